extension Array where Element: Comparable {
  /// Returns the indices of a longest strictly increasing subsequence, in O(n log n).
  @inlinable
  public func indicesOfLongestIncreasingSubsequence() -> [Int] {
    // At index n: the smallest element that ends an increasing subsequence of n + 1 elements.
    var tails: [Int] = []
    // For each element: its predecessor in the longest subsequence that it ends.
    var predecessors: [Int?] = []
    for index in indices {
      let length = tails.partitioningIndex { self[$0] >= self[index] }
      predecessors.append(length > 0 ? tails[length - 1] : nil)
      if length < tails.count { tails[length] = index } else { tails.append(index) }
    }
    guard let last = tails.last else { return [] }
    return sequence(first: last) { predecessors[$0] }.reversed()
  }
}
