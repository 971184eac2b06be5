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
    (
      UsageError.Kind.ambiguousCommand("re", candidates: ["redo", "remove", "restore"]),
      "`re` begins several commands; did you mean `redo`, `remove` or `restore`?"
    ),
    (.unknownCommand("lits", suggestions: ["list"]), "no command `lits`; did you mean `list`?"),
    (
      .unknownCommand("xyzzy", suggestions: []),
      "no command `xyzzy`; `help all` lists the commands"
    ),
  ])
  func reportsUnknownAndAmbiguousNames(kind: UsageError.Kind, message: String) {
    #expect(UsageError(kind).description == message)
  }
}
