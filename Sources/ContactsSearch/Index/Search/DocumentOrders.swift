internal import ContactsModel
internal import Ordering
internal import Synchronization

/// The orders of the documents of a segment.
///
/// Those by names and by recency are computed with the segment, so that no query sorts its results;
/// those by fields and times when first needed.
final class DocumentOrders: Sendable {
  /// By sorting names.
  let byName: FieldOrder
  /// By sorting names, given name first.
  let byGiven: FieldOrder
  /// Those last in touch first, then those last changed, then by name.
  let byRecency: PackedNumbers
  private let found = Mutex<[SortOrder.Criterion: FieldOrder]>([:])

  init(byName: FieldOrder, byGiven: FieldOrder, byRecency: PackedNumbers) {
    (self.byName, self.byGiven, self.byRecency) = (byName, byGiven, byRecency)
  }

  /// Computes the orders of documents from their names, folded and collapsed, and their times;
  /// `noTime` for none.
  init(names: [ArraySlice<UInt8>], givenNames: [ArraySlice<UInt8>], times: [[Int]]) {
    byName = FieldOrder(byNames: names)
    byGiven = FieldOrder(byNames: givenNames)
    let lastContacted = times[TimeOfContact.lastContacted.rawValue]
    let modified = times[TimeOfContact.modified.rawValue]
    let byRecency = byName.documents.array.enumerated()
      .map { place, document in (lastContacted[document], modified[document], place, document) }
      .sorted { left, right in
        if left.0 != right.0 { return left.0 > right.0 }
        if left.1 != right.1 { return left.1 > right.1 }
        return left.2 < right.2
      }
    self.byRecency = PackedNumbers(byRecency.map(\.3))
  }

  /// Returns the documents of a segment that have a value to sort by, in order.
  func order(of segment: SearchSegment, by criterion: SortOrder.Criterion) -> FieldOrder {
    switch criterion {
    case .name, .match: return byName
    case .given: return byGiven
    case .text(let place): return found(criterion) { segment.order(byTextIn: place) }
    case .time(let time): return found(criterion) { segment.order(by: time) }
    }
  }

  private func found(
    _ criterion: SortOrder.Criterion, _ find: () -> FieldOrder
  ) -> FieldOrder {
    if let known = found.withLock({ $0[criterion] }) { return known }
    let order = find()
    found.withLock { $0[criterion] = order }
    return order
  }

  /// Returns documents by rank, which `ranks` has for each and is below `rankCount`; those of one
  /// rank by recency.
  func sortedByRank(_ found: Bitmap, _ ranks: [UInt8], below rankCount: Int) -> FiledDocuments {
    var byRank = [[UInt32]](repeating: [], count: rankCount)
    var rest = found
    byRecency.forEach { document in
      if rest.take(document) { byRank[Int(ranks[document])].append(UInt32(document)) }
    }
    if !rest.isEmpty { byRecency.markBroken() }
    return FiledDocuments(
      Array(byRank.joined()), under: byRank.enumerated().lazy.map { (UInt32($0), $1.count) })
  }
}

/// An order of documents, with the headings they are filed under.
struct FieldOrder {
  let documents: PackedNumbers
  /// The headings, each with the end of its documents.
  let headings: PackedNumbers
  let headingEnds: PackedNumbers

  init(documents: PackedNumbers, headings: PackedNumbers, headingEnds: PackedNumbers) {
    (self.documents, self.headings, self.headingEnds) = (documents, headings, headingEnds)
  }

  /// Creates an order of documents; `heading` returns the heading of the document at a place.
  init(_ documents: [UInt32], heading: (Int) -> UInt32) {
    var (headings, ends): ([UInt32], [UInt32]) = ([], [])
    for place in documents.indices {
      let heading = heading(place)
      if headings.last == heading {
        ends[ends.count - 1] += 1
      } else {
        headings.append(heading)
        ends.append(UInt32(place + 1))
      }
    }
    self.init(
      documents: PackedNumbers(documents), headings: PackedNumbers(headings),
      headingEnds: PackedNumbers(ends))
  }

  /// Computes the order of documents by folded names.
  init(byNames names: [ArraySlice<UInt8>]) {
    let sorted = names.indices
      .map { document in
        let name = names[document]
        return (head: NameHead(name.span).bits, document: document)
      }
      .sorted { left, right in
        if left.head != right.head { return left.head < right.head }
        let (leftName, rightName) = (names[left.document], names[right.document])
        if leftName != rightName { return leftName.lexicographicallyPrecedes(rightName) }
        return left.document < right.document
      }
    self.init(sorted.map { UInt32($0.document) }) { NameHead(bits: sorted[$0].head).initial }
  }

  /// Removes the documents of this order from a set, and returns them in order.
  func sorted(taking found: inout Bitmap) -> FiledDocuments {
    var counts = [Int](repeating: 0, count: headings.count)
    let ends = headingEnds.array
    var taken: [UInt32] = []
    taken.reserveCapacity(found.count)
    var (place, run) = (0, 0)
    documents.forEach { document in
      while run < ends.count, place >= ends[run] { run += 1 }
      place += 1
      guard run < ends.count, found.take(document) else { return }
      taken.append(UInt32(document))
      counts[run] += 1
    }
    return FiledDocuments(
      taken,
      under: counts.indices.lazy.map { (UInt32(truncatingIfNeeded: headings[$0]), counts[$0]) })
  }
}
