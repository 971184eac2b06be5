extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies the predicate, or the end, in O(log n).
  ///
  /// Elements that satisfy it must follow all others.
  @inlinable
  public func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if isInSecondPart(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}
