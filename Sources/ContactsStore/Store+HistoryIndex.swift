internal import ContactsModel
internal import ContactsSearch

extension Store {
  /// Starts the history index again, at the end of what was read.
  func forgetHistory() {
    history = HistoryIndex(start: journal?.end ?? 0)
  }

  /// Adds the header of a transaction of the open batch to the index.
  func addToHistory(_ header: TransactionHeader, _ index: Int, of batch: Batch) {
    let end = journal?.end ?? 0
    let place = batch.place(of: index)
    history.add(header, at: end + place.lowerBound..<end + place.upperBound)
  }

  /// Adds an earlier piece of the journal, as large as the known one; returns false if there is
  /// none.
  func extendHistory() throws(StoreError) -> Bool {
    guard let journal, history.start > 0 else { return false }
    let size = min(
      max(history.size(before: journal.end), Journal.chunkSize), Journal.maximumChunkSize)
    let start = history.start
    history.add(older: try journal.records(before: start, size: size))
    return history.start < start
  }

  /// Returns a known transaction.
  func transaction(numbered sequence: Int) throws(StoreError) -> Transaction? {
    if let transaction = transactionAtHand(sequence) { return transaction }
    guard let entry = history[sequence] else { return nil }
    return try journal?.transaction(at: entry.place)
  }

  /// Returns the header of a known transaction.
  func header(numbered sequence: Int) throws(StoreError) -> TransactionHeader? {
    if let transaction = transactionAtHand(sequence) { return transaction.header }
    guard let entry = history[sequence] else { return nil }
    return try journal?.records(before: entry.place.upperBound, size: entry.place.count).first?
      .header
  }

  /// Returns a transaction in memory: the newest one, or one of the open batch.
  private func transactionAtHand(_ sequence: Int) -> Transaction? {
    if let newest = history.newest, newest.sequence == sequence { return newest }
    guard let waiting = batch?.transactions, let first = waiting.first,
      waiting.indices.contains(sequence - first.sequence)
    else { return nil }
    return waiting[sequence - first.sequence]
  }
}
