/// A set of numbers below a bound, one bit each.
struct Bitmap: Hashable, Sendable {
  private var words: [UInt64]
  /// The bound.
  let size: Int

  init(size: Int, filled: Bool = false) {
    self.size = size
    words = [UInt64](repeating: filled ? .max : 0, count: (size + 63) / 64)
    if filled { clearRest() }
  }

  /// Creates the set of the numbers of a range.
  init(size: Int, of range: Range<Int>) {
    self.init(size: size)
    for number in range { self[number] = true }
  }

  /// Clears the bits beyond the bound.
  private mutating func clearRest() {
    if size % 64 != 0 { words[words.count - 1] &= (1 << UInt64(size % 64)) - 1 }
  }

  subscript(number: Int) -> Bool {
    get { words[number >> 6] & 1 << UInt64(number & 63) != 0 }
    set {
      let bit: UInt64 = 1 << UInt64(number & 63)
      if newValue { words[number >> 6] |= bit } else { words[number >> 6] &= ~bit }
    }
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  mutating func formUnion(_ other: Bitmap) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func formIntersection(_ other: Bitmap) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func formComplement() {
    for index in words.indices { words[index] = ~words[index] }
    if !words.isEmpty { clearRest() }
  }

  /// Calls `body` with each number, in order.
  @inline(always)
  func forEach(_ body: (Int) -> Void) {
    for index in words.indices {
      var rest = words[index]
      while rest != 0 {
        body(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }

  /// Returns the numbers for which a condition holds.
  func filter(_ isIn: (Int) -> Bool) -> Bitmap {
    var kept = Bitmap(size: size)
    forEach { if isIn($0) { kept[$0] = true } }
    return kept
  }

  /// Removes a number; returns whether it was in the set.
  @inline(always)
  mutating func take(_ number: Int) -> Bool {
    guard number >= 0, number < size, self[number] else { return false }
    self[number] = false
    return true
  }

  /// Inserts a number if a condition holds, without a branch.
  @inline(always)
  mutating func insert(_ number: Int, if isIn: Bool) {
    words[number >> 6] |= (isIn ? 1 : 0) << UInt64(number & 63)
  }
}
