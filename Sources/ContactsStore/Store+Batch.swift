internal import JSON
internal import Platform

extension Store {
  /// Transactions that have been made and are not yet written.
  ///
  /// It is a class, as each line of a script looks at it, and to look at a value that the store holds is to copy it.
  final class Batch {
    /// The lines, but for those that are written in pieces.
    private var lines = JSONWriter()
    private(set) var transactions: [Transaction] = []
    /// Where the line of each transaction ends in `lines`, and among those that are written.
    private var ends: [(inLines: Int, written: Int)] = []
    private var opened = MonotonicInstant.now
    /// Whether none of it is ever written, so that no lines are made.
    private let isDryRun: Bool

    init(isDryRun: Bool = false) {
      self.isDryRun = isDryRun
    }

    /// Whether its memory is more than a batch usually needs.
    var isLarge: Bool { lines.capacity > 2 * Self.maximumSize }

    /// Begins anew with nothing in it, in the memory that it has, as to be given new memory takes longer than to fill it.
    func restart() {
      transactions.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      lines.cut(to: 0)
      opened = .now
    }

    /// The longest that a batch stays open, and the most it holds, in bytes.
    static let maximumTime = Duration.milliseconds(100)
    static let maximumSize = 4 << 20

    var isDue: Bool { size >= Self.maximumSize || .now - opened >= Self.maximumTime }

    /// How many bytes are to be written.
    private var size: Int { ends.last?.written ?? 0 }

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

    /// Whether there are no lines to be written.
    var isEmpty: Bool { size == 0 }

    /// Writes the lines, behind others that come first, and waits for the disk.
    func write(to journal: inout Journal, behind head: [UInt8]) throws(SystemError) {
      try journal.append { take throws(SystemError) in
        if !head.isEmpty { try take(head.span) }
        var start = 0
        for (index, transaction) in transactions.enumerated() where transaction.isLong {
          try writeLines(start..<ends[index].inLines, take)
          try transaction.writeLine(take)
          start = ends[index].inLines
        }
        try writeLines(start..<lines.count, take)
      }
    }

    private func writeLines(
      _ range: Range<Int>, _ take: (Span<UInt8>) throws(SystemError) -> Void
    ) throws(SystemError) {
      guard !range.isEmpty else { return }
      let bytes = lines.bytes
      try take(bytes.span.extracting(range))
    }

    /// Returns where among the lines that are written the line of a transaction is.
    func place(of index: Int) -> Range<Int> {
      (index > 0 ? ends[index - 1].written : 0)..<ends[index].written
    }

    /// Takes away the transactions after the first `count`, and returns them.
    func cut(to count: Int) -> [Transaction] {
      guard count < transactions.count else { return [] }
      lines.cut(to: count > 0 ? ends[count - 1].inLines : 0)
      ends.removeSubrange(count...)
      defer { transactions.removeSubrange(count...) }
      return Array(transactions[count...])
    }
  }
}
