public import ContactsModel

/// What to do about a transaction that could be undone or redone.
public enum UndoChoice: Hashable, Sendable {
  /// Take it.
  case take
  /// Leave it as it is, and look at the one before it.
  case skip
  /// Look no further.
  case stop
}

extension Store {
  /// Tells whether this process made a transaction.
  public func isOwn(_ transaction: Transaction) -> Bool {
    transaction.session == session
  }

  /// Calls `body` with each transaction of the journal, the newest first, until it returns false.
  public func readHistory(_ body: (Transaction) throws -> Bool) throws {
    try closeGroup()
    try journal?.readBackward { transaction in
      if isCancelled() { throw StoreError(.cancelled, path: location.journal) }
      return try body(transaction)
    }
  }

  /// Returns the transactions that `choice` takes among those not undone, the newest first.
  ///
  /// An undo is not itself undone: what it undid is redone. Reads the journal from its end as far as needed.
  public func undoable(_ choice: (Transaction) throws -> UndoChoice) throws -> [Transaction] {
    var undone: Set<Int> = []
    return try choose(choice) { transaction in
      if let sequence = transaction.undoes {
        undone.insert(sequence)
        return .no
      }
      if transaction.isBaseline { return .noneBefore }
      // What changed nothing, such as a purge, is not undone.
      if transaction.changes.isEmpty { return .no }
      return undone.contains(transaction.sequence) ? .no : .yes
    }
  }

  /// Returns the undos that `choice` takes among those that nothing but undoing and redoing has followed, and
  /// that are not redone, the newest first.
  public func redoable(_ choice: (Transaction) throws -> UndoChoice) throws -> [Transaction] {
    var redone: Set<Int> = []
    return try choose(choice) { transaction in
      if let sequence = transaction.redoes {
        redone.insert(sequence)
        return .no
      }
      guard transaction.undoes != nil else { return .noneBefore }
      return redone.contains(transaction.sequence) ? .no : .yes
    }
  }

  private enum Candidacy {
    case yes, no, noneBefore
  }

  private func choose(
    _ choice: (Transaction) throws -> UndoChoice, among candidacy: (Transaction) -> Candidacy
  ) throws -> [Transaction] {
    var taken: [Transaction] = []
    try readHistory { transaction in
      switch candidacy(transaction) {
      case .no: return true
      case .noneBefore: return false
      case .yes:
        let choice = try choice(transaction)
        if choice == .take { taken.append(transaction) }
        return choice != .stop
      }
    }
    return taken
  }

  /// Takes transactions back, or makes undone ones again, each as one transaction of its own; all or none.
  ///
  /// - Parameters:
  ///   - transactions: what `undoable` or `redoable` returned, in its order.
  ///   - overwrites: whether what has changed since is overwritten; else it is an `UndoError`.
  public func undo(
    _ transactions: [Transaction], as command: String, overwrites: Bool
  ) throws -> [Transaction] {
    try refuseInUnit()
    try openGroup()
    do {
      try checkNothingUndid(transactions)
      let made = try transactions.compactMap { transaction in
        let undoing = book.undoing(transaction.changes)
        if let conflict = undoing.conflicts.first, !overwrites || undoing.changes.isEmpty {
          throw UndoError(conflict: conflict, transaction: transaction)
        }
        let redoes = transaction.undoes != nil
        return try record(
          command, undoing.changes, undoes: redoes ? nil : transaction.sequence,
          redoes: redoes ? transaction.sequence : nil, at: .now)
      }
      try closeGroup()
      return made
    } catch {
      abandonGroup()
      throw error
    }
  }

  /// Throws where another process has just undone or redone one of the transactions.
  private func checkNothingUndid(_ transactions: [Transaction]) throws {
    guard let oldest = transactions.map(\.sequence).min() else { return }
    let sequences = Set(transactions.map(\.sequence))
    try journal?.readBackward { later in
      for taken in [later.undoes, later.redoes] {
        if let taken, sequences.contains(taken) { throw UndoneError(sequence: taken) }
      }
      return later.sequence > oldest
    }
  }

  /// Returns the book as it was after transaction `sequence`; the time grows with what has changed since.
  public func book(at sequence: Int) throws -> AddressBook {
    try refuseInUnit()
    var past = book
    try readHistory { transaction in
      guard transaction.sequence > sequence else { return false }
      guard !transaction.isBaseline else { throw PurgedHistoryError(first: transaction.sequence) }
      try past.apply(transaction.changes.reversed().map(\.inverse))
      return true
    }
    return past
  }

  /// Returns the number of the last transaction at `time` or before, 0 for none.
  public func sequence(at time: Timestamp) throws -> Int {
    var found = 0
    try readHistory { transaction in
      guard transaction.time <= time else { return true }
      found = transaction.sequence
      return false
    }
    return found
  }
}

/// Why a transaction was not undone: something that it changed has changed since.
public struct UndoError: Error, Hashable, Sendable {
  /// What has changed since.
  public let conflict: UndoConflict
  /// What was to be undone.
  public let transaction: Transaction
}

/// Another process undid, or redid, a transaction at the same time.
public struct UndoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The transaction's number.
  public let sequence: Int

  /// What happened.
  public var description: String {
    "transaction \(sequence) has just been undone or redone by another process; nothing was done"
  }
}

/// The history before a transaction has been purged.
public struct PurgedHistoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first transaction that is known.
  public let first: Int

  /// What is not known any more.
  public var description: String {
    "what was before change \(first) has been purged"
  }
}
