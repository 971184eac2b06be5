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
    let heads = names.map { NameHead($0).bits }
    let byName = Self.sorted(
      0..<UInt32(count), heads: { heads[Int($0)] }, names: { names[Int($0)] })
    (self.heads, self.byName) = (Column(heads), Column(byName))
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
  /// Returns documents in the order of their names; of a few, without a look at the others.
  func sortedByName(_ found: Bitmap, names: TextColumn, few: Int = 50) -> [UInt32] {
    let foundCount = found.count
    guard foundCount <= few else {
      // One more, as each that is not among them is written behind them, and then over.
      return [UInt32](unsafeUninitializedCapacity: foundCount + 1) { documents, count in
        forEach(byName, in: found) { document, isFound in
          documents.initializeElement(at: count, to: document)
          count &+= isFound
        }
      }
    }
    var documents: [UInt32] = []
    found.forEach { documents.append(UInt32($0)) }
    return Self.sorted(documents, heads: { heads[Int($0)] }, names: { names[Int($0)] })
  }

  /// Returns documents by their ranks, each of which is less than `rankCount` and stands in the place of its document,
  /// those of one rank as they were in touch.
  func sortedByRank(_ found: Bitmap, _ ranks: [UInt8], below rankCount: Int) -> [UInt32] {
    // Where the next of each rank comes; behind all ranks, where those go that are not among them.
    var next = [Int](repeating: 0, count: rankCount + 1)
    found.forEach { next[Int(ranks[$0]) + 1] += 1 }
    for rank in 1...rankCount { next[rank] += next[rank - 1] }
    var documents = [UInt32](repeating: 0, count: found.count + 1)
    documents.withUnsafeMutableBufferPointer { documents in
      ranks.withUnsafeBufferPointer { ranks in
        next.withUnsafeMutableBufferPointer { next in
          forEach(byRecency, in: found) { document, isFound in
            let rank = isFound == 0 ? rankCount : Int(ranks[Int(document)])
            documents[next[rank]] = document
            next[rank] &+= isFound
          }
        }
      }
    }
    documents.removeLast()
    return documents
  }

  /// Sorts documents by their names; those of one name in their own order.
  @inline(__always)
  private static func sorted<Name: Sequence<UInt8> & Equatable>(
    _ documents: some Sequence<UInt32>, heads: (UInt32) -> UInt64, names: (UInt32) -> Name
  ) -> [UInt32] {
    documents.map { (head: heads($0), document: $0) }
      .sorted { left, right in
        if left.head != right.head { return left.head < right.head }
        let (leftName, rightName) = (names(left.document), names(right.document))
        if leftName != rightName { return leftName.lexicographicallyPrecedes(rightName) }
        return left.document < right.document
      }
      .map(\.document)
  }

  /// Hands on all documents in one of the orders, each with 1 if it is in a set and comes for the first time, else 0:
  /// to ask which would take longer than to do for each what is done for some.
  @inline(__always)
  private func forEach(_ order: Column<UInt32>, in found: Bitmap, _ body: (UInt32, Int) -> Void) {
    var rest = found
    rest.withBits { bits in
      order.withElements { documents in
        for document in documents where document < found.size {
          let (word, bit) = (Int(document >> 6), UInt64(document & 63))
          let isFound = bits[word] &>> bit & 1
          bits[word] ^= isFound &<< bit
          body(document, Int(isFound))
        }
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

  /// What tells the letter that a name is filed under: one of Latin, or of other scripts, whose first byte is greater,
  /// the first four bytes; of others their rank, which is less.
  var initial: UInt32 {
    switch bits >> 56 {
    case 0: UInt32(truncatingIfNeeded: bits >> 48)
    case 1: UInt32(truncatingIfNeeded: bits >> 24)
    default: UInt32(truncatingIfNeeded: bits >> 56)
    }
  }

  static func < (left: NameHead, right: NameHead) -> Bool { left.bits < right.bits }
}
