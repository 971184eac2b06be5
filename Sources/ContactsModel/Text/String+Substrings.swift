// The library's own searches come with all that it has for regular expressions, whose set-up each start of the program would
// wait for.

extension StringProtocol {
  /// Returns where another text stands in this one for the first time, byte by byte; nil where it does not.
  ///
  /// An empty one stands at the beginning.
  public func firstRange(ofText text: some StringProtocol) -> Range<Index>? {
    text.isEmpty ? startIndex..<startIndex : ranges(ofText: text, limit: 1).first
  }

  /// Returns whether another text stands in this one, byte by byte.
  public func containsText(_ text: some StringProtocol) -> Bool { firstRange(ofText: text) != nil }

  /// Returns where another text stands, from the beginning on and nowhere upon itself; an empty one stands nowhere.
  ///
  /// It takes time in proportion to both texts' lengths, whatever is in them (Knuth, Morris and Pratt).
  fileprivate func ranges(ofText text: some StringProtocol, limit: Int = .max) -> [Range<Index>] {
    let wanted = Array(text.utf8)
    guard !wanted.isEmpty else { return [] }
    let borders = wanted.borders
    var ranges: [Range<Index>] = []
    var count = 0
    for index in utf8.indices {
      while count > 0, wanted[count] != utf8[index] { count = borders[count - 1] }
      if wanted[count] == utf8[index] { count += 1 }
      guard count == wanted.count else { continue }
      let end = utf8.index(after: index)
      ranges.append(utf8.index(end, offsetBy: -count)..<end)
      count = 0
      if ranges.count == limit { break }
    }
    return ranges
  }
}

extension String {
  /// Returns what lies between the places where another text stands.
  public func parts(between text: String) -> [String] {
    var parts: [String] = []
    var start = startIndex
    for range in ranges(ofText: text) {
      parts.append(String(self[start..<range.lowerBound]))
      start = range.upperBound
    }
    return parts + [String(self[start...])]
  }

  /// Returns the text with another put in each place where a third stands.
  public func replacingText(_ text: String, with other: String) -> String {
    parts(between: text).joined(separator: other)
  }
}

extension [UInt8] {
  /// Of each beginning the length of the longest shorter one that it ends with.
  fileprivate var borders: [Int] {
    var borders = [Int](repeating: 0, count: count)
    var length = 0
    for place in indices.dropFirst() {
      while length > 0, self[length] != self[place] { length = borders[length - 1] }
      if self[length] == self[place] { length += 1 }
      borders[place] = length
    }
    return borders
  }
}
