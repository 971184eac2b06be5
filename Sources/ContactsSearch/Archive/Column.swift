internal import Ordering
internal import Platform

/// Integers in a row, in memory or in a file that is read page by page.
///
/// Nothing in a file can make it trap: a missing integer reads as 0, and the file is then broken.
struct Column<Element: BitwiseCopyable & FixedWidthInteger & Sendable>: Sendable {
  /// The number of integers.
  let count: Int
  /// The integers, if they are in memory.
  private let elements: [Element]
  /// The file, if they are in one.
  private let bytes: PagedBytes?
  private let offset: Int

  /// Creates a column in memory.
  init(_ elements: [Element]) {
    (self.elements, count, bytes, offset) = (elements, elements.count, nil, 0)
  }

  /// Creates the column of `count` integers at an offset of a file, a multiple of their size.
  init(_ bytes: PagedBytes, at offset: Int, count: Int) {
    (elements, self.bytes, self.offset, self.count) = ([], bytes, offset, count)
  }

  /// Marks the file as not to be trusted.
  func markBroken() { bytes?.markBroken() }

  /// Whether the file is not to be trusted.
  var isBroken: Bool { bytes?.isBroken ?? false }

  /// The size in bytes.
  var size: Int { count * MemoryLayout<Element>.size }

  subscript(index: Int) -> Element {
    @inline(always) get {
      guard index >= 0, index < count else {
        markBroken()
        return 0
      }
      guard let bytes else { return elements[index] }
      return bytes.element(at: offset + index * MemoryLayout<Element>.size)
    }
  }

  /// Calls `body` with the integers of a range, or with none if there is no such range.
  @inline(always)
  func withElements<Result>(_ range: Range<Int>, _ body: (Span<Element>) -> Result) -> Result {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      markBroken()
      return body(Span())
    }
    guard let bytes else { return body(elements.span.extracting(range)) }
    let place = offset + range.lowerBound * MemoryLayout<Element>.size
    return bytes.withElements(at: place, count: range.count, body)
  }

  /// Calls `body` with all integers.
  @inline(always)
  func withElements<Result>(_ body: (Span<Element>) -> Result) -> Result {
    withElements(0..<count, body)
  }

  /// Returns the integers of a range.
  func array(_ range: Range<Int>) -> [Element] { withElements(range) { Array(copying: $0) } }

  /// All integers.
  var array: [Element] { array(0..<count) }

  /// Returns the range between an element and the next one, if it is inside `0..<size`.
  @inline(always)
  func range(at index: Int, in size: Int) -> Range<Int> {
    let (lower, upper) = (
      Int(truncatingIfNeeded: self[index]), Int(truncatingIfNeeded: self[index + 1])
    )
    guard 0 <= lower, lower <= upper, upper <= size else {
      markBroken()
      return 0..<0
    }
    return lower..<upper
  }

  /// Returns an element that is an index below `count`, which is at least 1.
  func index(at index: Int, below count: Int) -> Int {
    guard let number = Int(exactly: self[index]), number >= 0, number < count else {
      markBroken()
      return 0
    }
    return number
  }

  /// Returns the index of the first element for which a condition holds, in O(log n).
  ///
  /// It must hold for all elements after that one.
  func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    (0..<count).partitioningIndex { isInSecondPart(self[$0]) }
  }
}
