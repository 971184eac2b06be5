internal import UnicodeText

/// A replacement of one text by another, inside texts or of whole texts.
public struct TextReplacement: Hashable, Sendable {
  /// The text to replace; not empty.
  public let old: String
  /// The new text.
  public let new: String
  /// Whether case is ignored.
  public let ignoresCase: Bool
  /// Whether only whole texts are replaced.
  public let isWhole: Bool

  private let pattern: [Character]
  /// The possible first bytes of a match; empty if any byte is possible.
  private let firstBytes: [UInt8]

  /// Creates a replacement; nil if the text to replace is empty.
  public init?(of old: String, by new: String, ignoringCase: Bool = false, whole: Bool = false) {
    guard !old.isEmpty else { return nil }
    (self.old, self.new, ignoresCase, isWhole) = (old, new, ignoringCase, whole)
    pattern = old.map { Self.key($0, ignoringCase) }
    // Outside ASCII, or ignoring case, a character has several spellings.
    let first = old.first?.utf8 ?? "".utf8
    firstBytes = first.count == 1 && !ignoringCase ? Array(first) : []
  }

  private static func key(_ character: Character, _ ignoresCase: Bool) -> Character {
    guard ignoresCase else { return character }
    let lower = character.lowercased()
    // A character that lowercases to several only matches itself.
    return lower.count == 1 ? Character(lower) : character
  }

  /// Returns the text with each match replaced, from left to right; nil if nothing changes.
  ///
  /// Characters match in any normal form. O(n·m) for a pattern of m characters.
  public func result(in text: String) -> String? {
    guard !text.isEmpty, firstBytes.isEmpty || text.utf8.contains(where: firstBytes.contains) else {
      return nil
    }
    let characters = Array(text)
    let keys = ignoresCase ? characters.map { Self.key($0, true) } : characters
    if isWhole { return keys == pattern ? changed(text, to: new) : nil }
    var result = ""
    var index = 0
    var found = false
    while index < keys.count {
      if keys[index] == pattern[0], keys.count - index >= pattern.count,
        keys[index..<index + pattern.count].elementsEqual(pattern)
      {
        result += new
        index += pattern.count
        found = true
      } else {
        result.append(characters[index])
        index += 1
      }
    }
    return found ? changed(text, to: result) : nil
  }

  /// Returns the replacement of a whole word such as a tag, ignoring case and accents; nil if
  /// nothing changes.
  func result(ofWord word: String) -> String? {
    FoldedText(word) == FoldedText(old) ? changed(word, to: new.trimmed) : nil
  }

  /// Texts in different normal forms count as different.
  private func changed(_ text: String, to result: String) -> String? {
    text.unicodeScalars.elementsEqual(result.unicodeScalars) ? nil : result
  }
}
