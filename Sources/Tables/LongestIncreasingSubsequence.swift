extension Array where Element: Comparable {
  /// Returns the indices of a longest strictly increasing subsequence, in O(n log n).
  func indicesOfLongestIncreasingSubsequence() -> [Int] {
    // At place n: the index of the smallest element that ends an increasing run of n + 1.
    var tails: [Int] = []
    // For each element: the index of the one before it in the longest run that it ends.
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

extension Array {
  /// Returns the first index whose element belongs to the second half, or the end, in O(log n).
  ///
  /// The elements that belong to the second half stand after all others.
  func partitioningIndex(where belongsToSecondHalf: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsToSecondHalf(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
