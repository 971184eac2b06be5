extension StringProtocol {
  /// Whether the text is empty or only white space; a space followed by a combining mark is not
  /// blank.
  public var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// The text without white space at its ends.
  public var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(self[first..<scalars.index(after: last)])
  }

  /// The text with runs of white space as single spaces, and none at its ends.
  ///
  /// A space followed by a combining mark is kept.
  public var collapsingSpaces: String {
    let words = unicodeScalars.split { $0.properties.isWhitespace }
    return words.map { String(self[$0.startIndex..<$0.endIndex]) }.joined(separator: " ")
  }
}

extension String {
  /// The text with runs of white space as single spaces, and none at its ends.
  public var collapsingSpaces: String {
    hasPlainSpaces ? self : self[...].collapsingSpaces
  }

  /// The words of a text with only single spaces between them.
  ///
  /// A space followed by a combining mark is part of a word.
  public var wordsBetweenSpaces: [Substring] {
    // Splitting bytes is ten times as fast.
    guard hasPlainSpaces else { return split(separator: " ") }
    let bytes = utf8.span
    var words: [Substring] = []
    words.reserveCapacity(4)
    var start = utf8.startIndex
    for offset in bytes.indices where bytes[offset] == UInt8(ascii: " ") {
      let space = utf8.index(utf8.startIndex, offsetBy: offset)
      words.append(self[start..<space])
      start = utf8.index(after: space)
    }
    words.append(self[start...])
    return words
  }

  /// Whether the text is known to be printable ASCII and letters, with only single spaces between
  /// words, as most texts are.
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
  public var trimmed: String {
    let bytes = utf8.span
    var (start, end) = (0, bytes.count)
    while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
    while start < end, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    let text = bytes.extracting(start..<end)
    guard Self.hasPlainEnds(text) else { return self[...].trimmed }
    return text.count == bytes.count ? self : String(utf8: text)
  }

  /// Returns whether a text is known to have neither white space nor marks at its ends: they are
  /// ASCII or common letters.
  private static func hasPlainEnds(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty else { return true }
    guard (0x21..<0x7F).contains(text[0]) || isOfLetters(text[0]) else { return false }
    var last = text.count - 1
    if text[last] < 0x80 { return (0x21..<0x7F).contains(text[last]) }
    while last > 0, text[last] & 0xC0 == 0x80 { last -= 1 }
    return isOfLetters(text[last])
  }

  /// Returns whether scalars whose UTF-8 starts with this byte are neither white space nor marks:
  /// U+00C0 to U+027F, U+0400 to U+047F, and U+4000 to U+9FFF.
  private static func isOfLetters(_ lead: UInt8) -> Bool {
    (0xC3...0xC9).contains(lead) || lead == 0xD0 || lead == 0xD1 || (0xE4...0xE9).contains(lead)
  }
}
