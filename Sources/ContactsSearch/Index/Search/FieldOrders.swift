internal import ContactsModel
internal import Ordering
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
    var runs: [(heading: UInt32, count: Int)] = []
    let foundCount = found.count
    // One more, as each that is not among them is written behind them, and then over.
    let documents = [UInt32](unsafeUninitializedCapacity: foundCount + 1) { sorted, count in
      self.documents.withElements(range) { documents in
        var place = 0
        var run = headingEnds.partitioningIndex { $0 > range.lowerBound }
        while place < documents.count, run < headingEnds.count {
          let end = min(max(place, Int(headingEnds[run]) - range.lowerBound), documents.count)
          let former = count
          found.take(UnsafeBufferPointer(rebasing: documents[place..<end])) { document, isFound in
            sorted.initializeElement(at: count, to: document)
            count &+= isFound
          }
          runs.append((headings[run], count - former))
          (place, run) = (end, run + 1)
        }
      }
    }
    return FiledDocuments(documents, under: runs)
  }
}
