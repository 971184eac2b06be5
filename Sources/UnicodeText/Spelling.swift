/// How far apart two spellings are: by the letters put in, left out, put in place of others, or swapped.
public enum Spelling {
  /// Returns the most slips that a word of so many letters may have to be taken for another.
  public static func tolerance(of length: Int) -> Int { min((length + 1) / 3, 3) }

  /// Returns the Damerau–Levenshtein distance (optimal string alignment); nil where it is above the bound.
  ///
  /// Time is that of the letters times the bound.
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
      guard first < last else { return nil }
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

  /// Returns the closest of `names`, or what the text is the beginning of; nil where none is close.
  public static func closest(to text: String, among names: some Sequence<String>) -> String? {
    let text = Array(text.lowercased().unicodeScalars)
    let bound = tolerance(of: text.count)
    var best: (name: String, distance: Int)?
    for name in names {
      let scalars = Array(name.lowercased().unicodeScalars)
      let isBeginning = bound > 0 && scalars.starts(with: text)
      guard let distance = isBeginning ? 1 : distance(text, scalars, atMost: bound) else {
        continue
      }
      if best.map({ distance < $0.distance }) ?? true { best = (name, distance) }
    }
    return best?.name
  }
}
