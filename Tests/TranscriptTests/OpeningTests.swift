import Foundation
import TestSupport
import Testing

/// What `call`, `mail`, `web`, `map` and `copy` print off a terminal.
struct OpeningTests {
  private static let book = """
    add Ada Lovelace phone:mobile="+44 20 7946 0958" phone:work=555-0102 email=ada@example.org \
      url=example.org address="12 St James's Square; London; ; SW1Y 4JH; UK" tag=club
    add Bob tag=club email=bob@x.org email+=b@x.org profile="github:bob https://github.com/bob"
    add Carol tag=club geo=48.1486,17.1077 phone=0905123456
    add Dan email=dan phone=none url=javascript:x note="ada's friend"
    set bob/email.2 preferred=yes

    """

  private func home() throws -> Home {
    let home = try Home()
    #expect(try home.run(["--bail"], script: Self.book).status == .exited(0))
    return home
  }

  @Test(arguments: [
    ("call ada", "tel:+442079460958"), ("call ada/phone.2", "tel:5550102"),
    ("call carol", "tel:0905123456"), ("mail ada", "mailto:ada@example.org"),
    ("mail bob", "mailto:b@x.org"), ("mail bob/email.1", "mailto:bob@x.org"),
    ("mail ada bob", "mailto:ada@example.org,b@x.org"),
    ("mail where email:x.org", "mailto:?bcc=b@x.org"),
    ("web ada", "https://example.org"), ("web bob", "https://github.com/bob"),
    ("web bob/profile.1", "https://github.com/bob"), ("map carol", "geo:48.1486,17.1077"),
    (
      "map ada",
      "https://www.openstreetmap.org/search?query="
        + "12%20St%20James%27s%20Square%2C%20London%20SW1Y%204JH%2C%20UK"
    ),
    ("copy ada", "ada@example.org"), ("copy ada/phone.1", "+44 20 7946 0958"),
    ("copy ada/address.1", "12 St James's Square\nLondon SW1Y 4JH\nUK"),
    ("copy carol", "0905123456"), ("copy ada/tag.1", "club"), ("copy ada/name.1", "Ada Lovelace"),
    ("copy bob/profile.1", "https://github.com/bob"),
    ("-o json call ada", "[\n{\"uri\":\"tel:+442079460958\"}\n]"),
    ("-o jsonl copy ada", #"{"value":"ada@example.org"}"#),
    ("--quiet mail ada", "mailto:ada@example.org"),
  ])
  func printsWhatItWouldOpen(line: String, output: String) throws {
    let result = try home().run(line.split(separator: " ").map(String.init))
    #expect(result.outputText == output + "\n")
    #expect(result.errorText == "" && result.status == .exited(0))
  }

  @Test(arguments: [
    ("call bob", "Bob has no phone number"),
    ("call ada/email.1", "`ada/email.1` is not a phone number"),
    ("call dan", "`none` is not a phone number that can be dialled"),
    ("mail carol", "Carol has no email address"),
    ("mail dan", "`dan` of Dan is not an email address"),
    ("web dan", "`javascript:x` is not a web page; `copy` copies it"),
    ("web carol", "Carol has no web page"), ("map bob", "Bob has no place"),
    ("mail where tag:none", "the query finds no contacts"),
    ("mail where no:email", "none of 1 contact has an email address"),
    ("call ada/phone.9", "Ada Lovelace has no phone.9, only phone.1 to phone.2"),
    // A mere mention is no name.
    ("mail friend", "no contact is called `friend`; "), ("copy nobody", "no contact `nobody`"),
  ])
  func saysWhatIsMissing(line: String, message: String) throws {
    let result = try home().run(line.split(separator: " ").map(String.init))
    #expect(result.errorText.hasPrefix("contacts: \(message)"), "\(result.errorText)")
    #expect(result.outputText == "" && result.status == .exited(1))
  }

  @Test func mailsEveryoneThatCanBeReached() throws {
    let result = try home().run(["mail", "where", "tag:club"])
    #expect(result.outputText == "mailto:?bcc=ada@example.org,b@x.org\n")
    #expect(
      result.errorText == "contacts: without an email address, so left out: Carol\n")
    #expect(result.status == .exited(0))
  }

  @Test func boundsWhatItOpensAndCopies() throws {
    let home = try Home()
    let many = (0..<400).map { "add N\($0) email=somebody.\($0)@long.example.org\n" }.joined()
    #expect(try home.run(["--bail"], script: many).status == .exited(0))
    let mail = try home.run(["mail", "where", "email:long"])
    #expect(mail.errorText.contains("more than 8000") && mail.outputText == "")
    #expect(mail.status == .exited(1))
    let long = String(repeating: "x", count: 48 << 10)
    #expect(try home.run(script: "add Ada note=\(long)\n").status == .exited(0))
    #expect(try home.run(["copy", "ada/note.1"]).outputText == long + "\n")
    #expect(try home.run(script: "set ada note=\(long)x\n").status == .exited(0))
    #expect(
      try home.run(["copy", "ada/note.1"]).errorText.contains("terminals take at most 49152"))
  }
}
