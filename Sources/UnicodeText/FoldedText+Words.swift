extension FoldedText {
  /// What parts words: the white space of ASCII; most other is made that when a text is folded, and nothing else is less
  /// than a blank, so that texts of words compare as the words do.
  public static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  /// What stands between white space.
  public var pieces: [[UInt8]] { utf8.split(whereSeparator: Self.isSeparator).map(Array.init) }

  /// The text with one space in place of any white space between its words, and none at its ends.
  public var collapsed: FoldedText {
    var isSeparated = true
    let isCollapsed = utf8.allSatisfy { byte in
      let isAllowed = !Self.isSeparator(byte) || !isSeparated && byte == UInt8(ascii: " ")
      isSeparated = Self.isSeparator(byte)
      return isAllowed
    }
    guard !isCollapsed || isSeparated else { return self }
    return FoldedText(utf8: Array(pieces.joined(separator: [UInt8(ascii: " ")])))
  }
}
