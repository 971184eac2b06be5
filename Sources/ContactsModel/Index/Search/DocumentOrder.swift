/// What tells in which order the documents of a segment are listed, found once, so that no query sorts what it finds.
struct DocumentOrder: Sendable {
  /// What each document's name is sorted by before it is looked at whole.
  let heads: Column<UInt64>
  /// The documents, those last in touch first, then those last changed, then in the order of their names.
  let byRecency: Column<UInt32>

  init(heads: Column<UInt64>, byRecency: Column<UInt32>) {
    (self.heads, self.byRecency) = (heads, byRecency)
  }

  /// Finds what tells the order of documents that have these names, folded, and times, and the order by their names.
  static func orders(
    names: [ArraySlice<UInt8>], times: [[Int64]]
  ) -> (order: DocumentOrder, byName: FieldOrder) {
    let byName = order(by: names)
    let lastContacted = times[TimeOfContact.lastContacted.rawValue]
    let modified = times[TimeOfContact.modified.rawValue]
    let byRecency = byName.documents.array.enumerated()
      .map { place, document in
        (lastContacted[Int(document)], modified[Int(document)], place, document)
      }
      .sorted { left, right in
        if left.0 != right.0 { return left.0 > right.0 }
        if left.1 != right.1 { return left.1 > right.1 }
        return left.2 < right.2
      }
      .map(\.3)
    return (
      DocumentOrder(heads: Column(names.map { NameHead($0).bits }), byRecency: Column(byRecency)),
      byName
    )
  }

  /// Finds the order of documents by their names, folded.
  static func order<Name: Collection<UInt8> & Equatable>(by names: [Name]) -> FieldOrder {
    let sorted = names.indices.map { (head: NameHead(names[$0]).bits, document: $0) }
      .sorted { left, right in
        if left.head != right.head { return left.head < right.head }
        let (leftName, rightName) = (names[left.document], names[right.document])
        if leftName != rightName { return leftName.lexicographicallyPrecedes(rightName) }
        return left.document < right.document
      }
    return FieldOrder(sorted.map { UInt32($0.document) }) {
      NameHead(bits: sorted[$0].head).initial
    }
  }
}

extension DocumentOrder {
  /// Returns documents by their ranks, each of which is less than `rankCount` and stands in the place of its document,
  /// those of one rank as they were in touch.
  func sortedByRank(
    _ found: Bitmap, _ ranks: [UInt8], below rankCount: Int
  ) -> FiledDocuments {
    // Where the next of each rank comes; behind all ranks, where those go that are not among them.
    var next = [Int](repeating: 0, count: rankCount + 1)
    found.forEach { next[Int(ranks[$0]) + 1] += 1 }
    let counts = next[1...]
    for rank in 1...rankCount { next[rank] += next[rank - 1] }
    var documents = [UInt32](repeating: 0, count: found.count + 1)
    documents.withUnsafeMutableBufferPointer { documents in
      ranks.withUnsafeBufferPointer { ranks in
        next.withUnsafeMutableBufferPointer { next in
          var rest = found
          byRecency.withElements { order in
            rest.take(order) { document, isFound in
              let rank = isFound == 0 ? rankCount : Int(ranks[Int(document)])
              documents[next[rank]] = document
              next[rank] &+= isFound
            }
          }
          if !rest.isEmpty { byRecency.markBroken() }
        }
      }
    }
    documents.removeLast()
    return FiledDocuments(
      documents, under: counts.enumerated().lazy.map { (UInt32($0.offset), $0.element) })
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

  /// What tells the letter that a name is filed under: one of Latin, or of other scripts, whose first byte is greater,
  /// its bytes, at most four, the first the greatest; of others their rank, which is less.
  var initial: UInt32 {
    switch bits >> 56 {
    case 0: UInt32(truncatingIfNeeded: bits >> 48)
    case 1: UInt32(truncatingIfNeeded: bits >> 24) & Self.mask(ofLead: UInt8(bits >> 48 & 0xFF))
    default: UInt32(truncatingIfNeeded: bits >> 56)
    }
  }

  /// Returns the bits of the bytes of a letter in UTF-8 by the first of them.
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
