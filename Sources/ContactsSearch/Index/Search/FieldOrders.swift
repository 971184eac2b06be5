internal import ContactsModel
internal import Ordering
internal import Synchronization

/// The orders of the documents of a segment, by names, fields and times, each computed when first
/// needed.
final class FieldOrders: Sendable {
  let byName: FieldOrder
  private let found = Mutex<[SortOrder.Criterion: FieldOrder]>([:])

  init(byName: FieldOrder) { self.byName = byName }

  /// Returns the documents of a segment that have a value to sort by, in order.
  func order(of segment: SearchSegment, by criterion: SortOrder.Criterion) -> FieldOrder {
    if criterion == .name || criterion == .match { return byName }
    if let known = found.withLock({ $0[criterion] }) { return known }
    let order = segment.order(by: criterion)
    found.withLock { $0[criterion] = order }
    return order
  }
}

/// An order of documents, with the headings they are filed under.
struct FieldOrder {
  let documents: Column<UInt32>
  /// The headings, each with the end of its documents.
  let headings: Column<UInt32>
  let headingEnds: Column<UInt32>

  init(documents: Column<UInt32>, headings: Column<UInt32>, headingEnds: Column<UInt32>) {
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
      documents: Column(documents), headings: Column(headings), headingEnds: Column(ends))
  }

  /// Removes the documents of this order from a set, and returns them in order.
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
