internal import JSON
internal import Platform

/// A batch of transactions that have been made but not written.
///
/// It is a class, so that looking at it does not copy it.
final class Batch {
  /// The lines; with room for those of a usual batch, as growing would copy them.
  private var lines = JSONWriter(reserving: maximumSize)
  private(set) var transactions: [Transaction] = []
  /// Where the line of each transaction ends.
  private var ends: [Int] = []
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
  var size: Int { lines.count }

  func add(_ transaction: Transaction) {
    transactions.append(transaction)
    if !isDryRun { transaction.writeLine(to: &lines) }
    ends.append(size)
  }

  /// Whether there is nothing to write.
  var isEmpty: Bool { size == 0 }

  /// Writes the lines after `head`, and waits for the disk.
  func write(to journal: inout Journal, behind head: [UInt8]) throws(SystemError) {
    try journal.append(head.isEmpty ? lines.bytes : head + lines.bytes)
  }

  /// Returns the place of the line of a transaction in the bytes written.
  func place(of index: Int) -> Range<Int> {
    (index > 0 ? ends[index - 1] : 0)..<ends[index]
  }

  /// Removes the transactions after the first `count`, and returns them.
  func cut(to count: Int) -> [Transaction] {
    guard count < transactions.count else { return [] }
    lines.cut(to: count > 0 ? ends[count - 1] : 0)
    ends.removeSubrange(count...)
    defer { transactions.removeSubrange(count...) }
    return Array(transactions[count...])
  }
}
