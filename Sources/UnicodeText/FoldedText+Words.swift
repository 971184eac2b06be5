extension FoldedText {
  /// Whether the byte separates words: ASCII white space, to which most other white space folds.
  ///
  /// No other folded byte sorts before a space, so texts compare word by word.
  public static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  /// The parts between white space.
  public var pieces: [[UInt8]] { utf8.split(whereSeparator: Self.isSeparator).map(Array.init) }

  /// The text with single spaces between words, and none at its ends.
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
