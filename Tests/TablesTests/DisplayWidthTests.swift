@testable import Tables
import Testing

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0),
    ("plain", 5),
    ("Müller", 6),
    ("Mu\u{308}ller", 6),
    ("e\u{301}\u{302}\u{303}", 1),
    ("\u{301}", 0),
    ("王小明", 6),
    ("ﾊﾝｶｸ", 4),
    ("ＦＵＬＬ", 8),
    ("한글", 4),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 4),
    ("नमस्ते", 4),
    ("आर्यभट", 5),
    ("कि", 2),
    ("กำ", 2),
    ("ｶﾞ", 2),
    ("Ω Ж א", 5),
    ("🙂", 2),
    ("👍🏽", 2),
    ("👩‍👩‍👧", 2),
    ("🇬🇧", 2),
    ("🇬🇧🇫🇷", 4),
    ("🇬", 2),
    ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
    ("❤", 1),
    ("❤\u{FE0F}", 2),
    ("1\u{FE0F}\u{20E3}", 2),
    ("☎\u{FE0E}", 1),
    ("a\u{200B}b\u{FEFF}c\u{2060}", 3),
    ("soft\u{AD}hyphen", 11),
    ("no\u{A0}break", 8),
    ("…⏎—", 3),
    ("\u{1B}[0m", 5),
    ("a\tb", 3),
    ("a\r\nb", 3),
    ("\u{7F}", 2),
    ("\u{9B}", 8),
    ("\u{202E}", 8),
  ])
  func measuresWhatTerminalsDraw(text: String, columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }

  @Test(arguments: [
    ("Lovelace", 8, "Lovelace"),
    ("Lovelace", 7, "Lovela…"),
    ("Ada Lovelace", 5, "Ada…"),
    ("Ada Lovelace", 1, "…"),
    ("Ada Lovelace", 0, "…"),
    ("", 0, ""),
    ("王小明", 6, "王小明"),
    ("王小明", 5, "王小…"),
    ("王小明", 4, "王…"),
    ("王小明", 2, "…"),
    ("Mu\u{308}ller", 3, "Mu\u{308}…"),
    ("👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"),
    ("🇬🇧🇫🇷", 3, "🇬🇧…"),
  ])
  func cutsBetweenCharacters(text: String, width: Int, shown: String) {
    #expect(DisplayWidth.truncate(text, to: width) == shown)
  }

  /// Text whose width is known without segmenting it is as wide as its characters, and safe.
  @Test func scalarWidthsAddUp() {
    var known = 0
    let some = stride(from: UInt32(0x3400), to: 0x20000, by: 61)
    let bounds: [UInt32] = [0x4E00, 0x9FFF, 0xA000, 0xAC00, 0xD7A3, 0xD7A4, 0xD7B0]
    for value in Array(0..<0x3400) + Array(some) + bounds {
      guard let scalar = UnicodeScalar(value) else { continue }
      for text in ["\(scalar)", "a\(scalar)", "\(scalar)я", "©\(scalar)", "\r\(scalar)\n"] {
        guard let columns = text[...].columnsOfLetters else { continue }
        known += 1
        #expect(columns == text.reduce(0) { $0 + DisplayWidth.columns(of: $1) }, "U+\(value)")
        #expect(text.allSatisfy { TerminalText.standIn(for: $0) == nil }, "U+\(value)")
        #expect(text.count == text.unicodeScalars.count)
      }
    }
    #expect(known > 5_000)
  }

  @Test(arguments: [
    ("the quick brown fox", 10, ["the quick", "brown fox"]),
    ("the quick brown fox", 9, ["the quick", "brown fox"]),
    ("the quick brown fox", 8, ["the", "quick", "brown", "fox"]),
    ("the   quick", 5, ["the", "quick"]),
    ("  indented text", 10, ["  indented", "text"]),
    ("incomprehensible", 6, ["incomp", "rehens", "ible"]),
    ("an incomprehensible", 6, ["an", "incomp", "rehens", "ible"]),
    ("one\ntwo\r\n\nthree", 80, ["one", "two", "", "three"]),
    ("日本語の文章", 5, ["日本", "語の", "文章"]),
    ("see 日本語", 6, ["see 日", "本語"]),
    ("日本語です。", 10, ["日本語で", "す。"]),
    ("日本", 1, ["日", "本"]),
    ("👩‍👩‍👧👩‍👩‍👧", 2, ["👩‍👩‍👧", "👩‍👩‍👧"]),
    ("", 10, [""]),
  ])
  func wrapsBetweenWords(text: String, width: Int, lines: [Substring]) {
    #expect(DisplayWidth.wrap(text, to: width) == lines)
  }

  @Test(arguments: 1...24)
  func keepsWithinTheWidthAndLosesOnlySpaces(width: Int) {
    let text = "Notes on 解析機関, an   engine\nthat weaves👩‍👩‍👧 algebraical patterns 。。。 "
    let lines = DisplayWidth.wrap(text, to: width)
    #expect(lines.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
    for line in lines {
      let columns = DisplayWidth.columns(of: line.trimmingSuffix(" "))
      #expect(columns <= max(width, 2), "\(line)")
    }
    #expect(DisplayWidth.columns(of: DisplayWidth.truncate(text, to: width)) <= width)
  }

  @Test(arguments: [
    ("Ada", 5, "Ada  "), ("王", 5, "王   "), ("Lovelace", 5, "Lovelace"),
  ])
  func padsToAWidth(text: String, width: Int, padded: String) {
    #expect(DisplayWidth.pad(text, to: width) == padded)
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ character: Character) -> Substring {
    self[..<(lastIndex { $0 != character }.map(index(after:)) ?? startIndex)]
  }
}
