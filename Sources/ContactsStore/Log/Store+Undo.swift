public import ContactsModel
internal import ContactsSearch

/// What to do with a transaction that could be undone or redone.
public enum UndoChoice: Hashable, Sendable {
  /// Take it.
  case take
  /// Skip it.
  case skip
  /// Stop looking.
  case stop
}

extension Store {
  /// Returns the transactions not undone that `choice` takes, the newest first, at most `limit`.
  ///
  /// An undo is not undone itself: it is redone. Only those that `choice` is asked about are read,
  /// however many were undone after them.
  public func undoable(
    limit: Int = .max, _ choice: (Transaction) throws -> UndoChoice = { _ in .take }
  ) throws -> [Transaction] {
    try choose(limit, among: \.undoable, choice)
  }

  /// Returns the undos that `choice` takes among those that only undos and redos have followed, the
  /// newest first, at most `limit`.
  public func redoable(
    limit: Int = .max, _ choice: (Transaction) throws -> UndoChoice = { _ in .take }
  ) throws -> [Transaction] {
    try choose(limit, among: \.redoable, choice)
  }

  private func choose(
    _ limit: Int, among stack: KeyPath<HistoryIndex, UndoStack>,
    _ choice: (Transaction) throws -> UndoChoice
  ) throws -> [Transaction] {
    var chosen: [Transaction] = []
    // The number asked about so far; older ones become known meanwhile.
    var asked = 0
    while chosen.count < limit {
      while log.history[keyPath: stack].numbers.count <= asked {
        guard !log.history[keyPath: stack].isComplete, try log.extendHistory() else {
          return chosen
        }
      }
      let numbers = log.history[keyPath: stack].numbers
      guard
        let transaction = try log.transaction(
          numbered: numbers[numbers.count - 1 - asked], batch: batch)
      else {
        return chosen
      }
      asked += 1
      switch try choice(transaction) {
      case .take: chosen.append(transaction)
      case .skip: break
      case .stop: return chosen
      }
    }
    return chosen
  }

  /// Undoes transactions, or redoes undone ones, each as a transaction of its own.
  ///
  /// After an error none is undone; after a crash while they are written, the first of them may be.
  ///
  /// - Parameters:
  ///   - transactions: The result of `undoable` or `redoable`.
  ///   - command: The line as typed, for the log.
  ///   - isBatched: Whether the transactions wait for `closeBatch`; the lock is held until then.
  ///   - overwrites: Whether to overwrite later changes, which are otherwise an `UndoError`.
  public func undo(
    _ transactions: [Transaction], as command: String, isBatched: Bool = false, overwrites: Bool
  ) throws -> [Transaction] {
    try refuseInTransaction()
    return try inBatch(isBatched: isBatched) {
      try checkNothingUndid(transactions)
      return try transactions.compactMap { transaction in
        let undoing = book.base.undoing(transaction.changes)
        if let conflict = undoing.conflicts.first, !overwrites || undoing.changes.isEmpty {
          throw UndoError(conflict: conflict, transaction: transaction)
        }
        let redoes = transaction.undoes != nil
        let changes = try reservingEntryIDs(in: undoing.changes)
        return try record(
          command, changes, undoes: redoes ? nil : transaction.sequence,
          redoes: redoes ? transaction.sequence : nil, at: .now, undoing: transaction.time)
      }
    }
  }

  /// Throws if another process has just undone or redone one of the transactions.
  private func checkNothingUndid(_ transactions: [Transaction]) throws {
    let isSure = transactions.allSatisfy { transaction in
      (transaction.undoes == nil ? log.history.undoable : log.history.redoable)
        .contains(transaction.sequence)
    }
    guard !isSure, let oldest = transactions.map(\.sequence).min() else { return }
    let sequences = Set(transactions.map(\.sequence))
    let check = { (later: TransactionHeader) in
      for taken in [later.undoes, later.redoes] {
        if let taken, sequences.contains(taken) { throw UndoneError(sequence: taken) }
      }
      return later.sequence > oldest
    }
    for transaction in (batch?.transactions ?? []).reversed() {
      guard try check(transaction.header) else { return }
    }
    try log.journal?.readHeadersBackward(check)
  }

  /// Returns the header of the transaction that an undo or redo finally concerns.
  public func original(of transaction: Transaction) throws -> TransactionHeader {
    let own = transaction.header
    guard transaction.undoes != nil || transaction.redoes != nil else { return own }
    var origin = log.history.origin(of: transaction.sequence)
    while log.history[origin] == nil, log.history.firstSequence ?? .max > origin,
      try log.extendHistory()
    {
      origin = log.history.origin(of: origin)
    }
    return try log.transaction(numbered: origin, batch: batch)?.header ?? own
  }
}

/// Why a transaction was not undone: later changes conflict.
public struct UndoError: Error, Hashable, Sendable {
  /// The conflict.
  public let conflict: UndoConflict
  /// The transaction to undo.
  public let transaction: Transaction
}

/// Another process undid, or redid, a transaction at the same time.
public struct UndoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the transaction.
  public let sequence: Int

  /// What happened.
  public var description: String {
    "another process has just undone or redone change \(sequence); nothing was changed"
  }
}
