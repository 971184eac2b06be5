internal import JSON
internal import Platform

/// A batch of transactions that have been made but not written.
///
/// It is a class, so that looking at it does not copy it.
final class Batch {
  /// The lines, except those written in pieces; with room for all, as growing would copy them.
  private var lines = JSONWriter(reserving: maximumSize)
  private(set) var transactions: [Transaction] = []
  /// Where the line of each transaction ends in `lines`, and in the bytes written.
  private var ends: [(inLines: Int, written: Int)] = []
  private var opened = MonotonicInstant.now
  /// Whether it is never written, so that no lines are made.
  private let isDryRun: Bool

  init(isDryRun: Bool = false) {
    self.isDryRun = isDryRun
  }

  /// The longest time that a batch stays open.
  static let maximumTime = Duration.milliseconds(100)

  /// The size in bytes at which a batch is due.
  static let maximumSize = 4 << 20

  var isDue: Bool { size >= Self.maximumSize || .now - opened >= Self.maximumTime }

  /// Starts the time anew after which the batch is due.
  func restartTime() { opened = .now }

  /// The number of bytes to write.
  var size: Int { ends.last?.written ?? 0 }

  func add(_ transaction: Transaction) {
    transactions.append(transaction)
    let (before, size) = (lines.count, size)
    if isDryRun {
      ends.append((before, size))
    } else if transaction.isLong {
      ends.append((before, size + transaction.lineSize))
    } else {
      transaction.writeLine(to: &lines)
      ends.append((lines.count, size + lines.count - before))
    }
  }

  /// Whether there is nothing to write.
  var isEmpty: Bool { size == 0 }

  /// Writes the lines after `head`, and waits for the disk.
  func write(to journal: inout Journal, behind head: [UInt8]) throws(SystemError) {
    try journal.append { take throws(SystemError) in
      if !head.isEmpty { try take(head.span) }
      var start = 0
      for index in ends.indices where isWrittenInPieces(index) {
        try writeLines(start..<ends[index].inLines, take)
        try transactions[index].writeLine(take)
        start = ends[index].inLines
      }
      try writeLines(start..<lines.count, take)
    }
  }

  /// Whether the line of a transaction is not in `lines`.
  private func isWrittenInPieces(_ index: Int) -> Bool {
    ends[index].inLines == (index > 0 ? ends[index - 1].inLines : 0)
  }

  private func writeLines(
    _ range: Range<Int>, _ take: (Span<UInt8>) throws(SystemError) -> Void
  ) throws(SystemError) {
    guard !range.isEmpty else { return }
    let bytes = lines.bytes
    try take(bytes.span.extracting(range))
  }

  /// Returns the place of the line of a transaction in the bytes written.
  func place(of index: Int) -> Range<Int> {
    (index > 0 ? ends[index - 1].written : 0)..<ends[index].written
  }

  /// Removes the transactions after the first `count`, and returns them.
  func cut(to count: Int) -> [Transaction] {
    guard count < transactions.count else { return [] }
    lines.cut(to: count > 0 ? ends[count - 1].inLines : 0)
    ends.removeSubrange(count...)
    defer { transactions.removeSubrange(count...) }
    return Array(transactions[count...])
  }
}
