import Testing

@testable import CommandLanguage

struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("list", "list", 0), ("lits", "list", 1), ("lis", "list", 1),
    ("llist", "list", 1), ("lost", "list", 1), ("ilts", "list", 2), ("ca", "abc", 3),
  ])
  func distanceCountsSlipsOfTheFinger(a: String, b: String, distance: Int) {
    #expect(Suggestion.editDistance(Array(a), Array(b), atMost: 9) == distance)
    #expect(Suggestion.editDistance(Array(b), Array(a), atMost: 9) == distance)
    #expect(Suggestion.editDistance(Array(a), Array(b), atMost: distance - 1) == nil)
  }

  @Test(
    arguments: [
      ("lits", "list"), ("LIST", "list"), ("dup", "duplicates"), ("birthday", "birthdays"),
      ("remvoe", "remove"), ("xyzzy", nil), ("x", nil), ("", nil),
    ] as [(String, String?)])
  func theClosestNameIsFound(text: String, name: String?) {
    let names = ["add", "list", "log", "remove", "restore", "duplicates", "birthdays"]
    #expect(Suggestion.closest(to: text, among: names) == name)
  }

  @Test func whatIsAlmostWholeIsCloserThanWhatGoesOn() {
    let names = ["phonetic-given", "phone"]
    #expect(Suggestion.candidates(for: "phon", among: names) == ["phone", "phonetic-given"])
    #expect(
      Suggestion.closest(to: "phone", among: ["phonetic-given", "phony"]) == "phonetic-given")
  }

  @Test func thereAreAtMostThreeBestFirst() {
    let names = ["tagger", "xag", "tab", "tag", "tog", "tug"]
    #expect(Suggestion.candidates(for: "tag", among: names) == ["tag", "tagger", "xag"])
  }
}

struct CommandNameTests {
  static let names = ["list", "log", "redo", "remove", "restore"]

  @Test(
    arguments: [
      ("list", true, .exact("list")), ("li", true, .unique("list")),
      ("re", true, .ambiguous(["redo", "remove", "restore"])),
      ("li", false, .unknown(suggestions: ["list"])),
      ("lits", true, .unknown(suggestions: ["list"])), ("", true, .unknown(suggestions: [])),
    ] as [(String, Bool, CommandName.Resolution)])
  func isResolved(text: String, allowingPrefixes: Bool, resolution: CommandName.Resolution) {
    #expect(
      CommandName.resolve(text, among: Self.names, allowingPrefixes: allowingPrefixes)
        == resolution)
  }

  @Test(arguments: [
    ("re", "`re` begins several commands; did you mean `redo`, `remove` or `restore`?"),
    ("lits", "there is no command `lits`; did you mean `list`?"),
    ("xyzzy", "there is no command `xyzzy`; `help` lists all"),
  ])
  func mistakesAreNamed(text: String, message: String) {
    let error = #expect(throws: UsageError.self) {
      try CommandName.find(Word(argument: text), among: Self.names, allowingPrefixes: true)
    }
    #expect(error?.description == message)
  }
}
