internal import ContactsModel
internal import ContactsSearch

extension Store {
  /// Changes held back, to become one transaction or none.
  struct OpenTransaction {
    var changes: [Change] = []
    /// The last transaction when it began.
    let sequence: Int
  }

  /// Whether a transaction is open.
  public var hasOpenTransaction: Bool { openTransaction != nil }

  /// Throws in an open transaction, for what cannot be rolled back.
  public func refuseInTransaction() throws(StoreError) {
    guard openTransaction == nil else { throw StoreError(.heldBack, path: location.snapshot) }
  }

  /// Opens a transaction.
  ///
  /// The lock is not held: commits of others are not seen until it is committed.
  public func beginTransaction() {
    openTransaction = OpenTransaction(sequence: sequence)
  }

  /// Writes the changes of the open transaction as one; if others have changed the same, nothing
  /// was done.
  public func commitTransaction(_ command: String) throws {
    guard let openTransaction else { return }
    let changes = netChanges(of: openTransaction.changes, takingBack: rollBackTransaction)
    guard !changes.isEmpty else { return }
    let originals = Self.contacts(in: openTransaction.changes).map { ($0, book[stored: $0]) }
    try inBatch {
      try checkNothingChanged(since: originals, making: changes)
      try checkNothingBound(since: openTransaction, making: changes)
      _ = try record(command, changes, at: .now)
    }
  }

  /// Takes back the changes of the open transaction.
  public func rollBackTransaction() {
    guard let openTransaction else { return }
    self.openTransaction = nil
    takeBack(openTransaction.changes)
  }

  /// Throws if others have changed a contact or setting that the transaction changes; contacts are
  /// given as they were, nil for new ones.
  private func checkNothingChanged(
    since originals: [(ContactID, StoredContact?)], making changes: [Change]
  ) throws(StoreError) {
    // A removed entry keeps its id reserved, so the next id differs, and nothing else.
    for (id, original) in originals
    where !Self.changes(from: original, to: book[stored: id]).isEmpty {
      throw StoreError(
        .conflict(ChangeError(kind: .changedMeanwhile, contact: id)), path: location.snapshot)
    }
    for case .setting(let key, let name, let before, _) in changes
    where book.base.setting(key, name) != before {
      let error = ChangeError(kind: .settingChangedMeanwhile(key: key), contact: nil)
      throw StoreError(.conflict(error), path: location.snapshot)
    }
  }

  /// Throws if both others and the transaction have changed how contacts refer to each other: both
  /// may have added the same UID, or a group member that the other merged away.
  private func checkNothingBound(
    since openTransaction: OpenTransaction, making changes: [Change]
  ) throws {
    guard sequence != openTransaction.sequence, changes.contains(where: \.bindsContacts) else {
      return
    }
    try readHistory { transaction in
      guard transaction.sequence > openTransaction.sequence else { return false }
      guard !transaction.changes.contains(where: \.bindsContacts) else {
        throw StoreError(
          .conflict(ChangeError(kind: .othersChangedMeanwhile, contact: nil)),
          path: location.snapshot)
      }
      return true
    }
  }
}
