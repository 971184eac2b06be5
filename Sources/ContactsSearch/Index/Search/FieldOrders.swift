internal import ContactsModel
internal import Ordering
internal import Synchronization

/// The orders in which the documents of a segment are listed: that by names, and those by fields and times, each found when
/// it is asked for first.
final class FieldOrders: Sendable {
  let byName: FieldOrder
  private let found = Mutex<[SortOrder.Criterion: FieldOrder]>([:])

  init(byName: FieldOrder) { self.byName = byName }

  /// Returns the documents of a segment that have what a criterion asks for, in order.
  func order(of segment: SearchSegment, by criterion: SortOrder.Criterion) -> FieldOrder {
    if criterion == .name || criterion == .match { return byName }
    if let known = found.withLock({ $0[criterion] }) { return known }
    let order = segment.order(by: criterion)
    found.withLock { $0[criterion] = order }
    return order
  }
}

/// Documents in an order, those that are equal in their own, and what they are filed under.
struct FieldOrder {
  let documents: Column<UInt32>
  /// What the documents are filed under, each with where those end that are.
  let headings: Column<UInt32>
  let headingEnds: Column<UInt32>

  init(documents: Column<UInt32>, headings: Column<UInt32>, headingEnds: Column<UInt32>) {
    (self.documents, self.headings, self.headingEnds) = (documents, headings, headingEnds)
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
      documents: Column(documents), headings: Column(headings), headingEnds: Column(ends))
  }

  /// Takes the documents that are in the order out of a set, and returns them.
  func sorted(taking found: inout Bitmap) -> FiledDocuments {
    var runs: [(heading: UInt32, count: Int)] = []
    var documents: [UInt32] = []
    documents.reserveCapacity(found.count)
    self.documents.withElements { all in
      var place = 0
      var run = 0
      while place < all.count, run < headingEnds.count {
        let end = min(max(place, Int(headingEnds[run])), all.count)
        let former = documents.count
        found.take(all.extracting(place..<end)) { document, isFound in
          if isFound != 0 { documents.append(document) }
        }
        runs.append((headings[run], documents.count - former))
        (place, run) = (end, run + 1)
      }
    }
    return FiledDocuments(documents, under: runs)
  }
}
