internal import ContactsModel
/// The order of the documents of a segment, computed once so that no query sorts its results.
struct DocumentOrder: Sendable {
  /// The sort key of each name, of which ties are resolved by the whole name.
  let heads: Column<UInt64>
  /// The documents, those last in touch first, then those last changed, then by name.
  let byRecency: Column<UInt32>

  init(heads: Column<UInt64>, byRecency: Column<UInt32>) {
    (self.heads, self.byRecency) = (heads, byRecency)
  }

  /// Computes the order by names of documents, from their folded names and their times.
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

  /// Computes the order of documents by folded names.
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
  /// Returns documents by rank, which `ranks` has for each and is below `rankCount`; those of one
  /// rank by recency.
  func sortedByRank(
    _ found: Bitmap, _ ranks: [UInt8], below rankCount: Int
  ) -> FiledDocuments {
    // The next place of each rank; behind all of them, a place for documents that are not found.
    var next = [Int](repeating: 0, count: rankCount + 1)
    found.forEach { next[Int(ranks[$0]) + 1] += 1 }
    let counts = next[1...]
    for rank in 1...rankCount { next[rank] += next[rank - 1] }
    var documents = [UInt32](repeating: 0, count: found.count + 1)
    var rest = found
    byRecency.withElements { order in
      rest.take(order) { document, isFound in
        let rank = isFound == 0 ? rankCount : Int(ranks[Int(document)])
        documents[next[rank]] = document
        next[rank] &+= isFound
      }
    }
    if !rest.isEmpty { byRecency.markBroken() }
    documents.removeLast()
    return FiledDocuments(
      documents, under: counts.enumerated().lazy.map { (UInt32($0.offset), $0.element) })
  }
}
