/// Bodies compressed by hand (RFC 1951, 1952).
enum GzipBody {
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]

  /// Returns a text in one stored block.
  static func stored(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let size = [UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)]
    return header + [1] + size + size.map { ~$0 } + bytes + littleEndian(checksum(of: bytes))
      + littleEndian(UInt32(bytes.count))
  }

  /// Returns a stream of zeros that is `ratio`, about 159, times larger when decompressed, and has
  /// no end.
  static func bomb(size: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.append(0b011, 3)  // The last block, with fixed codes.
    bits.append(0b0000_1100, 8)  // The literal 0, from the highest bit on.
    while bits.bytes.count < size {
      bits.append(0b1010_0011, 8)  // 258 bytes …
      bits.append(0, 5)  // … as the one before.
    }
    return header + bits.bytes
  }

  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var checksum = ~UInt32(0)
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = checksum & 1 == 1
        checksum >>= 1
        if isOdd { checksum ^= 0xEDB8_8320 }
      }
    }
    return ~checksum
  }

  private static func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Writes bits from the lowest of each byte on.
  private struct BitWriter {
    var bytes: [UInt8] = []
    private var pending: UInt32 = 0
    private var count: UInt32 = 0

    mutating func append(_ bits: UInt32, _ number: UInt32) {
      pending |= bits << count
      count += number
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        count -= 8
      }
    }
  }
}
