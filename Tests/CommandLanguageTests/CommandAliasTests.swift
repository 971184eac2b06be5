import Testing

@testable import CommandLanguage

struct CommandAliasTests {
  private static let aliases = [
    CommandAlias("friends", "list tag:friend"), CommandAlias("list2", "friends --reverse"),
    CommandAlias("both", "find 'a b'"),
  ]

  @Test(arguments: [
    ("friends", "list tag:friend"), ("  friends no:phone", "list tag:friend no:phone"),
    ("friends 'a b'  # c", "list tag:friend 'a b'  # c"), ("both \"x", "find 'a b' \"x"),
    ("frien", "frien"), ("show friends", "show friends"), ("'friends'", "'friends'"),
    ("\\friends", "\\friends"), ("", ""), ("# friends", "# friends"),
  ])
  func standsForTextAtTheBeginningOfALine(line: String, meaning: String) {
    #expect(Self.aliases.expanding(line) == meaning)
  }

  @Test func isNotExpandedAgain() {
    #expect(Self.aliases.expanding("list2") == "friends --reverse")
    let loop = [CommandAlias("a", "b"), CommandAlias("b", "a"), CommandAlias("c", "c c")]
    #expect(["a", "b", "c"].map(loop.expanding) == ["b", "a", "c c"])
  }

  @Test(arguments: [
    ("fr", ["friends"]), ("friends --re", ["--reverse"]), ("list2 --re", []),
    ("li", ["list", "list2"]),
  ])
  func isCompletedLikeItsCommand(line: String, candidates: [String]) {
    struct NoSource: CompletionSource {
      func candidates(
        for kind: Parameter.Kind, prefix: String, in context: CompletionContext
      ) -> [CompletionCandidate] { [] }
    }
    let result = Completer(Designed.commands, aliases: Self.aliases)
      .complete(line, at: line.utf8.count, from: NoSource())
    #expect(result.candidates.map(\.insertion) == candidates)
  }
}
