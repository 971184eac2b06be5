import Testing

@testable import CommandLanguage

struct ManualPageTests {
  @Test(arguments: [
    ("plain text", "plain text"), ("--at", #"\-\-at"#), (#"\n"#, #"\en"#), ("'it'", #"\(aqit\(aq"#),
    ("~^`\"", #"\(ti\(ha\(ga\(dq"#), ("N… é 山", #"N\[u2026] \[u00E9] \[u5C71]"#),
    ("\u{1F600}", #"\[u1F600]"#),
  ])
  func charactersThatMeanSomethingAreEscaped(text: String, escaped: String) {
    #expect(Roff.escaped(text) == escaped)
  }

  @Test func neverStartsALineWithARoffRequest() {
    #expect(Roff.line(".SH") == #"\&.SH"#)
    #expect(Roff.line("'ab") == #"\&'ab"#)
    let words = Array(repeating: ".a", count: 100).joined(separator: " ")
    for line in Roff.filled(words).split(separator: "\n") { #expect(line.hasPrefix(#"\&.a"#)) }
  }

  @Test func setsLiteralTextInBold() {
    #expect(Roff.filled("say `set a b` now") == #"say \fBset\fP \fBa\fP \fBb\fP now"#)
  }

  @Test func usageLinesDistinguishOptionsFromPlaceholders() {
    #expect(Roff.usage("[--sort FIELD]") == #"[\fB\-\-sort\fP\ \fIFIELD\fP]"#)
    #expect(Roff.usage("where") == #"\fBwhere\fP"#)
  }

  @Test func thePageFollowsTheSignature() {
    let page = ManualPage.source(
      of: Designed.process, version: "1.2", date: "2026-11-20",
      sections: [.init(commands: [Designed.command("show")])])
    #expect(
      page == #"""
        .\" Generated from the program's own help.
        .TH "CONTACTS" 1 "2026-11-20" "contacts 1.2"
        .nh
        .ad l
        .SH NAME
        contacts \- keeps an address book
        .SH "SYNOPSIS"
        \fBcontacts\fP
        [\fB\-\-book\fP\ \fIFILE\fP]
        [\fB\-o\fP|\fB\-\-output\fP\ \fIFORMAT\fP]
        [\fB\-\-bail\fP]
        [\fB\-c\fP\ \fILINE\fP]\[u2026]
        [\fB\-f\fP\ \fIFILE\fP]
        [\fICOMMAND\fP\ [\fIWORD\fP\[u2026]]]
        .SH "DESCRIPTION"
        .SH "OPTIONS"
        .TP
        \fB\-\-book\fP\ \fIFILE\fP
        the book
        .TP
        \fB\-o\fP|\fB\-\-output\fP\ \fIFORMAT\fP
        how results are written
        .TP
        \fB\-\-bail\fP
        stops at the first error
        .TP
        \fB\-c\fP\ \fILINE\fP
        runs a line
        .TP
        \fB\-f\fP\ \fIFILE\fP
        runs a file
        .SH "COMMANDS"
        .SS "show"
        \fBshow\fP
        \fIREF\fP
        [\fB\-\-at\fP\ \fISEQUENCE\fP|\fIDATE\fP]
        [\fB\-\-text\fP]
        .PP
        One contact.
        .TP
        \fB\-\-at\fP\ \fISEQUENCE\fP|\fIDATE\fP
        as it was then
        .TP
        \fB\-\-text\fP
        as text to edit

        """#)
  }
}
