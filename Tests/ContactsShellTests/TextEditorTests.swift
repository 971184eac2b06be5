import Testing

@testable import ContactsShell
@testable import Platform

/// How editors are told the line for the cursor.
struct TextEditorTests {
  @Test(arguments: [
    ("vi", "+12 '/tmp/a'"), ("/usr/bin/nvim -u NONE", "+12 '/tmp/a'"),
    ("emacsclient -t", "+12 '/tmp/a'"), ("'/opt/x/nano'", "+12 '/tmp/a'"),
    ("code --wait", "--goto '/tmp/a:12'"), ("hx", "'/tmp/a:12'"), ("kate -b", "--line 12 '/tmp/a'"),
    ("ed", "'/tmp/a'"), ("sh script", "'/tmp/a'"), ("", "'/tmp/a'"),
  ]) func theLineIsGivenAsTheEditorTakesIt(command: String, arguments: String) {
    let editor = TextEditor(command: command)
    #expect(editor.arguments(toOpen: "/tmp/a", at: 12) == arguments)
    #expect(editor.arguments(toOpen: "/tmp/a", at: nil) == "'/tmp/a'")
  }

  @Test func aPathWithAQuoteStaysOneWord() {
    #expect(
      TextEditor(command: "vi").arguments(toOpen: "/tmp/it's", at: 1) == #"+1 '/tmp/it'\''s'"#)
  }
}
