import CLibEdit

extension Unicode.Scalar {
  /// The cells that the character takes, by the measure that libedit uses.
  var cellCount: Int { max(0, Int(wcwidth(wchar_t(value)))) }
}

extension StringProtocol {
  /// The cells that the text takes on one row.
  var cellCount: Int { unicodeScalars.reduce(0) { $0 + $1.cellCount } }
}

extension String {
  /// Returns the text where it fits a number of cells, else its beginning and `…`.
  func fitted(toCells limit: Int) -> String {
    guard cellCount > limit else { return self }
    guard limit > 0 else { return "" }
    var left = limit - 1
    let kept = prefix { character in
      left -= String(character).cellCount
      return left >= 0
    }
    return kept + "…"
  }

  /// Returns the text with spaces to fill a number of cells; a wider text is returned as it is.
  func padded(toCells count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - cellCount))
  }
}
