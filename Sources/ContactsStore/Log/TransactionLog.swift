internal import Platform

/// The journal, and what is known of its transactions.
struct TransactionLog {
  /// The open file; nil if there is none.
  var journal: Journal?
  /// The number of the last transaction in the file, which may be behind a snapshot.
  var sequence = 0
  /// The known history, including the open batch.
  var history = HistoryIndex()

  /// The size of the known part of the file; 0 if there is none.
  var end: Int { journal?.end ?? 0 }

  /// Starts the history index again, at the end of what was read.
  mutating func forgetHistory() {
    history = HistoryIndex(start: end)
  }

  /// Notes a transaction that was read from the file.
  mutating func add(_ transaction: Transaction, at place: Range<Int>) {
    sequence = max(sequence, transaction.sequence)
    history.add(transaction.header, at: place)
    history.newest = transaction
  }

  /// Adds a transaction of the open batch to the history.
  mutating func add(_ header: TransactionHeader, _ index: Int, of batch: Batch) {
    let place = batch.place(of: index)
    history.add(header, at: end + place.lowerBound..<end + place.upperBound)
  }

  /// Writes a batch after `head`, and waits for the disk; `sequence` is that of its last
  /// transaction.
  mutating func append(
    _ batch: Batch, behind head: [UInt8], endingWith sequence: Int
  ) throws(SystemError) {
    try batch.write(to: &journal!, behind: head)
    self.sequence = sequence
    history.newest = batch.transactions.last
    if !head.isEmpty { forgetHistory() }
  }

  /// Adds an earlier piece of the journal, as large as the known one; returns false if there is
  /// none.
  mutating func extendHistory() throws(StoreError) -> Bool {
    guard let journal, history.start > 0 else { return false }
    let start = history.start
    let size = min(max(journal.end - start, Journal.chunkSize), Journal.maximumChunkSize)
    history.add(older: try journal.records(before: start, size: size))
    return history.start < start
  }

  /// Returns a known transaction; `batch` is the open one.
  func transaction(numbered sequence: Int, batch: Batch?) throws(StoreError) -> Transaction? {
    if let newest = history.newest, newest.sequence == sequence { return newest }
    if let waiting = batch?.transactions, let first = waiting.first,
      waiting.indices.contains(sequence - first.sequence)
    {
      return waiting[sequence - first.sequence]
    }
    guard let entry = history[sequence] else { return nil }
    return try journal?.transaction(at: entry.place)
  }
}
