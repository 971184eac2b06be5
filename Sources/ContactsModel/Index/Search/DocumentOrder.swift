/// The orders in which the documents of a segment are listed, found once, so that no query sorts what it finds.
struct DocumentOrder: Sendable {
  /// What each document's name is sorted by before it is looked at whole.
  let heads: [NameHead]
  /// The documents in the order of their names; those of one name in their own order.
  let byName: [UInt32]
  /// The documents, those last in touch first, then those last changed, then in the order of their names.
  let byRecency: [UInt32]

  init(names: TextColumn, times: [[Int64]], count: Int) {
    let heads = (0..<count).map { NameHead(names[$0]) }
    let named = (0..<UInt32(count)).map { (head: heads[Int($0)], document: $0) }
      .sorted { left, right in
        if left.head != right.head { return left.head < right.head }
        let (leftName, rightName) = (names[Int(left.document)], names[Int(right.document)])
        if leftName != rightName { return leftName.lexicographicallyPrecedes(rightName) }
        return left.document < right.document
      }
    self.heads = heads
    byName = named.map(\.document)
    let lastContacted = times[TimeOfContact.lastContacted.rawValue]
    let modified = times[TimeOfContact.modified.rawValue]
    byRecency = byName.enumerated()
      .map { place, document in
        (lastContacted[Int(document)], modified[Int(document)], place, document)
      }
      .sorted { left, right in
        if left.0 != right.0 { return left.0 > right.0 }
        if left.1 != right.1 { return left.1 > right.1 }
        return left.2 < right.2
      }
      .map(\.3)
  }
}

/// The rank of a name's initial, then the name's first seven bytes: names sort by these, and by the rest where
/// these are the same.
struct NameHead: Comparable, Sendable {
  private let bits: UInt64

  init(_ folded: some Collection<UInt8>) {
    var (bytes, count): (UInt64, UInt64) = (0, 0)
    for byte in folded.prefix(7) {
      bytes = bytes << 8 | UInt64(byte)
      count += 1
    }
    bits = UInt64(Initial.rank(of: folded)) << 56 | bytes << (8 * (7 - count))
  }

  /// The bits that tell the letter which a name is filed under.
  var initial: UInt64 {
    switch bits >> 56 {
    case 0: bits >> 48
    case 1: bits >> 24
    default: bits >> 56
    }
  }

  static func < (left: NameHead, right: NameHead) -> Bool { left.bits < right.bits }
}
