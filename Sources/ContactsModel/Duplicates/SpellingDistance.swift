/// How many slips of the pen lie between two spellings.
enum SpellingDistance {
  /// Tells whether `first` becomes `second` by at most `bound` letters that are added, left out, taken for another,
  /// or swapped with the next (Damerau's distance, each letter touched once), in O(bound · length).
  static func isAtMost(_ bound: Int, from first: [UInt32], to second: [UInt32]) -> Bool {
    guard abs(first.count - second.count) <= bound else { return false }
    var start = 0
    let shorter = min(first.count, second.count)
    while start < shorter, first[start] == second[start] { start += 1 }
    var end = 0
    while end < shorter - start, first[first.count - 1 - end] == second[second.count - 1 - end] {
      end += 1
    }
    let (a, b) = (first[start..<first.count - end], second[start..<second.count - end])
    if max(a.count, b.count) <= bound { return true }
    if bound == 1 {
      return a.count == 2 && b.count == 2 && a.first == b.last && a.last == b.first
    }
    return distance(Array(a), Array(b)) <= bound
  }

  private static func distance(_ a: [UInt32], _ b: [UInt32]) -> Int {
    var before: [Int] = []
    var former = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(row[j] + 1, former[j + 1] + 1, former[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      (before, former) = (former, row)
    }
    return former[b.count]
  }
}
