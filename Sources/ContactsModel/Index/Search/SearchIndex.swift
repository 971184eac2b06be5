/// All that queries ask of contacts, by which any query is answered without a look at each.
///
/// Most contacts are in one large segment, those changed since in small ones, of which each is at most half as
/// large as the one before it; so each contact is written anew only as often as the logarithm of their number.
struct SearchIndex: ContactIndex {
  private var segments: [Part] = []
  /// The slots that have changed and are in no segment yet.
  private var fresh: Set<Int> = []

  private struct Part {
    let segment: SearchSegment
    /// The documents that are still what their contacts are.
    var live: Bitmap
    var liveCount: Int
  }

  /// The most contacts that are looked at one by one.
  private static let maximumFresh = 64

  init(_ slots: [AddressBook.Slot]) {
    append(Array(slots.indices), of: slots)
  }

  mutating func replace(_ slot: Int, _ old: Contact?, by new: Contact?) {
    if old != nil, fresh.remove(slot) == nil {
      for index in segments.indices.reversed() {
        guard let document = segments[index].segment.document(in: slot),
          segments[index].live[document]
        else { continue }
        segments[index].live[document] = false
        segments[index].liveCount -= 1
        break
      }
    }
    if new != nil { fresh.insert(slot) }
  }

  /// Whether so much has changed that what did is to be absorbed before a query.
  var isStale: Bool { fresh.count > Self.maximumFresh }

  /// Makes a segment of what has changed, and of small segments with it.
  mutating func absorb(_ slots: [AddressBook.Slot]) {
    var list = Array(fresh)
    fresh = []
    while let last = segments.last, last.liveCount < 2 * list.count {
      last.live.forEach { list.append(Int(last.segment.slots[$0])) }
      segments.removeLast()
    }
    append(list.sorted(), of: slots)
  }

  private mutating func append(_ list: [Int], of slots: [AddressBook.Slot]) {
    var builder = SearchSegmentBuilder()
    for slot in list {
      if let contact = slots[slot].contact?.contact { builder.add(contact, slot: slot) }
    }
    let segment = builder.segment()
    segments.append(
      Part(
        segment: segment, live: Bitmap(size: segment.count, filled: true),
        liveCount: segment.count))
  }
}

/// A contact that a query found, and where the index has it.
struct SearchHit {
  let slot: Int
  /// The number of the segment; nil for a contact that is looked at itself.
  let part: Int?
  /// The document in the segment.
  let document: Int
}

extension SearchIndex {
  /// Returns the contacts that match a resolved query, in no order; `contact` gives that of a slot.
  func hits(
    matching query: Query, slot: (ContactID) -> Int?, contact: (Int) -> Contact?
  ) -> [SearchHit] {
    var hits: [SearchHit] = []
    forEachHit(matching: query, slot: slot, contact: contact) { hits.append($0) }
    return hits
  }

  private func forEachHit(
    matching query: Query, slot: (ContactID) -> Int?, contact: (Int) -> Contact?,
    _ body: (SearchHit) -> Void
  ) {
    for (index, part) in segments.enumerated() {
      var found = part.segment.documents(matching: query, slot: slot)
      found.formIntersection(part.live)
      found.forEach { document in
        body(SearchHit(slot: Int(part.segment.slots[document]), part: index, document: document))
      }
    }
    for slot in fresh {
      if let contact = contact(slot), query.matches(contact) {
        body(SearchHit(slot: slot, part: nil, document: 0))
      }
    }
  }

  /// Returns the slots of the contacts that match a resolved query, in no order.
  func slots(
    matching query: Query, slot: (ContactID) -> Int?, contact: (Int) -> Contact?
  ) -> [Int] {
    var slots: [Int] = []
    forEachHit(matching: query, slot: slot, contact: contact) { slots.append($0.slot) }
    return slots
  }

  /// Returns what a document of a segment is sorted by, folded.
  func sortingName(of document: Int, in part: Int) -> ArraySlice<UInt8> {
    segments[part].segment.sortingNames[document]
  }

  /// The segment of a number.
  func segment(_ part: Int) -> SearchSegment { segments[part].segment }

  /// Hands on each segment with the documents that still are what their contacts are, and each slot that is in none.
  func forEachPart(_ body: (SearchSegment, Bitmap) -> Void, fresh each: (Int) -> Void) {
    for part in segments { body(part.segment, part.live) }
    for slot in fresh.sorted() { each(slot) }
  }
}
