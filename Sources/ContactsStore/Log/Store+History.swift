public import ContactsModel
public import ContactsSearch

extension Store {
  /// Returns whether this process made a transaction.
  public func isOwn(_ transaction: Transaction) -> Bool {
    transaction.session == own.session
  }

  /// Calls `body` with each transaction, including the open batch, the newest first, until it
  /// returns false.
  ///
  /// - Parameters:
  ///   - word: What the transactions have to mention, as the journal writes it: a kind of change,
  ///     an id; of the others only those of the open batch are passed.
  ///   - checksOthers: Whether damage of the others is an error, too.
  public func readHistory(
    mentioning word: String? = nil, checksOthers: Bool = false,
    _ body: (Transaction) throws -> Bool
  ) throws {
    for transaction in (batch?.transactions ?? []).reversed() {
      guard try body(transaction) else { return }
    }
    func isPassedOver(_ line: ArraySlice<UInt8>) throws -> Bool {
      if isCancelled() { throw StoreError(.cancelled, path: location.journal) }
      guard let word, !line.mayMention(word) else { return false }
      return !checksOthers || ChecksummedText.isIntact(line)
    }
    try log.journal?.readBackward(in: 0..<log.end, except: isPassedOver) { transaction, _ in
      try body(transaction)
    }
  }

  /// Returns the session of the process that made a transaction, in time proportional to those
  /// since; nil if the journal does not have it.
  public func session(ofTransaction sequence: Int) throws -> String? {
    if let waiting = batch?.transactions.first(where: { $0.sequence == sequence }) {
      return waiting.session
    }
    var session: String?
    try log.journal?.readHeadersBackward { header in
      // A baseline has the number of one that was forgotten.
      if header.sequence == sequence, !header.isBaseline { session = header.session }
      return header.sequence > sequence
    }
    return session
  }

  /// Returns the book after transaction `sequence`, in time proportional to the later changes.
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

  /// Returns the number of the last transaction at or before `time`; 0 for none.
  public func sequence(at time: Timestamp) throws -> Int {
    try closeBatch()
    var found = 0
    try log.journal?.readHeadersBackward { header in
      guard header.time <= time else { return true }
      found = header.sequence
      return false
    }
    return found
  }
}

/// The history before a transaction is unknown: it was purged, or never in this journal.
public struct MissingHistoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first known transaction.
  public let first: Int

  /// What is unknown.
  public var description: String {
    "changes before \(first) are not in this journal; they were purged or lost"
  }
}
