/// The summaries of the contacts of a list as they lie in the index of their archive, for whoever wants them one after
/// the other.
public final class ContactSummaries {
  private let archive: ContactArchive
  private let summaries: ArchivedSummaries
  /// Of each place in the list the contact's in the archive, or one that none has.
  private let places: [UInt32]
  /// The contacts that are not as the archive has them.
  private let changed: Set<UInt32>
  /// The memory that records are read into which lie one behind the other.
  private let window = ArchivedSummaries.makeWindow()
  /// The records that are in memory, in the window or where the archive keeps them, and where the first of them begins.
  private var records = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var firstStart = 0
  /// Where the record ends that was read last, which is mostly where the next one begins.
  private var end = 0

  fileprivate init(
    _ places: [UInt32], of archive: ContactArchive, in order: NameOrder, but changed: Set<UInt32>
  ) {
    (self.places, self.archive, self.changed) = (places, archive, changed)
    summaries = archive.summaries(in: order)
  }

  deinit { window.deallocate() }

  /// Hands on the texts of the summaries at some places of the list, those of a summary in the order of its parts, until `body`
  /// returns false, or one has to be made of its contact.
  ///
  /// The texts are there for as long as the call of `body` lasts, which is told, too, where the memory ends that they lie in,
  /// as it may be read up to there.
  public func read(
    _ places: Range<Int>,
    _ body: (
      _ texts: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>, _ memoryEnd: UnsafePointer<UInt8>
    ) -> Bool
  ) {
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let count = ContactSummary.Part.allCases.count
    withUnsafeTemporaryAllocation(of: type(of: none), capacity: count) { texts in
      texts.initialize(repeating: none)
      readBytes(places) { summary in
        for part in 0..<count { texts[part] = summary.text(at: part) }
        return body(UnsafeBufferPointer(texts), summary.memoryEnd)
      }
    }
  }

  /// Hands on the summaries, which are there for as long as the call of `body` lasts.
  @inline(always)
  func readBytes(_ places: Range<Int>, _ body: (ContactSummary.Bytes) -> Bool) {
    guard archive.isIntact else { return }
    for contact in self.places[places] {
      guard changed.isEmpty || !changed.contains(contact),
        let summary = record(at: end, of: contact) ?? searchedRecord(of: contact),
        // Looking, here or elsewhere, may have shown that nothing is to be believed.
        archive.isIntact
      else { return }
      end = summary.end(in: records)
      guard body(summary) else { return }
    }
  }

  /// Returns the record of a contact, if it begins at a place among those in memory, and lies there.
  @inline(always)
  private func record(at place: Int, of contact: UInt32) -> ContactSummary.Bytes? {
    guard place < records.count else { return nil }
    let rest = UnsafeBufferPointer(rebasing: records[place...])
    return ContactSummary.Bytes(beginningOf: rest, of: contact)
  }

  private func searchedRecord(of contact: UInt32) -> ContactSummary.Bytes? {
    guard let start = summaries.start(of: contact) else { return nil }
    if start >= firstStart, let summary = record(at: start - firstStart, of: contact) {
      return summary
    }
    // Who goes on through the records needs no more than some at once; who goes back would read them again and again.
    if records.isEmpty || start >= firstStart {
      (firstStart, records) = (start, summaries.read(from: start, into: window))
    } else {
      (firstStart, records) = (0, summaries.all)
    }
    let summary = record(at: start - firstStart, of: contact)
    if summary == nil { archive.markBroken() }
    return summary
  }
}

extension AddressBook {
  /// Returns the summary of the contact at a place of a list; nil where there is no contact.
  public func summary(
    of ids: ContactIDList, at index: Int, in order: NameOrder
  ) -> ContactSummary? {
    if let archive = slots.believedArchive, let slot = ids.slot(at: index, in: archive),
      slots.isArchived(slot), let summary = archive.summaries(in: order).summary(at: slot)
    {
      return summary
    }
    return self[stored: ids, index]?.summary(in: order)
  }

  /// Returns the summaries of a list, where they need not be made; nil where they are so few that to make them takes
  /// less time than to read all that the index has.
  public func summaries(of ids: ContactIDList, in order: NameOrder) -> ContactSummaries? {
    guard let archive = archive(ofMany: ids), let places = ids.places(in: archive) else {
      return nil
    }
    return ContactSummaries(
      places, of: archive, in: order, but: Set(slots.changedSlots.map { UInt32($0) }))
  }

  /// Returns the archive, where it is believed, and a list is not so short that its summaries had better be made.
  private func archive(ofMany ids: ContactIDList) -> ContactArchive? {
    slots.believedArchive.flatMap { ids.count > $0.count / Self.fewSummaries ? $0 : nil }
  }

  /// To make a summary takes as long as to read so many.
  private static let fewSummaries = 250
}
