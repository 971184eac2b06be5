internal import ContactsModel
internal import ContactsSearch

extension Store {
  /// Changes that are held back, to be one transaction in the end or none at all.
  struct OpenTransaction {
    var changes: [Change] = []
    /// The contacts that are changed, as they were; nil for those that were not there.
    var originals: [(id: ContactID, contact: StoredContact?)] = []
    var touched: Set<ContactID> = []
    /// A book without contacts that has the settings as they were.
    var formerSettings = AddressBook()
    /// The last transaction that was seen when it began.
    var sequence = 0
  }

  /// Whether what is committed is held back.
  public var hasOpenTransaction: Bool { openTransaction != nil }

  /// Throws where changes are held back: what is to be done is done at once or not at all.
  func refuseInTransaction() throws(StoreError) {
    guard openTransaction == nil else { throw StoreError(.heldBack, path: location.snapshot) }
  }

  /// Begins to hold back what is committed.
  ///
  /// The lock is not held: what others commit meanwhile is not
  /// seen before the transaction is.
  public func beginTransaction() {
    openTransaction = OpenTransaction()
    openTransaction?.formerSettings.settings = book.settings
    openTransaction?.sequence = sequence
  }

  func holdBack(
    _ command: String, _ changes: [Change], at time: Timestamp
  ) throws(StoreError) -> Transaction? {
    let changes = Change.stamped(changes, at: time) { book }
    guard !changes.isEmpty else { return nil }
    for id in changes.compactMap(\.contactID)
    where openTransaction?.touched.insert(id).inserted == true {
      openTransaction?.originals.append((id, book[stored: id]))
    }
    do throws(ChangeError) {
      try state.book.apply(changes)
    } catch {
      throw StoreError(.conflict(error), path: location.snapshot)
    }
    openTransaction?.changes += changes
    let header = TransactionHeader(
      book: state.identity ?? "", generation: state.generation, sequence: 0, time: time,
      session: session, command: command)
    return Transaction(header, changes: changes)
  }

  /// Writes what was held back as one transaction; where others have changed the same meanwhile, none of
  /// it was done.
  public func commitTransaction(_ command: String) throws {
    guard let openTransaction else { return }
    let changes = netChanges(of: openTransaction)
    rollBackTransaction()
    guard !changes.isEmpty else { return }
    try openBatch()
    do {
      try checkNothingChanged(since: openTransaction, making: changes)
      try checkNothingBound(since: openTransaction, making: changes)
      _ = try record(command, changes, at: .now)
      try closeBatch()
    } catch {
      abandonBatch()
      throw error
    }
  }

  /// Takes back what was held back.
  public func rollBackTransaction() {
    guard let openTransaction else { return }
    self.openTransaction = nil
    takeBack(openTransaction.changes)
  }

  /// Throws where others have changed a contact, or a setting, that the transaction changes.
  private func checkNothingChanged(
    since openTransaction: OpenTransaction, making changes: [Change]
  ) throws(StoreError) {
    // An entry that was taken back keeps its id, so that no other gets it: the next one differs, and nothing else.
    for (id, original) in openTransaction.originals
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

  /// Throws where others have changed how contacts are bound to each other and the transaction does, too: both may have added
  /// one UID, or a member of a group whom the other has merged into somebody else.
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

  /// Returns what the transaction's changes come to, without what it took back itself.
  private func netChanges(of openTransaction: OpenTransaction) -> [Change] {
    openTransaction.originals.flatMap { id, original in
      Self.changes(from: original, to: book[stored: id])
    }
      + openTransaction.formerSettings.settingChanges(to: book.base)
  }
}
