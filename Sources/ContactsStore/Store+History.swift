public import ContactsModel
public import ContactsSearch

extension Store {
  /// Tells whether this process made a transaction.
  public func isOwn(_ transaction: Transaction) -> Bool {
    transaction.session == session
  }

  /// Calls `body` with each transaction, those that wait to be written among them, the newest first, until it
  /// returns false.
  ///
  /// - Parameter ofRemovals: Whether only those are wanted that may have removed a contact, for which the rest is not
  ///   decoded.
  public func readHistory(
    ofRemovals: Bool = false, _ body: (Transaction) throws -> Bool
  ) throws {
    for transaction in (batch?.transactions ?? []).reversed() {
      guard try body(transaction) else { return }
    }
    try journal?.readBackward(ofRemovals: ofRemovals) { transaction in
      if isCancelled() { throw StoreError(.cancelled, path: location.journal) }
      return try body(transaction)
    }
  }

  /// Returns the book as it was after transaction `sequence`; the time grows with what has changed since.
  public func book(at sequence: Int) throws -> SearchableBook {
    try refuseInTransaction()
    var past = book
    try readHistory { transaction in
      guard transaction.sequence > sequence else { return false }
      guard !transaction.isBaseline else { throw MissingHistoryError(first: transaction.sequence) }
      try past.apply(transaction.changes.reversed().map(\.inverse))
      return true
    }
    return past
  }

  /// Returns the number of the last transaction at `time` or before, 0 for none.
  public func sequence(at time: Timestamp) throws -> Int {
    try closeBatch()
    var found = 0
    try journal?.readHeadersBackward { header in
      guard header.time <= time else { return true }
      found = header.sequence
      return false
    }
    return found
  }
}

/// What was before a transaction is not known: it has been purged, or was never in the journal.
public struct MissingHistoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first transaction that is known.
  public let first: Int

  /// What is not known any more.
  public var description: String {
    "changes before \(first) are not in this journal; they were purged or lost"
  }
}
