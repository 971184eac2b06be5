import Foundation
import Testing

@testable import UnicodeText

struct FoldedTextTests {
  @Test(arguments: [
    ("Müller", "muller"), ("O’Neil", "o'neil"), ("Oʼneil", "O‘Neil"),
    ("Jean‑Luc", "jean-luc"), ("a–b—c−d‐e", "a-b-c-d-e"), ("a\u{1}b", "a\u{1F}b"),
    ("MÜLLER", "muller"),
    ("Mu\u{308}ller", "muller"), ("Straße", "strasse"),
    ("STRASSE", "strasse"), ("Søren", "soren"), ("Ærø", "aero"), ("Işık", "isik"),
    ("İstanbul", "istanbul"), ("Łódź", "lodz"), ("Đặng Thị Hương", "dang thi huong"),
    ("Þór", "thor"), ("Œuvre", "oeuvre"), ("ＡＢＣ １２３", "abc 123"), ("ﬁne", "fine"),
    ("Ἀθῆναι", "αθηναι"), ("ΣΟΦΟΣ", "σοφοσ"), ("σοφός", "σοφοσ"), ("Ёлка", "елка"),
    ("ﾔﾏﾀﾞ", "ヤマダ"), ("김철수", "\u{1100}\u{1175}\u{11B7}\u{110E}\u{1165}\u{11AF}\u{1109}\u{116E}"),
    ("a\u{A0}b", "a b"), ("①②", "12"), ("", ""),
  ])
  func foldsEquivalentTextsAlike(text: String, other: String) {
    #expect(FoldedText(text) == FoldedText(other))
  }

  @Test(arguments: [
    ("か", "が"), ("ハ", "バ"), ("ハ", "パ"), ("か", "カ"), ("a", "b"), ("山田", "山口"),
    ("o", "0"), ("l", "1"), ("김", "감"), ("a b", "ab"), ("ʼ", ""),
  ])
  func foldsDifferentWordsApart(text: String, other: String) {
    #expect(FoldedText(text) != FoldedText(other))
  }

  @Test(arguments: [
    "Müller", "Zoë", "Đặng Thị Hương", "がぎぐ", "パピプ", "김철수", "Ἀθῆναι", "Ёлка й", "Å\u{327}", "ḍ̇",
    "Å", "ﾊﾞ", "قُرْآن", "हिन्दी क़",
  ])
  func foldsNormalFormsAlike(text: String) {
    let folded = FoldedText(text)
    for form in [
      text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping,
    ] {
      #expect(FoldedText(form).utf8 == folded.utf8)
    }
  }

  @Test func foldingIsIdempotent() {
    var unstable: [String] = []
    for value in UInt32(0)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = FoldedText(String(scalar))
      if FoldedText(once.description) != once { unstable.append(String(value, radix: 16)) }
    }
    #expect(unstable == [])
  }

  @Test func splitsWordsAtPunctuation() {
    #expect(
      FoldedText("Dr. Ada-Maria O'Brien (geb. Müller), 2nd").words.map(\.description)
        == ["dr", "ada", "maria", "o", "brien", "geb", "muller", "2nd"])
    #expect(FoldedText(" -- ").words == [])
    #expect(FoldedText("हिन्दी क").words.count == 2)
  }

  @Test func findsPartsAnywhereAndPrefixesAtTheStart() {
    let text = FoldedText("Ada Lovelace")
    #expect(text.contains(FoldedText("LOVE")) && text.contains(FoldedText("ace")))
    #expect(text.contains(FoldedText("")))
    #expect(!text.contains(FoldedText("laces")) && !FoldedText("").contains(text))
    #expect(text.hasPrefix(FoldedText("ÂDA")) && !text.hasPrefix(FoldedText("love")))
  }

  @Test(arguments: [
    ("Müller", ["ull"], ["üll"]),
    ("Mu\u{308}ller", ["mul"], ["Mu\u{308}l"]),
    ("Straße", ["s"], ["S", "ß"]),
    ("Straße", ["tras"], ["traß"]),
    ("Ada Lovelace", ["a", "ada"], ["Ada", "a"]),
    ("aaaa", ["aa"], ["aaaa"]),
    ("abc", ["x", ""], []),
    ("김철수", ["철"], ["철"]),
    ("김철수", ["\u{110E}"], ["철"]),
    ("👩‍👩‍👧 Zoë", ["zoe"], ["Zoë"]),
    ("Ada", ["d", "a"], ["Ada"]),
  ])
  func matchesAtCharacterBoundaries(text: String, parts: [String], found: [String]) {
    let ranges = FoldedText.ranges(of: parts.map { FoldedText($0) }, in: text)
    #expect(ranges.map { String(text[$0]) } == found)
  }

  @Test func ordersByScalars() {
    let words = ["zebra", "Ärger", "apfel", "Öl", "山", "Яблоко", "ofen"]
    let sorted = words.sorted { FoldedText($0) < FoldedText($1) }
    #expect(sorted == ["apfel", "Ärger", "ofen", "Öl", "zebra", "Яблоко", "山"])
  }
}

struct SpacesTests {
  @Test(arguments: [
    ("  a  b ", "a  b", "a b"), ("", "", ""), (" \n", "", ""), ("\u{3000}a\tb", "a\tb", "a b"),
    (" é", "é", "é"), ("é ", "é", "é"), ("é\u{A0}", "é", "é"), ("山\u{3000}", "山", "山"),
    ("é 山", "é 山", "é 山"),
    ("a\u{2003}", "a", "a"), ("\u{85}a", "a", "a"), ("ada", "ada", "ada"),
    ("a\u{7F}", "a\u{7F}", "a\u{7F}"), ("\r\na\r\n", "a", "a"), ("a\r\nb", "a\r\nb", "a b"),
    // A space and a mark form one character.
    (" \u{301}", "\u{301}", "\u{301}"), ("a \u{301}b", "a \u{301}b", "a \u{301}b"),
    ("a \u{301}  \u{302} ", "a \u{301}  \u{302}", "a \u{301} \u{302}"),
  ])
  func trimsAndCollapsesSpaces(text: String, trimmed: String, collapsed: String) {
    #expect(text.trimmed == trimmed)
    #expect(text.collapsingSpaces == collapsed)
  }
}
