internal import Synchronization

/// The orders in which the documents of a segment are listed by names, fields and times: of an archive as they stand in
/// its file, of others each found when it is asked for first.
final class FieldOrders: Sendable {
  private let archived: Archived?
  private let found: Mutex<[SortOrder.Criterion: FieldOrder]>

  /// The columns of an archive: the orders one behind the other, in that of `SortOrder.criteria`.
  struct Archived {
    let documents: Column<UInt32>
    /// Where each order begins, and where one more would.
    let starts: Column<UInt32>
    /// What the documents are filed under, each with where those end that are.
    let headings: Column<UInt32>
    let headingEnds: Column<UInt32>
  }

  /// Takes the order by names of documents that are in memory.
  init(byName: FieldOrder) {
    archived = nil
    found = Mutex([.name: byName])
  }

  /// Takes the orders of an archive; nil where it has others.
  init?(_ archived: Archived) {
    guard archived.starts.count == SortOrder.criteria.count + 1,
      archived.headings.count == archived.headingEnds.count
    else { return nil }
    self.archived = archived
    found = Mutex([:])
  }

  /// Returns the documents of a segment that have what a criterion asks for, in order.
  func order(of segment: SearchSegment, by criterion: SortOrder.Criterion) -> FieldOrder {
    if let archived, let number = SortOrder.criteria.firstIndex(of: criterion) {
      return FieldOrder(
        documents: archived.documents,
        range: archived.starts.range(at: number, in: archived.documents.count),
        headings: archived.headings, headingEnds: archived.headingEnds)
    }
    if let known = found.withLock({ $0[criterion] }) { return known }
    let order = segment.orders(by: [criterion])[0]
    found.withLock { $0[criterion] = order }
    return order
  }

  /// Returns all orders of a segment, as archives have them.
  static func archived(of segment: SearchSegment) -> Archived {
    var documents: [UInt32] = []
    var (starts, headings, ends): ([UInt32], [UInt32], [UInt32]) = ([0], [], [])
    for order in segment.orders(by: SortOrder.criteria) {
      headings += order.headings.array
      ends += order.headingEnds.array.map { UInt32(documents.count) + $0 }
      documents += order.documents.array
      starts.append(UInt32(documents.count))
    }
    return Archived(
      documents: Column(documents), starts: Column(starts), headings: Column(headings),
      headingEnds: Column(ends))
  }
}

/// Documents in an order, those that are equal in their own, and what they are filed under.
struct FieldOrder {
  let documents: Column<UInt32>
  let range: Range<Int>
  let headings: Column<UInt32>
  let headingEnds: Column<UInt32>

  init(
    documents: Column<UInt32>, range: Range<Int>, headings: Column<UInt32>,
    headingEnds: Column<UInt32>
  ) {
    (self.documents, self.range) = (documents, range)
    (self.headings, self.headingEnds) = (headings, headingEnds)
  }

  /// Makes the order of documents, which is filed under what `heading` says of the document in each place.
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
      documents: Column(documents), range: 0..<documents.count, headings: Column(headings),
      headingEnds: Column(ends))
  }

  /// Takes the documents that are in the order out of a set, and returns them.
  func sorted(taking found: inout Bitmap) -> FiledDocuments {
    var filed = FiledDocuments()
    let foundCount = found.count
    // One more, as each that is not among them is written behind them, and then over.
    filed.documents = [UInt32](unsafeUninitializedCapacity: foundCount + 1) { sorted, count in
      documents.withElements(range) { documents in
        var place = 0
        var run = headingEnds.partitionPoint { $0 <= range.lowerBound }
        while place < documents.count, run < headingEnds.count {
          let end = min(max(place, Int(headingEnds[run]) - range.lowerBound), documents.count)
          let former = count
          found.take(UnsafeBufferPointer(rebasing: documents[place..<end])) { document, isFound in
            sorted.initializeElement(at: count, to: document)
            count &+= isFound
          }
          if count > former { filed.file(count - former, under: headings[run]) }
          (place, run) = (end, run + 1)
        }
      }
    }
    return filed
  }
}

/// Documents in an order, filed under headings.
struct FiledDocuments {
  fileprivate(set) var documents: [UInt32] = []
  /// How many documents are under each heading, in order.
  private(set) var runs: [(heading: UInt32, count: Int)] = []

  init() {}

  /// Takes documents in order that are under no heading.
  init(unfiled documents: [UInt32]) { self.documents = documents }

  /// Takes documents in order, of which as many as are given are under each heading.
  init(_ documents: [UInt32], under runs: some Sequence<(heading: UInt32, count: Int)>) {
    self.documents = documents
    for (heading, count) in runs where count > 0 { file(count, under: heading) }
  }

  fileprivate mutating func file(_ count: Int, under heading: UInt32) {
    if runs.last?.heading == heading {
      runs[runs.count - 1].count += count
    } else {
      runs.append((heading, count))
    }
  }

  /// Returns these documents as they are counted through all segments, where the first has the number `start`.
  func counted(from start: UInt32) -> FiledDocuments {
    guard start > 0 else { return self }
    var counted = self
    counted.documents = documents.map { start + $0 }
    return counted
  }

  /// Merges documents with others that are many more, in little more time than it takes to copy them.
  func merged(
    with many: FiledDocuments, by isOrdered: (UInt32, UInt32) -> Bool
  ) -> FiledDocuments {
    if documents.isEmpty { return many }
    var merged = FiledDocuments()
    merged.documents.reserveCapacity(documents.count + many.documents.count)
    var (own, others) = (runs[...], many.runs[...])
    var rest = many.documents[...]
    for document in documents {
      // The next place is found in steps that double, as it is near where there are not many more.
      var step = 1
      while step < rest.count, isOrdered(rest[rest.startIndex + step - 1], document) { step *= 2 }
      let end = rest.prefix(step).partitionPoint { isOrdered($0, document) }
      merged.append(rest[..<end], under: &others)
      merged.append([document], under: &own)
      rest = rest[end...]
    }
    merged.append(rest, under: &others)
    return merged
  }

  /// Appends documents, and files them under headings, of which these come off.
  private mutating func append(
    _ more: ArraySlice<UInt32>, under runs: inout ArraySlice<(heading: UInt32, count: Int)>
  ) {
    documents += more
    var rest = more.count
    while rest > 0, let first = runs.first {
      let count = min(rest, first.count)
      file(count, under: first.heading)
      rest -= count
      if count == first.count { runs.removeFirst() } else { runs[runs.startIndex].count -= count }
    }
  }

  /// Puts each group of documents for which a test of neighbours holds into another order; all are under one heading.
  mutating func settle(_ areEqual: (UInt32, UInt32) -> Bool, by isOrdered: (UInt32, UInt32) -> Bool)
  {
    var sorted: [UInt32] = []
    swap(&sorted, &documents)
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count, areEqual(sorted[end - 1], sorted[end]) { end += 1 }
      if end - start > 1 { sorted[start..<end].sort(by: isOrdered) }
      start = end
    }
    swap(&sorted, &documents)
  }
}
