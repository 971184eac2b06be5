internal import Ordering

/// Numbers one behind the other, in memory or in a file of which no more is read than is looked at.
///
/// Nothing that is in a file can make it trap: what is not there reads as zero, and breaks the file.
struct Column<Element: BitwiseCopyable & FixedWidthInteger & Sendable>: @unchecked Sendable {
  /// How many there are.
  let count: Int
  private let bytes: PagedBytes
  private let offset: Int
  /// Where the numbers lie, if all are in memory for as long as `bytes` is.
  private let whole: UnsafePointer<Element>?

  /// Makes the column of an array.
  init(_ elements: [Element]) {
    count = elements.count
    bytes = elements.withUnsafeBytes { PagedBytes(copying: $0) }
    offset = 0
    whole = bytes.pointer(to: 0..<bytes.count)?.assumingMemoryBound(to: Element.self)
  }

  /// Makes the column of `count` numbers at an offset of a file, which is a multiple of their size.
  init(_ bytes: PagedBytes, at offset: Int, count: Int) {
    (self.bytes, self.offset, self.count, whole) = (bytes, offset, count, nil)
  }

  /// Has nobody believe the file that the numbers are in.
  func markBroken() { bytes.markBroken() }

  /// Whether the file that the numbers are in is not to be believed.
  var isBroken: Bool { bytes.isBroken }

  /// How many bytes they take.
  var size: Int { count * Self.size }

  private static var size: Int { MemoryLayout<Element>.size }

  subscript(index: Int) -> Element {
    @inline(always) get {
      guard index >= 0, index < count else {
        bytes.markBroken()
        return 0
      }
      if let whole { return whole[index] }
      return bytes.pointer(to: place(of: index..<index + 1))?.loadUnaligned(as: Element.self) ?? 0
    }
  }

  @inline(always)
  private func place(of range: Range<Int>) -> Range<Int> {
    offset + range.lowerBound * Self.size..<offset + range.upperBound * Self.size
  }

  /// Calls `body` with the numbers in a range, which all are in memory then; with none where there is no such range.
  @inline(always)
  func withElements<Result>(
    _ range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result {
    guard range.lowerBound >= 0, range.upperBound <= count, let start = start(of: range) else {
      bytes.markBroken()
      return body(UnsafeBufferPointer(start: nil, count: 0))
    }
    return withExtendedLifetime(bytes) {
      body(UnsafeBufferPointer(start: start, count: range.count))
    }
  }

  /// Returns where the numbers in a range lie, which are in memory then.
  @inline(always)
  private func start(of range: Range<Int>) -> UnsafePointer<Element>? {
    if let whole { return whole + range.lowerBound }
    return bytes.pointer(to: place(of: range))?.assumingMemoryBound(to: Element.self)
  }

  /// Calls `body` with all numbers.
  @inline(always)
  func withElements<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    withElements(0..<count, body)
  }

  /// Returns the numbers in a range.
  func array(_ range: Range<Int>) -> [Element] { withElements(range) { Array($0) } }

  /// All numbers.
  var array: [Element] { array(0..<count) }

  /// Returns the range that an element and the one behind it bound, in something of that size.
  @inline(always)
  func range(at index: Int, in size: Int) -> Range<Int> {
    let (lower, upper) = (
      Int(truncatingIfNeeded: self[index]), Int(truncatingIfNeeded: self[index + 1])
    )
    guard 0 <= lower, lower <= upper, upper <= size else {
      bytes.markBroken()
      return 0..<0
    }
    return lower..<upper
  }

  /// Returns an element that is the index of something of which there are `count`, at least one.
  func index(at index: Int, below count: Int) -> Int {
    guard let number = Int(exactly: self[index]), number >= 0, number < count else {
      bytes.markBroken()
      return 0
    }
    return number
  }

  /// Returns the index of the first element for which a condition holds that holds for all after it, too, in O(log n).
  func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    (0..<count).partitioningIndex { isInSecondPart(self[$0]) }
  }
}
