import Foundation
import TestSupport
import Testing

/// The text form of a contact as used by programs.
struct TextFormTests {
  private func home() throws -> Home {
    let home = try Home()
    let script = """
      add Ada phone:mobile=1 phone:work=2 note=$'a\\n\\nb\\x1b' tag=x
      set ada/phone.1 value=9
      """
    let result = try home.run(script: script + "\n")
    try #require(result.status == .exited(0))
    return home
  }

  @Test func anUnchangedTextChangesNothing() throws {
    let home = try home()
    let text = try home.run(["show", "ada", "--text"]).output
    let result = try home.run(["edit", "ada", "--from", "-"], input: text)
    #expect(result.outputText.hasPrefix("unchanged @") && result.status == .exited(0))
    #expect(try home.journalLines().count == 2)
  }

  @Test func restoresAnEarlierTextAsOneChange() throws {
    let home = try home()
    _ = try home.run(["-c", "remove ada/tag.1"])
    let text = try home.run(["show", "ada", "--at", "1", "--text"]).output
    let result = try home.run(["edit", "ada", "--from", "-"], input: text)
    #expect(result.outputText.hasPrefix("changed @"))
    #expect(try home.run(["show", "ada", "--text"]).output == text)
    #expect(try home.journalLines().count == 4)
    _ = try home.run(["undo"])
    #expect(try !home.run(["show", "ada", "--text"]).outputText.contains("tag ="))
  }

  @Test func rejectsStandardInputThatIsTheScript() throws {
    let home = try home()
    let result = try home.run(script: "edit ada --from -\nname = Eve\n")
    #expect(
      result.errorText.hasPrefix(
        "contacts: <stdin>:1: standard input already holds the commands; name a file"))
    #expect(try home.names() == ["Ada"])
    // A script in a file leaves standard input free.
    let taken = try home.run(["-c", "edit ada --from -"], input: Array("name = Eve\n".utf8))
    #expect(taken.status == .exited(0))
    #expect(try home.names() == ["Eve"])
  }

  @Test(arguments: [
    ([0x66, 0xFF, 0x0A], "<stdin>:1: it is not UTF-8"),
    (Array("name = Eve\ncolour = red\nnote = \"\n".utf8), "<stdin>:2: no field `colour`"),
    ([], "<stdin>:1: the text has no values; use `remove` to remove a contact"),
  ])
  func aTextWithErrorsChangesNothing(text: [UInt8], error: String) throws {
    let home = try home()
    let result = try home.run(["edit", "ada", "--from", "-"], input: text)
    #expect(result.status == .exited(1) && result.output.isEmpty)
    #expect(result.errorText.hasPrefix("contacts: \(error)\n"))
    #expect(try home.journalLines().count == 2)
  }

  @Test func truncatesALongListOfErrors() throws {
    let home = try home()
    let text = String(repeating: "nonsense\n", count: 5_000)
    let result = try home.run(["edit", "ada", "--from", "-"], input: Array(text.utf8))
    #expect(result.errorText.split(separator: "\n").count == 21)
    #expect(result.errorText.hasSuffix("and 4980 more errors\n"))
  }

  @Test func boundsTheTextRead() throws {
    let home = try home()
    let line = Array("note = \(String(repeating: "x", count: 1 << 20))\n".utf8)
    let text = (0..<18).flatMap { _ in line }
    let result = try home.run(["edit", "ada", "--from", "-"], input: text)
    #expect(
      result.errorText == "contacts: <stdin> is longer than 16 MiB; nothing was changed\n")
  }

  @Test func aTransactionAcceptsAText() throws {
    let home = try home()
    try Data("name = Eve\n".utf8).write(to: home.folder.url.appending(path: "eve.text"))
    try Data("edit ada --from \(home.path)/eve.text\nshow nobody\n".utf8)
      .write(to: home.folder.url.appending(path: "moves"))
    let result = try home.run(["--transaction", "-f", "\(home.path)/moves"])
    #expect(result.status == .exited(3))
    #expect(try home.names() == ["Ada"])
  }
}
