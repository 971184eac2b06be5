/// The orders in which the documents of a segment are listed, found once, so that no query sorts what it finds.
struct DocumentOrder: Sendable {
  /// What each document's name is sorted by before it is looked at whole.
  let heads: Column<UInt64>
  /// The documents in the order of their names; those of one name in their own order.
  let byName: Column<UInt32>
  /// The documents, those last in touch first, then those last changed, then in the order of their names.
  let byRecency: Column<UInt32>

  init(heads: Column<UInt64>, byName: Column<UInt32>, byRecency: Column<UInt32>) {
    (self.heads, self.byName, self.byRecency) = (heads, byName, byRecency)
  }

  /// Finds the orders of documents that have these names, folded, and times.
  init(names: [ArraySlice<UInt8>], times: [[Int64]]) {
    let count = names.count
    let heads = names.map { NameHead($0) }
    let named = (0..<UInt32(count)).map { (head: heads[Int($0)], document: $0) }
      .sorted { left, right in
        if left.head != right.head { return left.head < right.head }
        let (leftName, rightName) = (names[Int(left.document)], names[Int(right.document)])
        if leftName != rightName { return leftName.lexicographicallyPrecedes(rightName) }
        return left.document < right.document
      }
    self.heads = Column(heads.map(\.bits))
    let byName = named.map(\.document)
    self.byName = Column(byName)
    let lastContacted = times[TimeOfContact.lastContacted.rawValue]
    let modified = times[TimeOfContact.modified.rawValue]
    let byRecency = byName.enumerated()
      .map { place, document in
        (lastContacted[Int(document)], modified[Int(document)], place, document)
      }
      .sorted { left, right in
        if left.0 != right.0 { return left.0 > right.0 }
        if left.1 != right.1 { return left.1 > right.1 }
        return left.2 < right.2
      }
      .map(\.3)
    self.byRecency = Column(byRecency)
  }
}

extension DocumentOrder {
  /// Hands on the documents of a set in one of the orders, each once.
  func forEach(
    _ order: KeyPath<DocumentOrder, Column<UInt32>>, in found: Bitmap, _ body: (UInt32) -> Void
  ) {
    var rest = found
    self[keyPath: order].withElements { documents in
      for document in documents where document < found.size && rest[Int(document)] {
        rest[Int(document)] = false
        body(document)
      }
    }
    if !rest.isEmpty { heads.markBroken() }
  }
}

/// The rank of a name's initial, then the name's first seven bytes: names sort by these, and by the rest where
/// these are the same.
struct NameHead: Comparable, Sendable {
  let bits: UInt64

  init(bits: UInt64) {
    self.bits = bits
  }

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
