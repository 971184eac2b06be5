internal import ContactsModel
/// The summaries of an archive's contacts, each as a record of bytes; who has one too long for a record has none here.
///
/// They lie in the order of names, in which they are mostly asked for.
final class ArchivedSummaries: Sendable {
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
  func summary(at slot: Int, in order: NameOrder) -> ContactSummary? {
    let contact = UInt32(slot)
    guard let start = start(of: contact) else { return nil }
    // No more is brought to memory than what its head says.
    let headEnd = min(start + SummaryRecord.headSize, records.count)
    let size = records.withElements(start..<headEnd) {
      SummaryRecord.size(ofRecordWithHead: $0)
    }
    let summary = records.withElements(start..<min(start + size, records.count)) {
      SummaryRecord.summary(in: $0, of: contact, order)
    }
    guard let summary, !records.isBroken else {
      records.markBroken()
      return nil
    }
    return summary
  }

  /// Returns where a contact's record begins; nil where it has none.
  private func start(of contact: UInt32) -> Int? {
    guard contact < starts.count else { return nil }
    let start = Int(starts[Int(contact)])
    return start < records.count ? start : nil
  }
}

/// Makes the summaries of an archive.
struct ArchivedSummariesBuilder {
  private var summaries: [[UInt8]] = []

  /// Adds the contact of the next slot.
  mutating func add(_ contact: Contact) {
    let slot = UInt32(summaries.count)
    summaries.append(SummaryRecord.record(ofSummaryOf: contact, of: slot))
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
