/// The distance between two spellings: inserted, deleted, replaced or swapped letters.
public enum Spelling {
  /// Returns the most mistakes accepted in a word of a length.
  public static func tolerance(of length: Int) -> Int { min((length + 1) / 3, 3) }

  /// Returns the Damerau–Levenshtein distance (optimal string alignment); `nil` if it exceeds the
  /// bound.
  ///
  /// Takes time proportional to the letters times the bound.
  public static func distance<Letter: Equatable>(
    _ a: [Letter], _ b: [Letter], atMost bound: Int
  ) -> Int? {
    guard abs(a.count - b.count) <= bound else { return nil }
    let far = bound + 1
    var beforePrevious = [Int](repeating: far, count: b.count + 1)
    var previous = (0...b.count).map { min($0, far) }
    var current = previous
    for i in a.indices {
      let first = max(0, i - bound)
      let last = min(b.count, i + bound + 1)
      current[first] = first == 0 ? min(i + 1, far) : far
      var least = current[first]
      for j in first..<last {
        var best = min(previous[j + 1] + (j + 1 > i + bound ? far : 1), current[j] + 1)
        best = min(best, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforePrevious[j - 1] + 1)
        }
        current[j + 1] = min(best, far)
        least = min(least, current[j + 1])
      }
      if last < b.count { current[last + 1] = far }
      guard least <= bound else { return nil }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[b.count] <= bound ? previous[b.count] : nil
  }

  /// Returns the closest of `names`; `nil` if none is close.
  public static func closest(to text: String, among names: [String]) -> String? {
    candidates(for: text, among: names, limit: 1).first
  }

  /// Returns the close ones of `names`, best first; ties keep their order.
  ///
  /// A name is close if it is a few mistakes away (more for longer texts; case does not count), or
  /// starts with `text`. Close matches of the whole name come first.
  public static func candidates(
    for text: String, among names: [String], limit: Int = 3
  ) -> [String] {
    let text = Array(text.lowercased().unicodeScalars)
    let close = names.enumerated().compactMap { place, name in
      halfSlips(from: text, to: name.lowercased().unicodeScalars).map { ($0, place, name) }
    }
    return close.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map { $0.2 }
  }

  /// Returns twice the number of mistakes between two texts; a prefix counts as one, or less.
  private static func halfSlips(
    from text: [Unicode.Scalar], to name: String.UnicodeScalarView
  ) -> Int? {
    let bound = tolerance(of: text.count)
    let longer = name.count - text.count
    if bound > 0, longer > 0, name.starts(with: text) { return longer <= bound ? 1 : 2 }
    // Most names are too long or too short.
    guard abs(longer) <= bound else { return nil }
    return distance(text, Array(name), atMost: bound).map { 2 * $0 }
  }
}
