import CLibEdit

extension Unicode.Scalar {
  /// The width of the character in cells, as libedit measures it.
  var cellCount: Int { max(0, Int(wcwidth(wchar_t(value)))) }
}

extension StringProtocol {
  /// The width of the text in cells, on one row.
  var cellCount: Int { unicodeScalars.reduce(0) { $0 + $1.cellCount } }
}

extension String {
  /// Returns the text if it fits a number of cells, otherwise its beginning and `…`.
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

  /// Returns the text padded with spaces to a number of cells; a wider text is unchanged.
  func padded(toCells count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - cellCount))
  }
}
