import Testing

@testable import UnicodeText

struct SpellingTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("list", "list", 0), ("lits", "list", 1), ("lis", "list", 1),
    ("llist", "list", 1), ("lost", "list", 1), ("ilts", "list", 2), ("ca", "abc", 3),
    ("lvoelace", "lovelace", 1), ("lovellace", "lovelace", 1), ("ivelac", "lovelace", 3),
    ("山田", "山本", 1),
  ])
  func distanceCountsTypos(a: String, b: String, distance: Int) {
    #expect(Spelling.distance(Array(a), Array(b), atMost: 9) == distance)
    #expect(Spelling.distance(Array(b), Array(a), atMost: 9) == distance)
    #expect(Spelling.distance(Array(a), Array(b), atMost: distance - 1) == nil)
  }

  @Test(
    arguments: [
      ("lits", "list"), ("LIST", "list"), ("dup", "duplicates"), ("birthday", "birthdays"),
      ("remvoe", "remove"), ("xyzzy", nil), ("x", nil), ("", nil),
    ] as [(String, String?)])
  func theClosestNameIsFound(text: String, name: String?) {
    let names = ["add", "list", "log", "remove", "restore", "duplicates", "birthdays"]
    #expect(Spelling.closest(to: text, among: names) == name)
  }

  @Test func prefersNearMatchesToLongerNames() {
    let names = ["phonetic-given", "phone"]
    #expect(Spelling.candidates(for: "phon", among: names) == ["phone", "phonetic-given"])
    #expect(
      Spelling.closest(to: "phone", among: ["phonetic-given", "phony"]) == "phonetic-given")
  }

  @Test func suggestsAtMostThreeBestFirst() {
    let names = ["tagger", "xag", "tab", "tag", "tog", "tug"]
    #expect(Spelling.candidates(for: "tag", among: names) == ["tag", "tagger", "xag"])
  }
}
