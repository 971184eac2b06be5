/// The summaries of an archive's contacts, each as a record of bytes; who has one too long for a record has none here.
///
/// They lie in the order of names, in which they are mostly asked for.
struct ArchivedSummaries: Sendable {
  private let records: Column<UInt8>
  /// Where the record of each contact begins; as many as there are bytes, or more, where it has none.
  private let starts: Column<UInt32>

  /// Takes what an archive of `count` contacts has of them; nil where it lacks a column.
  init?(_ parts: ArchiveParts, count: Int) {
    guard let records: Column<UInt8> = parts.column(.summaries),
      let starts: Column<UInt32> = parts.column(.summaryStarts, count: count)
    else { return nil }
    (self.records, self.starts) = (records, starts)
  }

  /// Returns the summary of a contact; nil where there is none here, or none that can be believed.
  func summary(at slot: Int) -> ContactSummary? {
    let contact = UInt32(slot)
    guard let start = start(of: contact) else { return nil }
    // No more is brought to memory than what its head says.
    let headEnd = min(start + ContactSummary.Bytes.headSize, records.count)
    let size = records.withElements(start..<headEnd) {
      ContactSummary.Bytes.size(ofRecordWithHead: $0)
    }
    return records.withElements(start..<min(start + size, records.count)) { bytes in
      let summary = ContactSummary.Bytes(beginningOf: bytes, of: contact)
        .map { ContactSummary($0) }
      guard summary != nil, !records.isBroken else {
        records.markBroken()
        return nil
      }
      return summary
    }
  }

  /// Brings to memory what tells where summaries lie.
  func bringPlaces() { starts.withElements { _ in } }

  /// Returns where a contact's record begins; nil where it has none.
  fileprivate func start(of contact: UInt32) -> Int? {
    guard contact < starts.count else { return nil }
    let start = Int(starts[Int(contact)])
    return start < records.count ? start : nil
  }

  /// Returns the records from a place on, or from the beginning, of which as many are in memory then as lie in a
  /// megabyte, or all.
  fileprivate func window(from start: Int, isAll: Bool) -> (start: Int, UnsafeBufferPointer<UInt8>)
  {
    let start = isAll ? 0 : start
    let end = isAll ? records.count : min(start + Self.windowSize, records.count)
    return (start, records.withElements(start..<end) { $0 })
  }

  fileprivate static let windowSize = 1 << 20
}

/// The summaries of the contacts of a list as they lie in the index of their archive, for whoever wants them one after
/// the other.
public final class ContactSummaries {
  private let archive: ContactArchive
  /// Of each place in the list the contact's in the archive, or one that none has.
  private let places: [UInt32]
  /// The contacts that are not as the archive has them.
  private let changed: Set<UInt32>
  /// The records that are in memory, which the archive keeps there, and where the first of them begins.
  private var records = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var firstStart = 0
  /// Where the record ends that was read last, which is mostly where the next one begins.
  private var end = 0

  fileprivate init(_ places: [UInt32], of archive: ContactArchive, but changed: Set<UInt32>) {
    (self.places, self.archive, self.changed) = (places, archive, changed)
  }

  /// Hands on the summary at a place of the list; false where it has to be made of the contact.
  ///
  /// The bytes are there for as long as the call lasts.
  public func read(at index: Int, _ body: (ContactSummary.Bytes) -> Void) -> Bool {
    let place = places[index]
    guard changed.isEmpty || !changed.contains(place), archive.isIntact else { return false }
    guard let summary = record(at: end, of: place) ?? searchedRecord(of: place),
      // Looking may have shown that nothing is to be believed.
      archive.isIntact
    else { return false }
    end = summary.end(in: records)
    body(summary)
    return true
  }

  /// Returns the record of a contact, if it begins at a place among those in memory, and lies there.
  @inline(__always)
  private func record(at place: Int, of contact: UInt32) -> ContactSummary.Bytes? {
    guard place < records.count else { return nil }
    let rest = UnsafeBufferPointer(rebasing: records[place...])
    return ContactSummary.Bytes(beginningOf: rest, of: contact)
  }

  private func searchedRecord(of contact: UInt32) -> ContactSummary.Bytes? {
    guard let start = archive.summaries.start(of: contact) else { return nil }
    if start >= firstStart, let summary = record(at: start - firstStart, of: contact) {
      return summary
    }
    // Who goes through the records from the first to the last needs no more than some at once.
    let near = 0...records.count + ArchivedSummaries.windowSize
    let isNear = records.isEmpty || near.contains(start - firstStart)
    (firstStart, records) = archive.summaries.window(from: start, isAll: !isNear)
    let summary = record(at: start - firstStart, of: contact)
    if summary == nil { archive.markBroken() }
    return summary
  }
}

/// Makes the summaries of an archive.
struct ArchivedSummariesBuilder {
  private var summaries: [[UInt8]] = []

  /// Adds the contact of the next slot.
  mutating func add(_ contact: Contact) {
    let slot = UInt32(summaries.count)
    summaries.append(ContactSummary.Bytes.record(of: ContactSummary(contact), of: slot))
  }

  /// Returns what was added, in an order of the slots; who is not in it has no summary.
  func parts(in order: [UInt32]) -> [ArchivePart] {
    var starts = [UInt32](repeating: .max, count: summaries.count)
    var records: [UInt8] = []
    for slot in order.lazy.map({ Int($0) }) where !summaries[slot].isEmpty {
      guard let start = UInt32(exactly: records.count) else { break }
      starts[slot] = start
      records += summaries[slot]
    }
    return [
      ArchivePart(.summaries, Column(records)), ArchivePart(.summaryStarts, Column(starts)),
    ]
  }
}

extension AddressBook {
  /// Returns the summary of the contact at a place of a list; nil where there is no contact.
  public func summary(of ids: ContactIDList, at index: Int) -> ContactSummary? {
    if let archive = slots.believedArchive, let slot = ids.slot(at: index, in: archive),
      slots.isArchived(slot), let summary = archive.summaries.summary(at: slot)
    {
      return summary
    }
    return self[stored: ids, index]?.summary
  }

  /// Returns the summaries of a list, where they need not be made; nil where they are so few that to make them takes
  /// less time than to read all that the index has.
  public func summaries(of ids: ContactIDList) -> ContactSummaries? {
    guard let archive = slots.believedArchive, ids.count > archive.count / Self.fewSummaries,
      let places = ids.places(in: archive)
    else { return nil }
    return ContactSummaries(places, of: archive, but: Set(slots.changedSlots.map { UInt32($0) }))
  }

  /// To make a summary takes as long as to read so many.
  private static let fewSummaries = 250
}
