extension RandomAccessCollection {
  /// Returns the index of the first element for which a condition no longer holds, which holds for all before it and
  /// for none behind it, in O(log n).
  func partitionPoint(_ isBefore: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if isBefore(self[middle]) {
        low = index(after: middle)
        count -= count / 2 + 1
      } else {
        count /= 2
      }
    }
    return low
  }
}
