internal import ContactsModel
internal import UnicodeText

/// The rank of the initial of a name, then its first seven bytes: names sort by this, then by the
/// rest.
struct NameHead: Comparable, Sendable {
  let bits: UInt64

  init(bits: UInt64) {
    self.bits = bits
  }

  init(_ folded: Span<UInt8>) {
    var bytes: UInt64 = 0
    let head = folded.extracting(first: 7)
    for index in head.indices { bytes = bytes << 8 | UInt64(head[index]) }
    bits = UInt64(Initial.rank(of: folded)) << 56 | bytes << UInt64(8 * (7 - head.count))
  }

  /// The heading of a name: for Latin and other scripts the bytes of its first letter, at most
  /// four, the first one the most significant; otherwise a rank, which is smaller.
  var initial: UInt32 {
    switch bits >> 56 {
    case 0: UInt32(truncatingIfNeeded: bits >> 48)
    case 1: UInt32(truncatingIfNeeded: bits >> 24) & Self.mask(ofLead: UInt8(bits >> 48 & 0xFF))
    default: UInt32(truncatingIfNeeded: bits >> 56)
    }
  }

  /// Returns the mask of the bytes of a letter, given its first byte in UTF-8.
  private static func mask(ofLead byte: UInt8) -> UInt32 {
    byte < 0xE0 ? 0xFFFF_0000 : byte < 0xF0 ? 0xFFFF_FF00 : 0xFFFF_FFFF
  }

  /// Returns the letter of an `initial`.
  static func title(ofInitial initial: UInt32) -> String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: initial >> $0) }
    return Initial(folded: FoldedText(utf8: Array(bytes.drop { $0 == 0 }))).title
  }

  static func < (left: NameHead, right: NameHead) -> Bool { left.bits < right.bits }
}
