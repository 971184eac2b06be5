import Foundation
import Testing

@testable import ContactsModel

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
  func textsThatAPersonTakesForOneFoldAlike(text: String, other: String) {
    #expect(FoldedText(text) == FoldedText(other))
  }

  @Test(arguments: [
    ("", ""), (" ", ""), ("a", "a"), ("a b", "a b"), (" a", "a"), ("a ", "a"), ("a  b", "a b"),
    ("a\tb", "a b"), ("\na\r\n b\u{A0}", "a b"), ("a\u{0}b", "a\u{7F}b"),
  ])
  func whiteSpaceCollapses(text: String, collapsed: String) {
    #expect(FoldedText(text).collapsed.description == collapsed)
  }

  @Test(arguments: ["a", "Zoë", "éa", "я", "яблоко", "山田", "김", "ㄱ", "𐐷", "1", "", "🦊", "\u{301}"])
  func theTitleOfAHeadingIsThatOfItsTexts(text: String) {
    let folded = FoldedText(text)
    let title = NameHead.title(ofInitial: NameHead(folded.utf8).initial)
    #expect(title == Initial(folded: folded).title)
  }

  @Test(arguments: [
    ("か", "が"), ("ハ", "バ"), ("ハ", "パ"), ("か", "カ"), ("a", "b"), ("山田", "山口"),
    ("o", "0"), ("l", "1"), ("김", "감"), ("a b", "ab"), ("ʼ", ""),
  ])
  func textsThatAreOtherWordsFoldApart(text: String, other: String) {
    #expect(FoldedText(text) != FoldedText(other))
  }

  @Test(arguments: [
    "Müller", "Zoë", "Đặng Thị Hương", "がぎぐ", "パピプ", "김철수", "Ἀθῆναι", "Ёлка й", "Å\u{327}", "ḍ̇",
    "Å", "ﾊﾞ", "قُرْآن", "हिन्दी क़",
  ])
  func normalFormsFoldAlike(text: String) {
    let folded = FoldedText(text)
    for form in [
      text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping,
    ] {
      #expect(FoldedText(form).utf8 == folded.utf8)
    }
  }

  @Test func foldingTwiceIsFoldingOnce() {
    var unstable: [String] = []
    for value in UInt32(0)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = FoldedText(String(scalar))
      if FoldedText(once.description) != once { unstable.append(String(value, radix: 16)) }
    }
    #expect(unstable == [])
  }

  @Test func wordsAreWhatStandsBetweenMarks() {
    #expect(
      FoldedText("Dr. Ada-Maria O'Brien (geb. Müller), 2nd").words.map(\.description)
        == ["dr", "ada", "maria", "o", "brien", "geb", "muller", "2nd"])
    #expect(FoldedText(" -- ").words == [])
    #expect(FoldedText("हिन्दी क").words.count == 2)
  }

  @Test func aPartIsFoundAnywhereAndAPrefixAtTheStart() {
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
  func partsAreFoundOnTheBordersOfCharacters(text: String, parts: [String], found: [String]) {
    let ranges = FoldedText.ranges(of: parts.map { FoldedText($0) }, in: text)
    #expect(ranges.map { String(text[$0]) } == found)
  }

  @Test func foldedTextsAreOrderedByScalars() {
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
    // A mark on a space is one character with it.
    (" \u{301}", "\u{301}", "\u{301}"), ("a \u{301}b", "a \u{301}b", "a \u{301}b"),
    ("a \u{301}  \u{302} ", "a \u{301}  \u{302}", "a \u{301} \u{302}"),
  ])
  func spacesAreTrimmedAndCollapsed(text: String, trimmed: String, collapsed: String) {
    #expect(text.trimmed == trimmed)
    #expect(text.collapsingSpaces == collapsed)
  }
}

struct PhoneDigitsTests {
  private func matches(_ query: String, _ number: String) -> Bool {
    PhoneDigits.digits(of: number).withUnsafeBufferPointer { PhoneQuery(query).matches($0) }
  }

  @Test(arguments: ["49", "+49", "049", "0049", "+", "00", "4", "+491", "+49151", "0151", "151 1"])
  func whatTheCommonPartTellsIsWhatMatches(query: String) {
    let digits = ["0", "00", "4", "49", "1", "151", "0151"]
    let looked = PhoneQuery(query)
    for number in digits.flatMap({ head in digits.flatMap { [head + $0, head + $0 + "4915"] } }) {
      Array(number.utf8).withUnsafeBufferPointer { bytes in
        let hasCommonPart = number.contains(String(decoding: looked.commonPart, as: UTF8.self))
        if !hasCommonPart {
          #expect(!looked.matches(bytes), "\(number)")
        } else if looked.commonPartTells == .all
          || looked.commonPartTells == .international && !PhoneQuery.isNational(bytes)
        {
          #expect(looked.matches(bytes), "\(number)")
        }
      }
    }
  }

  static let written = [
    "0151 123456", "+49 151 123456", "+49 (0)151 123456", "0049 151 123456", "0151/12-34-56",
    "00 49 (0) 151 123456", "(0151) 123 456",
  ]

  @Test(arguments: written, written)
  func aNumberIsFoundHoweverBothAreWritten(query: String, number: String) {
    #expect(matches(query, number))
  }

  @Test(arguments: written)
  func theBeginningAndTheEndOfANumberFindIt(number: String) {
    for part in [
      "0151 12", "151 12", "+49 151 12", "0049 151 12", "123456", "3456", "51123", "+49151",
      "+49 15", "0049 151", "+49 (0)15",
    ] {
      #expect(matches(part, number), "\(part)")
    }
  }

  @Test(arguments: ["٠١٥١ ١٢٣٤٥٦", "۰۱۵۱ ۱۲۳۴۵۶", "０１５１　１２３４５６", "०१५१ १२३४५६"])
  func digitsOfOtherScriptsAreDigits(number: String) {
    #expect(PhoneDigits.digits(of: number) == Array("0151123456".utf8))
    #expect(PhoneDigits.isNumber(number))
    #expect(matches("+49 151 123456", number))
    #expect(matches(number, "+49 151 123456"))
  }

  @Test(arguments: [
    ("0151 123456", "0123 456789"), ("0151 123456", "123456"), ("1234567", "4567890"),
    ("12345678", "45678901"), ("+49 151 123456", "+44 151 123456"), ("+49 151", "0171 4915"),
    ("0151 999", "0151 123456"), ("0049", "0151 123456"), ("00", "0151 123456"),
    ("+1 555 0100", "0155 50100"), ("5550100", "0100"), ("0151 1234567", "0151 123456"),
    ("+44 15", "+49 (0)151 123456"), ("+49 151", "+44 (0)151 1234"), ("+49 15", "030 1588"),
    ("+49 15", "15 7766"), ("49 15", "+49 (0)20 15"),
  ])
  func aNumberIsNotFoundByAnother(query: String, number: String) {
    #expect(!matches(query, number))
  }

  @Test(arguments: [
    ("12", true), ("1", false), ("", false), ("+49 (0)151/12.34-56", true), ("a12", false),
    ("12x", false), ("½½", false), ("0151–123", true), ("＋４９", true), ("--", false),
  ])
  func aNumberIsDigitsAndWhatStandsBetweenThem(text: String, isNumber: Bool) {
    #expect(PhoneDigits.isNumber(text) == isNumber)
  }
}
