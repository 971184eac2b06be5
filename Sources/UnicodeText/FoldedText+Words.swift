extension FoldedText {
  /// Whether the byte separates words: ASCII white space, to which most other white space folds.
  ///
  /// No other folded byte sorts before a space, so texts compare word by word.
  public static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  /// The parts between white space.
  public var pieces: [[UInt8]] {
    var pieces: [[UInt8]] = []
    _ = allPieces { piece in
      pieces.append(piece)
      return true
    }
    return pieces
  }

  /// Returns whether all pieces pass a test; stops at the first that does not.
  public func allPieces(satisfy test: ([UInt8]) -> Bool) -> Bool {
    var start = 0
    for index in 0...utf8.count where index == utf8.count || Self.isSeparator(utf8[index]) {
      if index > start, !test(Array(utf8[start..<index])) { return false }
      start = index + 1
    }
    return true
  }

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
