internal import ContactsModel
internal import Platform

/// The texts of all contacts, indexed so that any query is answered without looking at each.
///
/// Most contacts are in one large segment. Changed ones are in small segments, each at most half
/// the size of the one before, so that a contact is indexed again only O(log n) times.
struct SearchIndex: Sendable {
  private(set) var segments: [Part] = []
  /// The changed slots that are in no segment yet.
  private var fresh: Set<Int> = []
  /// What else an archive of all contacts would keep, if one is to be made and none has changed.
  private(set) var draft: ArchiveDraft?

  /// A segment, and which of its documents are current.
  struct Part {
    let segment: SearchSegment
    /// Whether the segment is in a file, and never merged into another.
    var isArchived = false
    /// The documents whose contacts have not changed since.
    var live: Bitmap
  }

  /// Creates the index of all contacts; `step` is called regularly, and an error it throws ends the
  /// work.
  ///
  /// - Parameter forArchive: Whether an archive is to be made of it.
  init<Failure: Error>(
    _ slots: SlotTable, forArchive: Bool = false, step: () throws(Failure) -> Void
  ) throws(Failure) {
    if let archive = slots.validArchive {
      var part = Part(
        segment: archive.search, isArchived: true, live: Bitmap(size: archive.count, filled: true))
      let unarchived = slots.unarchived
      for slot in unarchived where slot < archive.count { part.live[slot] = false }
      segments.append(part)
      fresh = Set(unarchived.filter { !slots.isEmpty(at: $0) })
      if isStale { try absorb(slots, step: step) }
    } else {
      if forArchive { draft = ArchiveDraft() }
      try append(Array(slots.indices), of: slots, step: step)
    }
  }

  mutating func replace(_ slot: Int, _ old: DecodedContact?, by new: DecodedContact?) {
    draft = nil
    if old != nil, fresh.remove(slot) == nil {
      for index in segments.indices.reversed() {
        guard let document = segments[index].segment.document(in: slot),
          segments[index].live[document]
        else { continue }
        segments[index].live[document] = false
        break
      }
    }
    if new != nil { fresh.insert(slot) }
  }

  /// Whether changes must be indexed before the next query.
  var isStale: Bool { !fresh.isEmpty }

  /// Indexes the changed slots, merging small segments into the new one.
  mutating func absorb<Failure: Error>(
    _ slots: SlotTable, step: () throws(Failure) -> Void
  ) throws(Failure) {
    var list = Array(fresh)
    fresh = []
    while let last = segments.last, !last.isArchived, last.live.count < 2 * list.count {
      last.live.forEach { list.append(last.segment.slot(of: $0)) }
      segments.removeLast()
    }
    try append(list.sorted(), of: slots, step: step)
  }

  private mutating func append<Failure: Error>(
    _ list: [Int], of slots: SlotTable, step: () throws(Failure) -> Void
  ) throws(Failure) {
    let draft = draft
    var parts = try ConcurrentMap.values(of: list.count, step: step) { range, goesOn in
      var part = (builder: SearchSegmentBuilder(), draft: draft)
      for slot in list[range] where goesOn() {
        guard let contact = slots[slot].contact?.contact else { continue }
        part.builder.add(contact, slot: slot)
        part.draft?.add(contact, slot: slot)
      }
      return part
    }
    // Taken out of the list, or else it would be copied.
    var whole = parts.removeFirst()
    for part in parts {
      whole.builder.append(part.builder)
      if let draft = part.draft { whole.draft?.append(draft) }
    }
    self.draft = whole.draft
    let segment = whole.builder.segment()
    segments.append(Part(segment: segment, live: Bitmap(size: segment.count, filled: true)))
  }
}

extension SearchIndex {
  /// Returns the slots of the contacts that match a resolved query, unordered; nothing may be
  /// stale.
  func slots(matching query: Query, slot: (ContactID) -> Int?) -> [Int] {
    var slots: [Int] = []
    for part in segments {
      part.documents(matching: query, slot: slot).forEach {
        slots.append(part.segment.slot(of: $0))
      }
    }
    return slots
  }

  /// Returns the number of documents in the segments before one.
  func start(ofSegment number: Int) -> UInt32 {
    segments[..<number].reduce(0) { $0 + UInt32($1.segment.count) }
  }

  /// Returns the segment and the number of a document.
  func place(of document: UInt32) -> (segment: SearchSegment, document: Int, number: Int) {
    var (number, document) = (0, Int(document))
    while document >= segments[number].segment.count {
      document -= segments[number].segment.count
      number += 1
    }
    return (segments[number].segment, document, number)
  }

  /// The only segment, if its documents are the contacts of all slots.
  var wholeSegment: SearchSegment? {
    guard let only = segments.first, segments.count == 1, fresh.isEmpty, only.segment.slots == nil,
      only.live.count == only.segment.count
    else { return nil }
    return only.segment
  }
}

extension SearchIndex.Part {
  /// Returns the documents that match a resolved query.
  func documents(matching query: Query, slot: (ContactID) -> Int?) -> Bitmap {
    var found = segment.documents(matching: query, slot: slot)
    found.formIntersection(live)
    return found
  }
}
