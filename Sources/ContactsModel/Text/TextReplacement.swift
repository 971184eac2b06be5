internal import UnicodeText

/// One text in the place of another: in parts of texts, or of whole texts alone.
public struct TextReplacement: Hashable, Sendable {
  /// What is looked for; not empty.
  public let old: String
  /// What takes its place.
  public let new: String
  /// Whether upper and lower case are the same.
  public let ignoresCase: Bool
  /// Whether a text is replaced only where all of it is what is looked for.
  public let isWhole: Bool

  private let pattern: [Character]
  /// The bytes of which one begins each match; empty where any can.
  private let firstBytes: [UInt8]

  /// Makes a replacement; nil where nothing would be looked for.
  public init?(of old: String, by new: String, ignoringCase: Bool = false, whole: Bool = false) {
    guard !old.isEmpty else { return nil }
    (self.old, self.new, ignoresCase, isWhole) = (old, new, ignoringCase, whole)
    pattern = old.map { Self.key($0, ignoringCase) }
    // Outside ASCII, and in any case, one character is spelled in several ways.
    let first = old.first?.utf8 ?? "".utf8
    firstBytes = first.count == 1 && !ignoringCase ? Array(first) : []
  }

  private static func key(_ character: Character, _ ignoresCase: Bool) -> Character {
    guard ignoresCase else { return character }
    let lower = character.lowercased()
    // What becomes several characters is only the same as itself.
    return lower.count == 1 ? Character(lower) : character
  }

  /// Returns the text with each match replaced, from left to right; nil where that is the same text.
  ///
  /// Characters match whatever their normal form is. O(n·m) for a pattern of m characters.
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

  /// Returns what takes the place of a word that is one as a whole, in any case and with any accents, such as a tag;
  /// nil where that is the same.
  func result(ofWord word: String) -> String? {
    FoldedText(word) == FoldedText(old) ? changed(word, to: new.trimmed) : nil
  }

  /// Texts of other normal forms are other texts.
  private func changed(_ text: String, to result: String) -> String? {
    text.unicodeScalars.elementsEqual(result.unicodeScalars) ? nil : result
  }
}
