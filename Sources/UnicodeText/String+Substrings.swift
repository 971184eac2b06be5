// The library's own searches come with all that it has for regular expressions, whose set-up each start of the program would
// wait for. As theirs, these compare characters, so that a letter is found however it is composed.

extension StringProtocol {
  /// Returns where another text stands in this one for the first time; nil where it does not.
  ///
  /// An empty one stands at the beginning.
  public func firstRange(ofText text: some StringProtocol) -> Range<Index>? {
    text.isEmpty ? startIndex..<startIndex : ranges(ofText: text, limit: 1).first
  }

  /// Returns whether another text stands in this one; an empty one does.
  public func containsText(_ text: some StringProtocol) -> Bool { firstRange(ofText: text) != nil }

  /// Returns where a text that is not empty stands, from the beginning on and nowhere upon itself.
  ///
  /// It takes time in proportion to both texts' lengths, whatever is in them (Knuth, Morris and Pratt).
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
  /// Returns what lies between the places where another text stands; all as one part, where that is empty.
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

  /// Returns the text with another put in each place where a third stands; unchanged, where that is empty.
  public func replacingText(_ text: String, with other: String) -> String {
    parts(between: text).joined(separator: other)
  }
}

extension [Character] {
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
