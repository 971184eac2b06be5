internal import UnicodeText

extension PersonName {
  /// Words that begin a family name of more than one word, in lower case as they are written.
  package static let particles: Set<String> = [
    "af", "al", "am", "ap", "av", "bar", "ben", "bin", "bint", "d'", "da", "dal", "das", "de",
    "degli", "dei", "del", "della", "delle", "dem", "den", "der", "des", "di", "do", "dos", "du",
    "el", "ibn", "la", "las", "le", "les", "lo", "los", "mac", "mc", "of", "op", "ten", "ter",
    "ibnu", "van", "vom", "von", "vor", "ze", "zu", "zum", "zur", "'t", "y",
  ]

  /// Reads a name as a person writes it.
  ///
  /// It is split at its last space, with particles such as `van der` going to the family name;
  /// `Family, Given` and names in Han, kana or hangul have the family name first; one word is a
  /// given name.
  public init(_ text: String) {
    self.init()
    replaceParts(with: text)
  }

  /// Makes the parts of the name those of a text, as a person writes it; nickname and phonetics stay.
  mutating func replaceParts(with text: String) {
    (formatted, prefix, middle, suffix) = ("", "", "", "")
    if let parts = text.plainParts {
      (given, family) = parts
      return
    }
    let text = text.collapsingSpaces
    // Most have no comma, and to look for a character takes longer than for a byte.
    if text.utf8.contains(UInt8(ascii: ",")), let comma = text.firstIndex(of: ",") {
      family = String(text[..<comma]).trimmed
      given = String(text[text.index(after: comma)...]).trimmed
      return
    }
    let words = text.split(separator: " ")
    guard words.count > 1 else {
      (given, family) = (text, "")
      return
    }
    if NameScript.writesFamilyFirst(text) {
      family = String(words[0])
      given = words[1...].joined(separator: " ")
      return
    }
    var split = words.count - 1
    while split > 1, Self.particles.contains(String(words[split - 1])) { split -= 1 }
    given = words[..<split].joined(separator: " ")
    family = words[split...].joined(separator: " ")
  }

  /// Makes the parts of the name those of `other`; nickname and phonetics stay.
  package mutating func replaceParts(with other: PersonName) {
    (formatted, prefix, given) = (other.formatted, other.prefix, other.given)
    (middle, family, suffix) = (other.middle, other.family, other.suffix)
  }
}

extension String {
  /// The given and the family name of a text of printable ASCII without a comma, single spaces inside; what most names are is
  /// split without looking at characters.
  fileprivate var plainParts: (given: String, family: String)? {
    utf8.withContiguousStorageIfAvailable { bytes -> (String, String)? in
      var (split, wasSpace): (Int?, Bool) = (nil, true)
      for (place, byte) in bytes.enumerated() {
        guard (0x20..<0x7F).contains(byte), byte != UInt8(ascii: ","), byte != 0x20 || !wasSpace
        else { return nil }
        wasSpace = byte == 0x20
        if wasSpace { split = place }
      }
      guard !wasSpace else { return nil }
      let text = { (range: Range<Int>) in
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
      }
      guard var split else { return (self, "") }
      while let space = bytes[..<split].lastIndex(of: 0x20),
        PersonName.particles.contains(text(space + 1..<split))
      {
        split = space
      }
      return (text(0..<split), text(split + 1..<bytes.count))
    } ?? nil
  }
}

/// What the script of a name says of the order of its parts.
enum NameScript {
  /// Tells whether all letters are Han, kana or hangul, so that the family name comes first.
  static func writesFamilyFirst(_ name: String) -> Bool {
    var hasLetters = false
    for scalar in name.unicodeScalars {
      // The letters of ASCII are found without looking anything up.
      if scalar.isASCII {
        if (0x41...0x5A).contains(scalar.value & 0xDF) { return false }
        continue
      }
      guard scalar.properties.isAlphabetic else { continue }
      guard isEastAsian(scalar) else { return false }
      hasLetters = true
    }
    return hasLetters
  }

  private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035,
      0x3040...0x30FF, 0x3130...0x318F, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC, 0x1B000...0x1B16F,
      0x20000...0x323AF:
      true
    default: false
    }
  }
}
