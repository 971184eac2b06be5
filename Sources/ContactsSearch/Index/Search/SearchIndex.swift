internal import ContactsModel
/// All that queries ask of contacts, by which any query is answered without a look at each.
///
/// Most contacts are in one large segment, those changed since in small ones, of which each is at most half as
/// large as the one before it; so each contact is written anew only as often as the logarithm of their number.
struct SearchIndex: ContactIndex {
  private(set) var segments: [Part] = []
  /// The slots that have changed and are in no segment yet.
  private var fresh: Set<Int> = []

  /// A segment, and which of its documents count.
  struct Part {
    let segment: SearchSegment
    /// Whether it is left in its file, and never becomes a part of another.
    var isArchived = false
    /// The documents that are still what their contacts are.
    var live: Bitmap
    var liveCount: Int
  }

  init(_ slots: SlotTable) {
    if let archive = slots.validArchive {
      var part = Part(
        segment: archive.search, isArchived: true, live: Bitmap(size: archive.count, filled: true),
        liveCount: archive.count)
      let unarchived = slots.unarchived
      for slot in unarchived where slot < archive.count {
        part.live[slot] = false
        part.liveCount -= 1
      }
      segments.append(part)
      fresh = Set(unarchived.filter { !slots.isEmpty(at: $0) })
      if isStale { absorb(slots) }
    } else {
      append(Array(slots.indices), of: slots)
    }
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

  /// Whether anything has changed that is to be absorbed before a query.
  var isStale: Bool { !fresh.isEmpty }

  /// Makes a segment of what has changed, and of small segments with it.
  mutating func absorb(_ slots: SlotTable) {
    var list = Array(fresh)
    fresh = []
    while let last = segments.last, !last.isArchived, last.liveCount < 2 * list.count {
      last.live.forEach { list.append(last.segment.slot(of: $0)) }
      segments.removeLast()
    }
    append(list.sorted(), of: slots)
  }

  private mutating func append(_ list: [Int], of slots: SlotTable) {
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

extension SearchIndex {
  /// Returns the slots of the contacts that match a resolved query, in no order; nothing is stale.
  func slots(matching query: Query, slot: (ContactID) -> Int?) -> [Int] {
    var slots: [Int] = []
    for (segment, found) in parts(matching: query, slot: slot) {
      found.forEach { slots.append(segment.slot(of: $0)) }
    }
    return slots
  }

  /// Returns each segment with the documents that match a resolved query; nothing is stale.
  func parts(
    matching query: Query, slot: (ContactID) -> Int?
  ) -> [(segment: SearchSegment, found: Bitmap)] {
    segments.map { ($0.segment, $0.documents(matching: query, slot: slot)) }
  }

  /// Returns how many documents the segments before one have.
  func start(ofSegment number: Int) -> UInt32 {
    segments[..<number].reduce(0) { $0 + UInt32($1.segment.count) }
  }

  /// Returns where a document lies, by its number among those of all segments.
  func place(of document: UInt32) -> (segment: SearchSegment, document: Int, number: Int) {
    var (number, document) = (0, Int(document))
    while document >= segments[number].segment.count {
      document -= segments[number].segment.count
      number += 1
    }
    return (segments[number].segment, document, number)
  }

  /// Hands on each segment with the documents that still are what their contacts are.
  func forEachPart(_ body: (SearchSegment, Bitmap) -> Void) {
    for part in segments { body(part.segment, part.live) }
  }
}

extension SearchIndex.Part {
  /// Returns the documents that match a resolved query.
  func documents(
    matching query: Query, slot: (ContactID) -> Int?, keeping foundWords: FoundWords? = nil
  ) -> Bitmap {
    var found = segment.documents(matching: query, slot: slot, keeping: foundWords)
    found.formIntersection(live)
    return found
  }
}
