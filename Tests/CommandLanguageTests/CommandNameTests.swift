import Testing

@testable import CommandLanguage

struct CommandNameTests {
  static let names = ["list", "log", "redo", "remove", "restore"]

  @Test(
    arguments: [
      ("list", true, .name("list")), ("li", true, .name("list")),
      ("re", true, .ambiguous(["redo", "remove", "restore"])),
      ("li", false, .unknown(suggestions: ["list"])),
      ("lits", true, .unknown(suggestions: ["list"])), ("", true, .unknown(suggestions: [])),
    ] as [(String, Bool, CommandName.Resolution)])
  func resolvesExactNamesAndUniquePrefixes(
    text: String, allowingPrefixes: Bool, resolution: CommandName.Resolution
  ) {
    #expect(
      CommandName.resolve(text, among: Self.names, allowingPrefixes: allowingPrefixes)
        == resolution)
  }

  @Test(arguments: [
    ("re", "`re` begins several commands; did you mean `redo`, `remove` or `restore`?"),
    ("lits", "no command `lits`; did you mean `list`?"),
    ("xyzzy", "no command `xyzzy`; `help all` lists the commands"),
  ])
  func reportsUnknownAndAmbiguousNames(text: String, message: String) {
    let error = #expect(throws: UsageError.self) {
      try CommandName.find(Word(argument: text), among: Self.names, allowingPrefixes: true)
    }
    #expect(error?.description == message)
  }
}
