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
    let size = min(
      max(history.size(before: journal.end), Journal.chunkSize), Journal.maximumChunkSize)
    let start = history.start
    history.add(older: try journal.records(before: start, size: size))
    return history.start < start
  }

  /// Returns a known transaction; `batch` is the open one.
  func transaction(numbered sequence: Int, batch: Batch?) throws(StoreError) -> Transaction? {
    if let transaction = transactionInMemory(sequence, batch) { return transaction }
    guard let entry = history[sequence] else { return nil }
    return try journal?.transaction(at: entry.place)
  }

  /// Returns the header of a known transaction; `batch` is the open one.
  func header(numbered sequence: Int, batch: Batch?) throws(StoreError) -> TransactionHeader? {
    if let transaction = transactionInMemory(sequence, batch) { return transaction.header }
    guard let entry = history[sequence] else { return nil }
    return try journal?.records(before: entry.place.upperBound, size: entry.place.count).first?
      .header
  }

  /// Returns the newest transaction, or one of the open batch.
  private func transactionInMemory(_ sequence: Int, _ batch: Batch?) -> Transaction? {
    if let newest = history.newest, newest.sequence == sequence { return newest }
    guard let waiting = batch?.transactions, let first = waiting.first,
      waiting.indices.contains(sequence - first.sequence)
    else { return nil }
    return waiting[sequence - first.sequence]
  }
}
