extension StringProtocol {
  /// The text without white space at its ends.
  public var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  /// The text with each run of white space made one space, and none at its ends.
  public var collapsingSpaces: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension String {
  /// The text without white space at its ends.
  public var trimmed: String {
    guard let head = utf8.first, let tail = utf8.last else { return "" }
    // Most texts have none, which ASCII at both ends tells.
    if (0x21..<0x7F).contains(head), (0x21..<0x7F).contains(tail) { return self }
    return self[...].trimmed
  }
}
