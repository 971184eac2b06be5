/// Byte strings, each with a number from 0.
///
/// Linear in the bytes looked up, whatever they are: hashes are seeded at random.
struct ByteStringTable {
  /// All strings one after the other.
  private var bytes: [UInt8] = []
  /// The end of each string in `bytes`.
  private var ends: [Int] = []
  private var hashes: [Int] = []
  /// The numbers by hash, in open addressing; negative where free.
  ///
  /// At least half are free.
  private var slots = [Int](repeating: -1, count: 64)

  /// The number of strings.
  var count: Int { ends.count }

  /// Returns a string's number; adds the string if it is missing.
  mutating func number(of key: Span<UInt8>) -> Int {
    let hash = key.hash
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = slots[slot]
      if hashes[number] == hash, bytes.span.extracting(range(of: number)).isSame(as: key) {
        return number
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = count
    for index in key.indices { bytes.append(key[index]) }
    ends.append(bytes.count)
    hashes.append(hash)
    if 2 * count > slots.count { grow() }
    return count - 1
  }

  @inline(__always)
  private func range(of number: Int) -> Range<Int> {
    (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }

  private mutating func grow() {
    slots = [Int](repeating: -1, count: 2 * slots.count)
    for (number, hash) in hashes.enumerated() {
      var slot = hash & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = number
    }
  }
}

extension Span<UInt8> {
  /// A hash of the bytes that nobody outside the process can foresee.
  @inline(__always)
  fileprivate var hash: Int {
    var hasher = Hasher()
    hasher.combine(count)
    var index = 0
    while index <= count &- 8 {
      hasher.combine(word(at: index))
      index &+= 8
    }
    var rest: UInt64 = 0
    while index < count {
      rest = rest << 8 | UInt64(self[index])
      index &+= 1
    }
    hasher.combine(rest)
    return hasher.finalize()
  }
}
