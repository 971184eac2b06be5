/// Finds what may have been meant by a misspelt name.
public enum Suggestion {
  /// Returns the closest of `names`; `nil` where none is close.
  public static func closest(to text: String, among names: some Sequence<String>) -> String? {
    candidates(for: text, among: names, limit: 1).first
  }

  /// Returns the closest of `names`, best first, and in the order given where equally close.
  ///
  /// Close is what is a few slips of the finger away (the longer the text, the more; case never
  /// counts), or what the text is the beginning of; what it is all of but for so few letters is closer than either.
  public static func candidates(
    for text: String, among names: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    let text = text.lowercased()
    let bound = min((text.count + 1) / 3, 3)
    return Array(
      names
        .compactMap { name in
          distance(from: text, to: name.lowercased(), atMost: bound).map { (name, $0) }
        }
        .enumerated()
        .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
        .prefix(limit)
        .map(\.element.0)
    )
  }

  /// Returns twice the number of slips between two texts; a beginning is as far as one, or less.
  private static func distance(from text: String, to name: String, atMost bound: Int) -> Int? {
    if bound > 0, text.count < name.count, name.hasPrefix(text) {
      return name.count - text.count <= bound ? 1 : 2
    }
    return editDistance(Array(text), Array(name), atMost: bound).map { 2 * $0 }
  }

  /// Returns the Damerau–Levenshtein distance (optimal string alignment): insertions, deletions,
  /// substitutions and swaps of neighbours; `nil` where it is above the bound.
  static func editDistance(_ a: [Character], _ b: [Character], atMost bound: Int) -> Int? {
    guard abs(a.count - b.count) <= bound else { return nil }
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var current = [i + 1]
      for j in b.indices {
        var least = min(previous[j + 1], current[j]) + 1
        least = min(least, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, beforePrevious[j - 1] + 1)
        }
        current.append(least)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[b.count] <= bound ? previous[b.count] : nil
  }
}
