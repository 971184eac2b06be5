internal import Platform

/// A checksum of a page of the index: it detects accidental changes, but not forgery.
///
/// Each of eight words at a time goes into its own lane, by invertible steps: a change of one word
/// is always detected, while two changes in one lane may cancel out. It takes a twentieth of the
/// time of a table-driven CRC.
struct PageChecksum {
  /// The checksum.
  let value: UInt64

  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Computes the checksum of a page and its size.
  init(_ bytes: Span<UInt8>) {
    var lanes: [8 of UInt64] = [1, 2, 3, 4, 5, 6, 7, 8]
    @inline(always)
    func step(_ lane: inout UInt64, _ word: UInt64) {
      // The low bits of a product depend on no high bits, so its bytes are reversed.
      lane = ((lane ^ word) &* Self.factor).byteSwapped
    }
    let size = 8 * lanes.count
    var offset = 0
    while offset <= bytes.count - size {
      let words = bytes.extracting(offset..<offset + size)
      for lane in lanes.indices { step(&lanes[lane], words.load(at: 8 * lane)) }
      offset += size
    }
    for index in offset..<bytes.count { step(&lanes[0], UInt64(bytes[index])) }
    for lane in 1..<lanes.count { step(&lanes[0], lanes[lane]) }
    step(&lanes[0], UInt64(bytes.count))
    value = lanes[0]
  }
}
