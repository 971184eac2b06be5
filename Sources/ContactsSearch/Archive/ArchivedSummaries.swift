internal import ContactsModel

/// The summaries of the contacts of an archive, each a record of bytes.
///
/// They are in the order of names, in which they are usually asked for.
final class ArchivedSummaries: Sendable {
  private let records: Column
  /// Where the record of each contact begins.
  private let starts: Column

  /// Creates the summaries from the columns of an archive of `count` contacts; nil if a column is
  /// missing.
  init?(_ parts: ArchiveParts, count: Int) {
    guard let records = parts.column(.summaries),
      let starts = parts.column(.summaryStarts, count: count)
    else { return nil }
    (self.records, self.starts) = (records, starts)
  }

  /// Returns the summary of a contact; nil if it is corrupt.
  func summary(at slot: Int, in order: NameOrder) -> ContactSummary? {
    read(at: slot) { $0.summary(in: $1, order) }
  }

  /// Returns the key of the display name of a contact; nil if it is corrupt.
  func nameKey(at slot: Int) -> FoldedKey? {
    read(at: slot) { $0.nameKey(in: $1) }
  }

  @inline(always)
  private func read<Result>(
    at slot: Int, _ body: (SummaryRecord, Span<UInt8>) -> Result?
  ) -> Result? {
    let start = max(0, min(starts[slot], records.count))
    // Only as many bytes are read as the sizes say.
    let headEnd = min(start + SummaryRecord.maximumHeadSize, records.count)
    let record = records.withBytes(start..<headEnd) { SummaryRecord(head: $0) }
    let result = record.flatMap { record in
      records.withBytes(start..<min(start + record.size, records.count)) { body(record, $0) }
    }
    if result == nil { records.markBroken() }
    return result
  }
}

/// Builds archived summaries.
struct ArchivedSummariesBuilder {
  private var records: [UInt8] = []
  private var starts: [Int] = [0]

  /// Adds the summary of the next contact, given name first, and its name in the other order.
  mutating func add(_ summary: ContactSummary, familyFirst: String) {
    SummaryRecord.append(summary, familyFirst: familyFirst, to: &records)
    starts.append(records.count)
  }

  /// Adds the summaries of another builder.
  mutating func append(_ other: ArchivedSummariesBuilder) {
    let end = records.count
    records += other.records
    starts += other.starts.dropFirst().map { end + $0 }
  }

  /// Returns the columns of all summaries, in the given order of the contacts.
  func parts(in order: [Int]) -> [ArchivePart] {
    var sorted: [UInt8] = []
    sorted.reserveCapacity(records.count)
    var sortedStarts = [Int](repeating: 0, count: order.count)
    for slot in order {
      sortedStarts[slot] = sorted.count
      sorted += records[starts[slot]..<starts[slot + 1]]
    }
    return [
      ArchivePart(.summaries, Column(bytes: sorted)),
      ArchivePart(.summaryStarts, Column(sortedStarts)),
    ]
  }
}
