internal import Ordering
internal import Platform

/// Finds a few bytes in many, by comparing the two rarest of them at 32 places at once.
struct ByteScanner {
  private let needle: [UInt8]
  private let probes: (Int, Int)

  init(_ needle: [UInt8]) {
    self.needle = needle
    let byRarity = needle.indices.sorted {
      Self.commonness(needle[$0]) < Self.commonness(needle[$1])
    }
    let first = byRarity.first ?? 0
    probes = (first, byRarity.dropFirst().first ?? first)
  }

  private static let common = Array("zqxjk_/-wvyfpbgu.mhdclts0123456789ronia e\n".utf8)

  private static func commonness(_ byte: UInt8) -> Int { common.firstIndex(of: byte) ?? -1 }

  /// Calls `body` with the offsets of the needle, which is not empty.
  ///
  /// Of matches that overlap by more than a byte, only the first counts.
  @inline(always)
  func forEachOffset(in text: Span<UInt8>, _ body: (Int) -> Void) {
    guard text.count >= needle.count else { return }
    let needle = needle.span
    let last = text.count - needle.count
    let first = SIMD16<UInt8>(repeating: needle[probes.0])
    let second = SIMD16<UInt8>(repeating: needle[probes.1])
    /// Returns the lowest bit of each of 16 bytes at which the needle may be.
    func candidates(at index: Int) -> SIMD2<UInt64> {
      let left = text.loadVector(at: index + probes.0)
      let right = text.loadVector(at: index + probes.1)
      return ((left .== first) .& (right .== second)).words & 0x0101_0101_0101_0101
    }
    func isNeedle(at offset: Int) -> Bool {
      text.extracting(offset..<offset + needle.count).isEqual(to: needle)
    }
    // The two bytes are all of a short needle.
    let isCertain = needle.count <= 2
    // The last byte of a needle may begin the next one.
    let step = max(1, needle.count - 1)
    var (index, next) = (0, 0)
    while index + 31 <= last {
      let halves = (candidates(at: index), candidates(at: index + 16))
      let any = halves.0 | halves.1
      if any[0] | any[1] != 0 {
        var rest = Self.bits(of: halves.0) | Self.bits(of: halves.1) << 16
        while rest != 0 {
          let offset = index + rest.trailingZeroBitCount
          rest &= rest &- 1
          guard offset >= next, isCertain || isNeedle(at: offset) else { continue }
          next = offset + step
          body(offset)
        }
      }
      index += 32
    }
    while index <= last {
      if index >= next, isNeedle(at: index) {
        next = index + step
        body(index)
      }
      index += 1
    }
  }

  /// Moves the lowest bits of bytes next to each other; no other bit is set.
  @inline(always)
  private static func bits(of bytes: SIMD2<UInt64>) -> UInt32 {
    // The factor moves the bit of byte n to place 56 + n.
    let high = bytes &* 0x0102_0408_1020_4080
    return UInt32(truncatingIfNeeded: high[0] >> 56 | (high[1] >> 56) << 8)
  }
}
