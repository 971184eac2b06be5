internal import Ordering
internal import Platform

/// Integers in a row, each in as many bits as the largest needs (frame of reference), in memory or
/// in a file that is read page by page.
///
/// Nothing in a file can make it trap: a missing integer reads as 0, and the file is then broken.
struct PackedNumbers: Sendable {
  let count: Int
  /// The bits of an integer: 0 to 56, or 64.
  let width: Int
  /// The number that all integers are stored as a difference to.
  let base: Int
  /// Bytes with the integers, from an offset on, and some more.
  private let bytes: PagedBytes
  private let offset: Int
  private let mask: UInt64

  /// The bytes behind the last integer, so that whole words can be read.
  private static let padding = MemoryLayout<UInt64>.size

  private init(
    count: Int, width: Int, base: Int, _ bytes: PagedBytes, offset: Int = 0
  ) {
    (self.count, self.width, self.base) = (count, width, base)
    (self.bytes, self.offset) = (bytes, offset)
    mask = width == 64 ? .max : 1 << UInt64(width) - 1
  }

  /// Creates the numbers in memory; `base` is at most the least number.
  init(_ numbers: [some FixedWidthInteger & BitwiseCopyable], base: Int? = nil) {
    var (least, largest) = (base ?? Int.max, base ?? Int.min)
    for number in numbers {
      let number = Int(truncatingIfNeeded: number)
      (least, largest) = (min(least, number), max(largest, number))
    }
    if numbers.isEmpty, base == nil { (least, largest) = (0, 0) }
    let range = UInt64(bitPattern: Int64(largest &- least))
    var width = 64 - range.leadingZeroBitCount
    if width > 56 { width = 64 }
    var words: [UInt64] = []
    words.reserveCapacity(numbers.count * width / 64 + 2)
    var (word, filled): (UInt64, Int) = (0, 0)
    for number in numbers where width > 0 {
      let bits = UInt64(truncatingIfNeeded: Int(truncatingIfNeeded: number) &- least)
      word |= bits << UInt64(filled)
      filled += width
      if filled >= 64 {
        words.append(word)
        filled -= 64
        word = filled == 0 ? 0 : bits >> UInt64(width - filled)
      }
    }
    words += [word, 0]
    self.init(
      count: numbers.count, width: width, base: least,
      words.span.withOctets { PagedBytes(copying: $0) })
  }

  /// Creates numbers that are bytes, in memory.
  init(bytes: [UInt8]) {
    let padded = bytes + [UInt8](repeating: 0, count: Self.padding)
    self.init(count: bytes.count, width: 8, base: 0, PagedBytes(copying: padded.span))
  }

  /// Creates the numbers at a place of a file; nil if there can be no such place.
  init?(_ file: PagedBytes, at place: ColumnPlace) {
    guard (0...56).contains(place.width) || place.width == 64, place.count >= 0,
      place.count < Int(UInt32.max) << 8, place.offset >= 0,
      place.offset <= file.count - place.size
    else { return nil }
    self.init(
      count: place.count, width: place.width, base: place.base, file, offset: place.offset)
  }

  /// Marks the file as not to be trusted.
  func markBroken() { bytes.markBroken() }

  /// Returns the size in bytes of some integers.
  static func size(of count: Int, width: Int) -> Int { (count * width + 7) / 8 + padding }

  subscript(index: Int) -> Int {
    @inline(always) get {
      guard index >= 0, index < count else {
        markBroken()
        return 0
      }
      let bit = index * width
      return number(bytes.element(at: offset + bit >> 3), bit)
    }
  }

  /// Returns the number in a word, of which it begins in the first byte.
  @inline(always)
  private func number(_ word: UInt64, _ bit: Int) -> Int {
    Int(truncatingIfNeeded: word >> UInt64(bit & 7) & mask) &+ base
  }

  /// Calls `body` with the bytes that contain the integers of a range, and the place of the first
  /// bit; with none if there is no such range.
  @inline(always)
  private func withBits<Result>(
    of range: Range<Int>, _ body: (_ bytes: Span<UInt8>, _ bit: Int) -> Result
  ) -> Result {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      markBroken()
      return body(Span(), 0)
    }
    let start = range.lowerBound * width
    let size = Self.size(of: range.upperBound, width: width) - start >> 3
    return bytes.withElements(at: offset + start >> 3, count: size) { body($0, start & 7) }
  }

  /// Calls `body` with each integer of a range, in order; with none if there is no such range.
  @inline(always)
  func forEach(in range: Range<Int>, _ body: (Int) -> Void) {
    withBits(of: range) { bytes, start in
      guard !bytes.isEmpty else { return }
      var bit = start
      for _ in range {
        body(number(bytes.load(at: bit >> 3), bit))
        bit += width
      }
    }
  }

  /// Calls `body` with each integer, in order.
  @inline(always)
  func forEach(_ body: (Int) -> Void) { forEach(in: 0..<count, body) }

  /// Returns the integers of a range.
  func array(_ range: Range<Int>) -> [Int] {
    var numbers: [Int] = []
    numbers.append(addingCapacity: range.count) { output in
      forEach(in: range) { output.append($0) }
    }
    return numbers
  }

  /// All integers.
  var array: [Int] { array(0..<count) }

  /// Calls `body` with a range of numbers that are bytes, or with none if there is no such range.
  @inline(always)
  func withBytes<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    guard width == 8, base == 0, range.lowerBound >= 0, range.upperBound <= count else {
      markBroken()
      return body(Span())
    }
    return bytes.withElements(at: offset + range.lowerBound, count: range.count, body)
  }

  /// Calls `body` with the numbers as they are stored in a file.
  func withStoredBytes(_ body: (Span<UInt8>) -> Void) {
    withBits(of: 0..<count) { bytes, _ in body(bytes) }
  }

  /// Returns the range between an element and the next one, if it is inside `0..<size`.
  @inline(always)
  func range(at index: Int, in size: Int) -> Range<Int> {
    let (lower, upper) = withBits(of: index..<index + 2) { bytes, bit in
      bytes.isEmpty
        ? (0, 0)
        : (
          number(bytes.load(at: bit >> 3), bit),
          number(bytes.load(at: (bit + width) >> 3), bit + width)
        )
    }
    guard 0 <= lower, lower <= upper, upper <= size else {
      markBroken()
      return 0..<0
    }
    return lower..<upper
  }

  /// Returns an element that is an index below `count`, which is at least 1.
  func index(at index: Int, below count: Int) -> Int {
    let number = self[index]
    guard number >= 0, number < count else {
      markBroken()
      return 0
    }
    return number
  }
}

extension PackedNumbers {
  /// Calls `body` with the numbers of both at each index of a range, in order.
  @inline(always)
  static func forEach(
    _ left: PackedNumbers, _ right: PackedNumbers, in range: Range<Int>, _ body: (Int, Int) -> Void
  ) {
    left.withBits(of: range) { leftBytes, leftStart in
      right.withBits(of: range) { rightBytes, rightStart in
        guard !leftBytes.isEmpty, !rightBytes.isEmpty else { return }
        var (leftBit, rightBit) = (leftStart, rightStart)
        for _ in range {
          body(
            left.number(leftBytes.load(at: leftBit >> 3), leftBit),
            right.number(rightBytes.load(at: rightBit >> 3), rightBit))
          leftBit += left.width
          rightBit += right.width
        }
      }
    }
  }
}
