import Foundation
import TestSupport
import Testing

/// The article about the format: its examples are valid files.
struct FormatArticleTests {
  private static let path = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/ContactsStore/ContactsStore.docc/Format.md")

  /// Returns the blocks of code in a language.
  private func blocks(in language: String) throws -> [String] {
    let text = try String(contentsOf: Self.path, encoding: .utf8)
    return text.split(separator: "\n```\(language)\n").dropFirst().map { rest in
      String(rest.prefix(upTo: rest.firstRange(of: "\n```")?.lowerBound ?? rest.endIndex)) + "\n"
    }
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  @Test func theExamplesAreAValidBook() throws {
    let examples = try blocks(in: "").filter { $0.hasPrefix("{") }
    try #require(examples.count == 2)
    let home = try Home()
    try write(examples[0], to: home.folder.path("b.json"))
    try write(examples[1], to: home.folder.path("b.journal.jsonl"))
    let result = try home.run(
      ["--book", home.folder.path("b.json"), "-c", "show ada", "-c", "log --limit 1"])
    #expect(
      result.outputText == """
        Ada Lovelace  @0d9c1f3e
        Name
          1.1  name    Ada Lovelace
        Phones
          2.1  mobile  +44 20 7946 0958
        Note
          3.1  note    x
        1208  2026-11-20T10:00:00Z  set ada note=x
        + Ada Lovelace  note.1  note  x

        """)
    // A wrong checksum would be reported as an edit, or as damage.
    #expect(result.errorText == "")
  }

  @Test(
    .enabled(if: installedProgram(named: "python3") != nil, "python3 is not installed"))
  func theExampleProgramCommits() throws {
    let home = try Home()
    let book = home.folder.path("contacts.json")
    #expect(try home.run(["--book", book, "add", "Ada"]).status == .exited(0))
    let program = """
      import json
      snapshot = json.load(open("contacts.json"))
      book, generation, last = (snapshot[key] for key in ("book", "generation", "sequence"))
      changes = [{"op": "set", "id": snapshot["contacts"][0]["id"], "key": "note", "before": None,
                  "after": "from elsewhere"}]
      \(try blocks(in: "python")[0])
      """
    let python = try #require(installedProgram(named: "python3"))
    let made = try ChildProcess.run(
      python, ["-c", program], input: [], environment: home.environment, folder: home.path)
    #expect(made.errorText == "")
    let check = try home.run(["--book", book, "-c", "list elsewhere", "-c", "check"])
    #expect(
      check.outputText == "A\n  1  Ada\n1 contact\nall is well: 1 contact, 2 changes\n")
    #expect(check.errorText == "")
  }
}
