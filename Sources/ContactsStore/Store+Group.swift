internal import JSON
internal import MonotonicClock

extension Store {
  /// Transactions that have been made and are not yet written.
  ///
  /// It is a class, as each line of a script looks at it, and to look at a value that the store holds is to copy it.
  final class Group {
    private var lines = JSONWriter()
    private(set) var transactions: [Transaction] = []
    /// Where the line of each transaction begins in `lines`.
    private var starts: [Int] = []
    private var opened = MonotonicInstant.now
    /// Whether none of it is ever written, so that no lines are made.
    private let isRehearsed: Bool

    init(isRehearsed: Bool = false) {
      self.isRehearsed = isRehearsed
    }

    /// Whether its memory is more than a group usually needs.
    var isLarge: Bool { lines.capacity > 2 * Self.maximumSize }

    /// Begins anew with nothing in it, in the memory that it has, as to be given new memory takes longer than to fill it.
    func restart() {
      transactions.removeAll(keepingCapacity: true)
      starts.removeAll(keepingCapacity: true)
      lines.cut(to: 0)
      opened = .now
    }

    /// The longest that a group stays open, and the most it holds, in bytes.
    static let maximumTime = Duration.milliseconds(100)
    static let maximumSize = 4 << 20

    var isDue: Bool { lines.count >= Self.maximumSize || .now - opened >= Self.maximumTime }

    func add(_ transaction: Transaction) {
      starts.append(lines.count)
      transactions.append(transaction)
      guard !isRehearsed else { return }
      transaction.writeLine(to: &lines)
    }

    /// Whether there are no lines to be written.
    var isEmpty: Bool { lines.count == 0 }

    /// Writes the lines, behind others that come first, and waits for the disk.
    func write(to journal: inout Journal, behind head: [UInt8]) throws(StoreError) {
      guard head.isEmpty else {
        let lines = head + lines.bytes
        return try lines.withUnsafeBufferPointer { lines throws(StoreError) in
          try journal.append(lines)
        }
      }
      try lines.withBytes { lines throws(StoreError) in try journal.append(lines) }
    }

    /// Returns where in `lines` the line of a transaction is.
    func place(of index: Int) -> Range<Int> {
      starts[index]..<(index + 1 < starts.count ? starts[index + 1] : lines.count)
    }

    /// Takes away the transactions after the first `count`, and returns them.
    func cut(to count: Int) -> [Transaction] {
      guard count < transactions.count else { return [] }
      lines.cut(to: starts[count])
      starts.removeSubrange(count...)
      defer { transactions.removeSubrange(count...) }
      return Array(transactions[count...])
    }
  }
}
