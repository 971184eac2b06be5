import TestSupport
import Testing

@testable import CommandLanguage

/// All strings up to a length over characters that are special in a shell, or wide.
func nastyStrings(upTo length: Int) -> [String] {
  let alphabet = [
    " ", "\t", "'", "\"", "\\", "$", "#", "=", "!", "\n", "é", "山", "~", "👩‍👩‍👧", "a", "-",
  ]
  var all = [""]
  var longest = [""]
  for _ in 0..<length {
    longest = longest.flatMap { head in alphabet.map { head + $0 } }
    all += longest
  }
  return all
}

struct TokenizerTests {
  @Test(
    arguments: [
      ("", []),
      (#"   "#, []),
      ("list\ttag:work  x", ["list", "tag:work", "x"]),
      ("list x\r\n", ["list", "x"]),
      (#"add 'Ada "Countess" Lovelace'"#, ["add", #"Ada "Countess" Lovelace"#]),
      (#"add "Ada Lovelace" x"#, ["add", "Ada Lovelace", "x"]),
      (#"'' "" $''"#, ["", "", ""]),
      (#""\\ \" \$ \` \n \'""#, [#"\ " $ ` \n \'"#]),
      (##"a\ b \# \'"##, ["a b", "#", "'"]),
      (#"phone:mobile="+44 20"'x'\ y"#, ["phone:mobile=+44 20x y"]),
      (#"$x $ a$ "$'a'""#, ["$x", "$", "a$", "$'a'"]),
      (#"$'a\n\t\r\\\'\"b'"#, ["a\n\t\r\\'\"b"]),
      (#"$'\a\b\e\f\v'"#, ["\u{07}\u{08}\u{1B}\u{0C}\u{0B}"]),
      (#"$'\x41\x4a1\101\0'"#, ["AJ1A\0"]),
      (#"$'\xc3\xa9\xe5\xb1\xb1'"#, ["é山"]),
      (#"$'\xc3'$'\xa9' ab$'\xc3'$'\xa9'山"#, ["é", "abé山"]),
      (#"$'\u00e9\u5c71x\U0001F600'"#, ["é山x😀"]),
      ("山 é 👩‍👩‍👧", ["山", "é", "👩‍👩‍👧"]),
      ("list # the 'rest", ["list"]),
      ("# all of it", []),
      ("a#b '#' x#", ["a#b", "#", "x#"]),
      (#"edit c:\\x"#, ["edit", #"c:\x"#]),
    ] as [(String, [String])])
  func splitsAsAShellDoes(line: String, words: [String]) throws {
    #expect(try Tokenizer.words(in: line).map(\.text) == words)
  }

  @Test(
    arguments: [
      (#"show 'Ada"#, .openQuote(.single), 5, 6),
      (#"show Ada'"#, .openQuote(.single), 8, 9),
      (#"show Ada""#, .openQuote(.double), 8, 9),
      (#"show "Ada\"#, .openQuote(.double), 5, 6),
      (#"show é"Ada\""#, .openQuote(.double), 7, 7),
      (#"$'a"#, .openQuote(.dollar), 0, 1),
      (#"$'\'"#, .openQuote(.dollar), 0, 1),
      (#"show a\"#, .trailingBackslash, 6, 7),
      (#"a $'x\q'"#, .unknownEscape, 5, 6),
      (#"$'\x'"#, .unknownEscape, 2, 3),
      (#"$'\u'"#, .unknownEscape, 2, 3),
      (#"$'\777'"#, .invalidCharacter, 2, 3),
      (#"$'\ud800'"#, .invalidCharacter, 2, 3),
      (#"a $'\xff'"#, .invalidCharacter, 2, 3),
      (#"a$'\xc3'ë"#, .invalidCharacter, 0, 1),
      (#"é a$'\xc3'"#, .invalidCharacter, 3, 3),
    ] as [(String, SyntaxError.Kind, Int, Int)])
  func rejectsMalformedLines(line: String, kind: SyntaxError.Kind, position: Int, column: Int) {
    #expect(throws: SyntaxError(kind: kind, position: position, column: column)) {
      try Tokenizer.words(in: line)
    }
  }

  @Test func errorsHaveAPosition() {
    let error = #expect(throws: SyntaxError.self) { try Tokenizer.words(in: #"show "Ada"#) }
    #expect(error?.description == #"the " at column 6 is never closed"#)
  }

  @Test func wordRangesAreThoseOfTheSource() throws {
    let line = #"add  "Ada L" é=$'x'  山"#
    let sources = try Tokenizer.words(in: line).map {
      String(decoding: Array(line.utf8)[$0.range], as: UTF8.self)
    }
    #expect(sources == ["add", #""Ada L""#, "é=$'x'", "山"])
  }

  @Test(arguments: [
    ("or", false, 2), (#""or""#, true, 0), (#"o\r"#, true, 1), (#"a="b c""#, true, 2),
    (#"''"#, true, 0), ("$x", false, 2),
  ])
  func aWordRecordsWhichPartsWereQuoted(source: String, isQuoted: Bool, prefix: Int) throws {
    let word = try #require(Tokenizer.words(in: source).first)
    #expect(word.isQuoted == isQuoted)
    #expect(word.unquotedPrefix == prefix)
  }

  @Test func aProcessArgumentIsOneUnquotedWord() {
    let word = Word(argument: #"note="a b""#)
    #expect(word.text == #"note="a b""#)
    #expect(!word.isQuoted)
    #expect(word.unquotedPrefix == 10)
  }

  @Test(
    arguments: [
      (#"add Ada \"#, true), (#"add Ada\"#, true), (#"\"#, true), (#"$'\q' \"#, true),
      (#"add Ada"#, false), (#"add Ada\\"#, false), (#"'Ada\"#, false), (#""Ada\"#, false),
      (#"# a comment \"#, false), (#"a#b \"#, true), ("", false),
    ] as [(String, Bool)])
  func aBackslashOutsideQuotesContinuesTheLine(text: String, isContinued: Bool) {
    var line = ContinuedLine()
    let goesOn = line.append(text)
    #expect(goesOn == isContinued)
    #expect(line.text == (isContinued ? String(text.dropLast()) : text))
  }

  @Test(arguments: [
    (#"add A\"#, "da", "add Ada"), (#"add \"#, "  Ada", "add   Ada"),
    ("add \u{0600}\\", "x", "add \u{0600}x"),
  ])
  func aContinuedLineIsJoinedWithoutASpace(first: String, next: String, joined: String) {
    var line = ContinuedLine()
    let goesOn = [line.append(first), line.append(next)]
    #expect(goesOn == [true, false])
    #expect(line.text == joined)
  }

  @Test(arguments: Extent.seeds(300, of: 4000))
  func aContinuedLineTokenizesLikeASingleLine(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var line = ContinuedLine()
    var whole = ""
    var goesOn = true
    while goesOn {
      let letters = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        Array("a #$'\"\\").randomElement(using: &generator)!
      }
      let more = String(letters) + (Bool.random(using: &generator) ? "\\" : "")
      goesOn = line.append(more)
      whole += more
      var scanner = LineScanner(whole)
      while scanner.next() != nil {}
      #expect(goesOn == (scanner.ending == .backslash(at: whole.utf8.count - 1)), "\(whole)")
      if goesOn { whole.removeLast() }
    }
    #expect(line.text == whole)
  }
}
