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
    let start = Int(starts[slot])
    guard start < records.count else { return nil }
    let end = min(start + ContactSummary.Bytes.maximumSize, records.count)
    return records.withElements(start..<end) { bytes in
      let summary = ContactSummary.Bytes(beginningOf: bytes, of: UInt32(slot))
        .map { ContactSummary($0) }
      guard summary != nil, !records.isBroken else {
        records.markBroken()
        return nil
      }
      return summary
    }
  }

  /// Calls `body` with all records and where they begin, which all are in memory then.
  fileprivate func withAll<Result>(
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt32>) -> Result
  ) -> Result {
    records.withElements { records in starts.withElements { body(records, $0) } }
  }
}

/// The summaries of the contacts of a list as they lie in the index of their archive, for whoever wants most of them.
public struct ContactSummaries {
  private let archive: ContactArchive
  /// Of each place in the list the contact's in the archive, or one that none has.
  private let places: [UInt32]
  /// The contacts that are not as the archive has them.
  private let changed: Set<UInt32>
  // The archive keeps them in memory.
  private let records: UnsafeBufferPointer<UInt8>
  private let starts: UnsafeBufferPointer<UInt32>
  /// Where the record ends that was read last, which is mostly where the next one begins.
  private var end = 0

  fileprivate init(_ places: [UInt32], of archive: ContactArchive, but changed: Set<UInt32>) {
    (self.places, self.archive, self.changed) = (places, archive, changed)
    (records, starts) = archive.summaries.withAll { ($0, $1) }
  }

  /// Hands on the summary at a place of the list; false where it has to be made of the contact.
  ///
  /// The bytes are there for as long as the call lasts.
  public mutating func read(at index: Int, _ body: (ContactSummary.Bytes) -> Void) -> Bool {
    let place = places[index]
    guard changed.isEmpty || !changed.contains(place), archive.isIntact else { return false }
    guard let summary = record(at: end, of: place) ?? searchedRecord(of: place) else {
      return false
    }
    end = summary.end(in: records)
    body(summary)
    return true
  }

  /// Returns the record that begins at a place, if it is that of a contact.
  @inline(__always)
  private func record(at start: Int, of contact: UInt32) -> ContactSummary.Bytes? {
    guard start < records.count else { return nil }
    let rest = UnsafeBufferPointer(rebasing: records[start...])
    return ContactSummary.Bytes(beginningOf: rest, of: contact)
  }

  private func searchedRecord(of contact: UInt32) -> ContactSummary.Bytes? {
    guard contact < starts.count, starts[Int(contact)] < records.count else { return nil }
    let summary = record(at: Int(starts[Int(contact)]), of: contact)
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
