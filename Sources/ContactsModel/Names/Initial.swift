package import UnicodeText

/// The letter that a text is filed under: A to Z first, then other scripts, `#` last.
///
/// It depends on the rank and the first scalar of the folded text, so that sorting by these keeps
/// each letter together.
package struct Initial: Hashable {
  /// The title of the letter's section.
  package let title: String

  package init(folded: FoldedText) {
    if let byte = folded.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) {
      title = String(Unicode.Scalar(byte - 0x20))
    } else if let letter = Self.foreignLetter(folded.utf8.span) {
      title = Self.hangulInitial(letter) ?? letter.properties.titlecaseMapping
    } else {
      title = "#"
    }
  }

  /// Returns the rank of a folded text.
  package static func rank(of folded: Span<UInt8>) -> Int {
    guard !folded.isEmpty else { return 3 }
    if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(folded[0]) { return 0 }
    return foreignLetter(folded) == nil ? 2 : 1
  }

  /// Returns the first letter of a folded text, if it is not ASCII.
  private static func foreignLetter(_ folded: Span<UInt8>) -> Unicode.Scalar? {
    guard !folded.isEmpty, folded[0] >= 0x80 else { return nil }
    var place = 0
    let first = FoldedText.scalar(at: &place, of: folded)
    return first.properties.isAlphabetic ? first : nil
  }

  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")

  /// Returns the first consonant of a decomposed hangul syllable, the heading of Korean indexes.
  private static func hangulInitial(_ jamo: Unicode.Scalar) -> String? {
    guard (0x1100..<0x1113).contains(jamo.value) else { return nil }
    return String(initials[Int(jamo.value - 0x1100)])
  }
}
