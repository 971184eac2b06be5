/// A set of the numbers below a bound, a bit each.
struct Bitmap: Hashable, Sendable {
  private var words: [UInt64]
  /// The bound.
  let size: Int

  init(size: Int, filled: Bool = false) {
    self.size = size
    words = [UInt64](repeating: filled ? .max : 0, count: (size + 63) / 64)
    if filled { clearRest() }
  }

  /// Makes the set of the numbers for which a test holds.
  @inline(__always)
  init(size: Int, where isIn: (Int) -> Bool) {
    self.size = size
    words = [UInt64](unsafeUninitializedCapacity: (size + 63) / 64) { words, count in
      for index in words.indices {
        var word: UInt64 = 0
        for bit in 0..<min(64, size - index << 6) where isIn(index << 6 + bit) {
          word |= 1 << UInt64(bit)
        }
        words.initializeElement(at: index, to: word)
      }
      count = words.count
    }
  }

  /// No bit beyond the bound is ever set.
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

  /// The least number; nil where there is none.
  var first: Int? {
    words.firstIndex { $0 != 0 }.map { $0 << 6 + words[$0].trailingZeroBitCount }
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

  /// Hands on the numbers, in order.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }

  /// Returns the numbers for which a test holds.
  func filter(_ isIn: (Int) -> Bool) -> Bitmap {
    var kept = Bitmap(size: size)
    forEach { if isIn($0) { kept[$0] = true } }
    return kept
  }

  /// Has unsafe access to the bits, to set many.
  @inline(__always)
  mutating func withBits(_ body: (UnsafeMutableBufferPointer<UInt64>) -> Void) {
    words.withUnsafeMutableBufferPointer { body($0) }
  }
}
