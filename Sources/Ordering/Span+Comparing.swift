extension Span where Element: Equatable {
  /// Returns whether the elements equal those of another span.
  @inlinable
  public func isEqual(to other: Span<Element>) -> Bool {
    count == other.count && starts(with: other)
  }

  /// Returns whether the span starts with another.
  @inlinable
  public func starts(with prefix: Span<Element>) -> Bool {
    prefix.count <= count && commonPrefixCount(with: prefix) == prefix.count
  }

  /// Returns the number of elements that the span and another begin with.
  @inlinable
  public func commonPrefixCount(with other: Span<Element>) -> Int {
    var index = 0
    let end = min(count, other.count)
    while index < end, self[index] == other[index] { index += 1 }
    return index
  }

  /// Returns the first offset of another span, from `start` on; nil if there is none.
  @inlinable
  public func firstOffset(of part: Span<Element>, from start: Int = 0) -> Int? {
    guard !part.isEmpty else { return start }
    guard start + part.count <= count else { return nil }
    for offset in start...(count - part.count) where self[offset] == part[0] {
      if extracting(offset..<offset + part.count).starts(with: part) { return offset }
    }
    return nil
  }
}

extension Span where Element: Comparable {
  /// Returns whether the span precedes another in lexicographical order.
  @inlinable
  public func lexicographicallyPrecedes(_ other: Span<Element>) -> Bool {
    let index = commonPrefixCount(with: other)
    guard index < min(count, other.count) else { return count < other.count }
    return self[index] < other[index]
  }
}

extension Array {
  /// Creates an array from the elements of a span.
  @inlinable
  public init(copying span: Span<Element>) where Element: BitwiseCopyable {
    self.init()
    append(copying: span)
  }

  /// Appends the elements of a span.
  @inlinable
  public mutating func append(copying span: Span<Element>) where Element: BitwiseCopyable {
    append(addingCapacity: span.count) { output in
      for index in span.indices { output.append(span[index]) }
    }
  }
}
