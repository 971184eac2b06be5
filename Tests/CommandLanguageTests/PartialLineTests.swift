import Testing

@testable import CommandLanguage

struct PartialLineTests {
  @Test(
    arguments: [
      ("", [], "", nil, 0..<0),
      ("sh", [], "sh", nil, 0..<2),
      ("show ", ["show"], "", nil, 5..<5),
      ("show Ad", ["show"], "Ad", nil, 5..<7),
      (#"show "Ada Lo"#, ["show"], "Ada Lo", Quote.double, 5..<12),
      (#"show 'a b' 'c "#, ["show", "a b"], "c ", .single, 11..<14),
      (#"show $'a\x4"#, ["show"], "a\u{4}", .dollar, 5..<11),
      (#"show Ada\"#, ["show"], "Ada", nil, 5..<9),
      (#"set . note="a b"#, ["set", "."], "note=a b", .double, 6..<15),
    ] as [(String, [String], String, Quote?, Range<Int>)])
  func endsWithTheWordUnderTheCursor(
    line: String, words: [String], current: String, quote: Quote?, range: Range<Int>
  ) {
    let partial = Tokenizer.partial(line, upTo: line.utf8.count)
    #expect(partial.words.map(\.text) == words)
    #expect(partial.current?.text == current)
    #expect(partial.current?.range == range)
    #expect(partial.openQuote == quote)
  }

  @Test func hasNoWordInAComment() {
    #expect(Tokenizer.partial("list # tag", upTo: 10).current == nil)
  }

  @Test(arguments: [-1, 0, 1, 2, 3, 4, 5, 99])
  func roundsTheCursorDownToACharacter(cursor: Int) {
    let texts = [-1: "", 0: "", 1: "a", 2: "a", 3: "aé", 4: "aéb", 5: "aéb", 99: "aéb"]
    #expect(Tokenizer.partial("aéb", upTo: cursor).current?.text == texts[cursor])
  }

  /// At every cursor position of many lines, the complete words are those of the tokenizer.
  @Test(arguments: [
    #"add "Ada Lovelace" phone:mobile="+44 20" note=$'a\n\x41é' # said so"#,
    #"show  'it'\''s' a\ b 山田 "x\"y" $x"#,
    #"$'\xc3\xa9' "" '' \"#,
  ])
  func agreesWithTheTokenizerAtEveryCursor(line: String) throws {
    for cursor in 0...line.utf8.count {
      let partial = Tokenizer.partial(line, upTo: cursor)
      let before = String(
        line.unicodeScalars[..<line.utf8.index(line.startIndex, offsetBy: cursor)])
      guard let words = try? Tokenizer.words(in: before) else { continue }
      let current = partial.current.flatMap { $0.range.isEmpty ? nil : $0 }
      #expect(partial.words + (current.map { [$0] } ?? []) == words, "\(cursor)")
      #expect(partial.openQuote == nil)
    }
  }

  @Test func parsesAnyLine() {
    for line in nastyStrings(upTo: 3) {
      for cursor in 0...line.utf8.count {
        let partial = Tokenizer.partial(line, upTo: cursor)
        let words = partial.words + (partial.current.map { [$0] } ?? [])
        #expect(words.allSatisfy { $0.range.upperBound <= cursor })
      }
    }
  }
}
