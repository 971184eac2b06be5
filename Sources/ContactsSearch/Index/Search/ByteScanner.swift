internal import Ordering
internal import Platform

/// Finds a few bytes in many, by the rarest of them.
struct ByteScanner {
  private let needle: [UInt8]
  /// The place of the rarest byte.
  private let probe: Int

  init(_ needle: [UInt8]) {
    self.needle = needle
    probe =
      needle.indices.min { Self.commonness(needle[$0]) < Self.commonness(needle[$1]) } ?? 0
  }

  private static let common = Array("zqxjk_/-wvyfpbgu.mhdclts0123456789ronia e\n".utf8)

  private static func commonness(_ byte: UInt8) -> Int { common.firstIndex(of: byte) ?? -1 }

  /// Calls `body` with the offsets of the needle, which is not empty.
  ///
  /// Of matches that overlap by more than a byte, only the first counts.
  @inline(always)
  func forEachOffset(in text: Span<UInt8>, _ body: (Int) -> Void) {
    let needle = needle.span
    // The rarest byte of a needle is before this place.
    let end = text.count - needle.count + probe + 1
    var start = 0
    while start + probe < end,
      let found = text.extracting(start + probe..<end).firstOffset(of: needle[probe])
    {
      let offset = start + found
      let isNeedle = text.extracting(offset..<offset + needle.count).isEqual(to: needle)
      if isNeedle { body(offset) }
      // The last byte of a needle may begin the next one.
      start = offset + (isNeedle ? max(1, needle.count - 1) : 1)
    }
  }
}
