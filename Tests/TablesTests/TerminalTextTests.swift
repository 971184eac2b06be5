import Tables
import Testing

struct TerminalTextTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("Müller 王 👩‍👩‍👧", "Müller 王 👩‍👩‍👧"),
    ("\u{0}\u{1}\u{1F}", "^@^A^_"),
    ("\u{1B}[31mred\u{1B}[0m", "^[[31mred^[[0m"),
    ("\u{7F}", "^?"),
    ("\u{80}\u{9B}31m", "<U+0080><U+009B>31m"),
    ("evil\u{202E}gpj.exe", "evil<U+202E>gpj.exe"),
    ("\u{061C}\u{200E}\u{200F}", "<U+061C><U+200E><U+200F>"),
    ("\u{202A}\u{202D}\u{2066}\u{2069}", "<U+202A><U+202D><U+2066><U+2069>"),
    ("\u{2028}\u{2029}", "<U+2028><U+2029>"),
    ("a\tb", "a b"),
    ("a\nb\r\nc\rd", "a⏎b⏎c^Md"),
    ("e\u{301}", "e\u{301}"),
    ("", ""),
  ])
  func showsControlCharacters(raw: String, shown: String) {
    #expect(TerminalText(raw).text.unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test func removesEveryControlCharacter() {
    let unsafe = [0...0x1F, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069]
      .joined().compactMap(Unicode.Scalar.init as (Int) -> Unicode.Scalar?)
    for scalar in unsafe {
      for text in ["\(scalar)", "a\(scalar)b", "é\(scalar)\u{301}", "\r\(scalar)"] {
        let shown = TerminalText(text, keepsNewlines: true).text.unicodeScalars
        #expect(!shown.contains { $0 != "\n" && unsafe.contains($0) }, "\(scalar.value)")
      }
    }
  }

  @Test func keepsNewlines() {
    #expect(TerminalText("a\nb\r\nc\rd\te", keepsNewlines: true).text == "a\nb\nc^Md e")
  }

  @Test(arguments: [
    ("Ada Lovelace", ["Love"], "Ada [Love]lace"),
    ("\u{1B}Ada\u{1B}", ["Ada"], "^[[Ada]^["),
    ("A\u{1B}da", ["A\u{1B}d"], "[A^[d]a"),
    ("\n\n王小明", ["小"], "⏎⏎王[小]明"),
    ("abcabc", ["abc"], "[abcabc]"),
    ("abcd", ["ab", "bc"], "[abc]d"),
    ("abcd", ["abcd", "b"], "[abcd]"),
    ("dcba", ["a", "d"], "[d]cb[a]"),
    ("plain", [""], "plain"),
  ])
  func keepsHighlightRanges(raw: String, words: [String], shown: String) {
    let text = TerminalText(raw, highlights: words.flatMap { raw.ranges(of: $0) })
    #expect(text.bracketed == shown)
  }

  @Test func widensHighlightsToWholeCharacters() {
    let raw = "Mu\u{308}ller"
    let scalars = raw.unicodeScalars
    let mark = scalars.index(scalars.startIndex, offsetBy: 2)
    let text = TerminalText(raw, highlights: [mark..<scalars.index(after: mark)])
    #expect(text.bracketed == "M[u\u{308}]ller")
  }
}

extension TerminalText {
  /// The text with its highlights in brackets.
  fileprivate var bracketed: String {
    highlights.reversed().reduce(into: text) { text, range in
      text.insert("]", at: range.upperBound)
      text.insert("[", at: range.lowerBound)
    }
  }
}
