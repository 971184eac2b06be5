extension StringProtocol {
  /// Whether there is nothing but white space; a mark that stands on a space is something.
  public var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// The text without white space at its ends; a mark that stands on a space there is none, and stays.
  public var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(self[first..<scalars.index(after: last)])
  }

  /// The text with each run of white space made one space, and none at its ends; a mark that stands on a space is none, and
  /// stays.
  public var collapsingSpaces: String {
    let words = unicodeScalars.split { $0.properties.isWhitespace }
    return words.map { String(self[$0.startIndex..<$0.endIndex]) }.joined(separator: " ")
  }
}

extension String {
  /// The text with each run of white space made one space, and none at its ends.
  public var collapsingSpaces: String {
    hasPlainSpaces ? self : self[...].collapsingSpaces
  }

  /// The words of a text that has single spaces inside and no other white space; a mark that stands on a space is part of a
  /// word.
  public var wordsBetweenSpaces: [Substring] {
    // Bytes are split in a tenth of the time.
    hasPlainSpaces
      ? utf8.split(separator: UInt8(ascii: " ")).map(Substring.init) : split(separator: " ")
  }

  /// Whether the text is printable ASCII and letters with single spaces inside, as most are; false may be said of others.
  private var hasPlainSpaces: Bool {
    let bytes = utf8.span
    var wasSpace = true
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte != 0x20 || !wasSpace,
        (0x20..<0x7F).contains(byte) || byte & 0xC0 == 0x80 || Self.isOfLetters(byte)
      else { return false }
      wasSpace = byte == 0x20
    }
    return !wasSpace
  }

  /// The text without white space at its ends.
  public var trimmed: String { hasPlainEnds ? self : self[...].trimmed }

  /// Whether there is no white space at its ends, which ASCII at both tells mostly, or the beginning of letters; false may be
  /// said of others.
  private var hasPlainEnds: Bool {
    let bytes = utf8.span
    guard !bytes.isEmpty else { return true }
    guard (0x21..<0x7F).contains(bytes[0]) || Self.isOfLetters(bytes[0]) else { return false }
    var last = bytes.count - 1
    if bytes[last] < 0x80 { return (0x21..<0x7F).contains(bytes[last]) }
    while last > 0, bytes[last] & 0xC0 == 0x80 { last -= 1 }
    return Self.isOfLetters(bytes[last])
  }

  /// Tells whether the scalars that begin with an octet in UTF-8 are neither white space nor marks: U+00C0 to
  /// U+027F, U+0400 to U+047F, and U+4000 to U+9FFF.
  private static func isOfLetters(_ lead: UInt8) -> Bool {
    (0xC3...0xC9).contains(lead) || lead == 0xD0 || lead == 0xD1 || (0xE4...0xE9).contains(lead)
  }
}
