// The standard library's searches load its regular expressions, which would slow every start of the
// program. Like those, these compare characters, so a letter matches whether or not it is composed.

extension StringProtocol {
  /// Returns the first range of another text in this one; `nil` if there is none.
  ///
  /// An empty text is found at the start.
  public func firstRange(ofText text: some StringProtocol) -> Range<Index>? {
    text.isEmpty ? startIndex..<startIndex : ranges(ofText: text, limit: 1).first
  }

  /// Returns whether this text contains another; every text contains the empty one.
  public func containsText(_ text: some StringProtocol) -> Bool { firstRange(ofText: text) != nil }

  /// Returns the ranges of a text that is not empty, without overlaps.
  ///
  /// Linear in the length of both texts (Knuth, Morris and Pratt).
  fileprivate func ranges(ofText text: some StringProtocol, limit: Int = .max) -> [Range<Index>] {
    let wanted = Array(text)
    let borders = wanted.borders
    var ranges: [Range<Index>] = []
    var count = 0
    for index in indices {
      let character = self[index]
      while count > 0, wanted[count] != character { count = borders[count - 1] }
      if wanted[count] == character { count += 1 }
      guard count == wanted.count else { continue }
      let end = self.index(after: index)
      ranges.append(self.index(end, offsetBy: -count)..<end)
      count = 0
      if ranges.count == limit { break }
    }
    return ranges
  }
}

extension String {
  /// Returns the parts between the occurrences of a separator; one part if that is empty.
  public func parts(between text: String) -> [String] {
    guard !text.isEmpty else { return [self] }
    var parts: [String] = []
    var start = startIndex
    for range in ranges(ofText: text) {
      parts.append(String(self[start..<range.lowerBound]))
      start = range.upperBound
    }
    return parts + [String(self[start...])]
  }

  /// Returns the text with every occurrence of another replaced; unchanged if that is empty.
  public func replacingText(_ text: String, with other: String) -> String {
    parts(between: text).joined(separator: other)
  }
}

extension [Character] {
  /// For each prefix, the length of its longest proper prefix that is also its suffix.
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
