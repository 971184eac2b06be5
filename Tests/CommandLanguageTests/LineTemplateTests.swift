import TestSupport
import Testing

@testable import CommandLanguage

/// Lines that are like another but for some of their values.
struct LineTemplateTests {
  /// Makes a template whose blanks are the ends of words, each by the word's index; nil where one has no place.
  private func template(_ line: String, _ ends: [(word: Int, end: String)]) throws -> LineTemplate?
  {
    let words = try Tokenizer.words(in: line)
    let utf8 = Array(line.utf8)
    let blanks = ends.compactMap { words[$0.word].blank(of: $0.end, in: utf8) }
    guard blanks.count == ends.count else { return nil }
    return LineTemplate(utf8, blanks: blanks)
  }

  private func texts(_ template: LineTemplate, _ line: String) -> [String]? {
    let utf8 = Array(line.utf8)
    return utf8.withUnsafeBufferPointer { template.places(in: $0) }?
      .map { String(decoding: utf8[$0], as: UTF8.self) }
  }

  @Test(
    arguments: [
      (#"add Bo Li phone="2 3" email=q@r"#, ["Bo", "Li", "2 3", "q@r"]),
      (#"add Zoë Élan phone="(030) 1" email=x,y;z"#, ["Zoë", "Élan", "(030) 1", "x,y;z"]),
      // Another command, more words, fewer, a comment, an end that is not there.
      (#"set Bo Li phone="2 3" email=q@r"#, nil),
      (#"add Bo Xi Li phone="2 3" email=q@r"#, nil),
      (#"add Bo phone="2 3" email=q@r"#, nil),
      (#"add Bo Li phone="2 3" email=q@r # x"#, nil),
      (#"add Bo Li phone="2 3" email=q@r x=y"#, nil),
      (#"add Bo Li phone="2 3" email="#, nil),
      (#"add Bo Li phone="2 3""#, nil),
      (#"add Bo Li phone="2 3"#, nil),
      ("", nil),
      // What is an option, a comment, an assignment or quoted is no plain text.
      (#"add --x Li phone="2 3" email=q@r"#, nil),
      (#"add Bo #i phone="2 3" email=q@r"#, nil),
      (#"add Bo a=b phone="2 3" email=q@r"#, nil),
      (#"add Bo 'Li' phone="2 3" email=q@r"#, nil),
      (#"add Bo Li phone="2\"3" email=q@r"#, nil),
      (#"add Bo Li phone="2 3" email=q\@r"#, nil),
      (#"add Bo Li phone="2 3" email=q'@'r"#, nil),
      (#"add Bo Li phone=" 3" email=q@r"#, nil),
      (#"add Bo Li phone="" email=q@r"#, nil),
      ("add Bo Li phone=\"\u{301}3\" email=q@r", nil),
      ("add Bo Li phone=\"\u{A0}\" email=q@r", nil),
    ] as [(String, [String]?)])
  func aLineIsLikeAnotherButForPlainTexts(line: String, filling: [String]?) throws {
    let template = try #require(
      try template(
        #"add Ada King phone="+1 5" email=a@b"#, [(1, "Ada"), (2, "King"), (3, "+1 5"), (4, "a@b")])
    )
    #expect(texts(template, line) == filling)
  }

  @Test(
    arguments: [
      (#"x a=b"#, 1, "b", 4..<5),
      (#"x a="b""#, 1, "b", 5..<6),
      (#"x a='b'"#, 1, "b", 5..<6),
      (#"x "b""#, 1, "b", 3..<4),
      // The quotes of the whole are needed by the value alone; other quoting makes other texts of what stands there.
      (#"x "a=b c""#, 1, "b c", nil),
      (#"x a=b"c""#, 1, "bc", nil),
      (#"x a=b"c""#, 1, "c", 6..<7),
      (#"x a="b"b"#, 1, "b", nil),
      (#"x a=""b"""#, 1, "b", nil),
      (#"x 'y'="b""#, 1, "b", nil),
      (#"x a=$'b'"#, 1, "b", nil),
      (#"x a=$'\x31'"#, 1, "1", nil),
      (#"x a=\b"#, 1, "b", nil),
      (#"x a=b\c"#, 1, "bc", nil),
      (#"x a="b\c""#, 1, #"b\c"#, nil),
    ] as [(String, Int, String, Range<Int>?)])
  func aBlankIsWhereTheTextStandsAsItIs(
    line: String, word: Int, end: String, place: Range<Int>?
  ) throws {
    let words = try Tokenizer.words(in: line)
    #expect(words[word].text.hasSuffix(end))
    #expect(words[word].blank(of: end, in: Array(line.utf8))?.range == place)
  }

  @Test func whatIsNotPlainHasNoTemplate() throws {
    #expect(try template("x é=é", [(1, "é")]) != nil)
    #expect(try template("x a=山", [(1, "山")]) == nil)
    #expect(try template("x a=-1", [(1, "-1")]) == nil)
    #expect(try template("x a=b=c", [(1, "b=c")]) == nil)
    #expect(try template(#"x "a b""#, [(1, "a b")]) != nil)
  }

  @Test func formsAreOfWhatStandsBetweenValues() {
    let lines = [
      "add % %", "add % % %", "set % %", "add % phone=%", "add % phone:work=%",
      "add % phone=\"%\"",
      "add % phone='%'", "add % phone=% email=%", "add % \\%", "add % \"phone=%\"", "add\t% %",
      "add", "",
    ]
    let forms = lines.map { LineForm($0.replacing("%", with: "x")) }
    #expect(Set(forms).count == lines.count)
    #expect(forms == lines.map { LineForm($0.replacing("%", with: "yz-1")) })
    #expect(LineForm("add x \"a b c\"") == LineForm("add y \"d\""))
    for open in ["add \"", "add x='", "add \"x=", "add \\"] {
      #expect(LineForm(open) != LineForm("add x"))
    }
  }

  /// Whatever stands in a line that is like another, its words are those of the other with other values.
  @Test func wordsOfLinesThatAreAlikeDifferInTheBlanksAlone() throws {
    let forms = [
      "add % % phone=\"%\" email=%", "add '%' note='%'", "x a=% %", "x %", "a % #b %",
      "x a:\"b\"=% %",
    ]
    let alphabet = [
      "a", "Z", "0", "+", "(", " ", "\t", "\"", "'", "\\", "$", "=", "#", "-", "é", "山", "\u{301}",
    ]
    var generator = SeededGenerator(seed: 29)
    func text() -> String {
      (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        generator.isChosen(onceIn: 3) ? alphabet.randomElement(using: &generator)! : "b"
      }.joined()
    }
    func line(_ form: String) -> String {
      form.split(separator: "%", omittingEmptySubsequences: false).map(String.init)
        .reduce { $0 + text() + $1 }
    }
    var likenesses = 0
    for round in 0..<20_000 {
      let form = forms[round % forms.count]
      let (first, other) = (line(form), line(form))
      guard let words = try? Tokenizer.words(in: first), !words.isEmpty else { continue }
      let utf8 = Array(first.utf8)
      let blanks = words.dropFirst().compactMap { word in
        let assignment = Assignment(word)
        return word.blank(of: assignment?.value ?? word.text, in: utf8)
      }
      guard let template = LineTemplate(utf8, blanks: blanks), let filling = texts(template, other)
      else { continue }
      likenesses += 1
      #expect(template.line(filledWith: filling) == other)
      #expect(LineForm(first) == LineForm(other))
      let others = try Tokenizer.words(in: other)
      var rest = filling[...]
      let expected =
        [words[0].text]
        + words.dropFirst().map { word -> String in
          let value = Assignment(word)?.value ?? word.text
          guard word.blank(of: value, in: utf8) != nil else { return word.text }
          return String(word.text.dropLast(value.count)) + rest.removeFirst()
        }
      #expect(others.map(\.text) == expected, "\(first) \(other)")
      #expect(others.map(\.isAssignment) == words.map(\.isAssignment), "\(first) \(other)")
    }
    #expect(likenesses > 1_000)
  }
}

extension [String] {
  /// Joins the strings, the first of which there is one at least.
  fileprivate func reduce(_ join: (String, String) -> String) -> String {
    dropFirst().reduce(self[0], join)
  }
}
