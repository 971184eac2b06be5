internal import ContactsModel
/// The summaries of the contacts of an archive, each a record of bytes.
///
/// They are in the order of names, in which they are usually asked for. A contact whose summary is
/// too long for a record has none.
final class ArchivedSummaries: Sendable {
  private let records: Column<UInt8>
  /// Where the record of each contact begins; at the end or beyond if it has none.
  private let starts: Column<UInt32>

  /// Creates the summaries from the columns of an archive of `count` contacts; nil if a column is
  /// missing.
  init?(_ parts: ArchiveParts, count: Int) {
    guard let records: Column<UInt8> = parts.column(.summaries),
      let starts: Column<UInt32> = parts.column(.summaryStarts, count: count)
    else { return nil }
    (self.records, self.starts) = (records, starts)
  }

  /// Returns the summary of a contact; nil if there is none, or if it is corrupt.
  func summary(at slot: Int, in order: NameOrder) -> ContactSummary? {
    let contact = UInt32(slot)
    guard let start = start(of: contact) else { return nil }
    // Only as many bytes are read as the head says.
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

  /// Returns where the record of a contact begins; nil if it has none.
  private func start(of contact: UInt32) -> Int? {
    guard contact < starts.count else { return nil }
    let start = Int(starts[Int(contact)])
    return start < records.count ? start : nil
  }
}

/// Builds the summaries of an archive.
struct ArchivedSummariesBuilder {
  private var summaries: [[UInt8]] = []

  /// Adds the contact of the next slot.
  mutating func add(_ contact: Contact) {
    let slot = UInt32(summaries.count)
    summaries.append(SummaryRecord.record(ofSummaryOf: contact, of: slot))
  }

  /// Returns the columns of everything added, with the records in the order of `order`; slots that
  /// are not in it get no summary.
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
