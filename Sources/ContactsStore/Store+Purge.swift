public import ContactsModel

/// What is to be forgotten for good.
public enum Purge: Hashable, Sendable {
  /// A contact, with all that was ever known of it.
  case contact(ContactID)
  /// The changes before a moment; what they led to stays.
  case history(before: Timestamp)
}

extension Store {
  /// Forgets for good: the journal, the snapshot and what lies beside them are written anew without it.
  ///
  /// The journal begins another life then. It takes the place of the old one first: a process that stops
  /// before the snapshot follows leaves one of an earlier life, which is made anew when it is opened.
  ///
  /// - Returns: false where there is nothing to forget.
  @discardableResult
  public func purge(_ purge: Purge, as command: String) throws(StoreError) -> Bool {
    try refuseInUnit()
    try openGroup()
    defer { abandonGroup() }
    guard let transactions = try keptTransactions(purge, as: command) else { return false }
    do throws(StoreError) {
      // First, as nobody looks for them any more once the journal and the snapshot are new.
      try removeRemains()
      try replaceJournal(with: transactions.flatMap(\.line))
      if case .contact(let id) = purge, let contact = book[id] {
        forget(contact)
      }
      state.generation += 1
      state.sequence += 1
      journalSequence = sequence
      // From here on the journal is the book: a snapshot of an earlier life is not read again.
      try writeSnapshot(keeping: nil)
      return true
    } catch {
      isLoaded = false
      throw error.asUnsaved
    }
  }

  /// Removes what lies beside the book and may have in it what was purged.
  private func removeRemains() throws(StoreError) {
    try Folder.remove(location.backup)
    try Folder.remove(location.torn)
    let prefix = location.damagedPrefix.split(separator: "/").last ?? ""
    for name in Folder.names(in: location.folder) where name.hasPrefix(prefix) {
      try Folder.remove("\(location.folder)/\(name)")
    }
    try Folder.synchronize(location.folder)
  }

  /// Tells whether the snapshot on disk is what a purge that was interrupted has left.
  func snapshotIsOutlived() -> Bool {
    guard let base, base.isIntact, base.generation == state.generation - 1,
      // Where the journal no longer reads, the snapshot is kept.
      let last = try? journal?.last()
    else { return false }
    return last.changes.isEmpty
  }

  private func forget(_ contact: Contact) {
    do throws(ChangeError) {
      try state.book.apply(.remove(contact))
    } catch {
      preconditionFailure("a contact that is there can be removed: \(error)")
    }
  }

  /// Returns the transactions of the journal's next life: what is kept, and the purge itself; nil where all is
  /// kept.
  private func keptTransactions(
    _ purge: Purge, as command: String
  ) throws(StoreError) -> [Transaction]? {
    var all = try allTransactions()
    let generation = state.generation + 1
    if case .history(let moment) = purge {
      let first = all.firstIndex { $0.time >= moment } ?? all.endIndex
      guard first > 0, !(first == 1 && all[0].isBaseline) else { return nil }
      all = try [baseline(before: all[first...])] + all[first...]
    } else if let first = all.first, first.sequence > 1, !first.isBaseline {
      // The journal does not reach back to an empty book.
      all = try [baseline(before: all[...])] + all
    }
    let purged = Transaction(
      book: state.identity ?? "", generation: generation, sequence: state.sequence + 1, time: .now,
      session: session, command: command, changes: [])
    return all.map { transaction in
      var transaction = transaction
      transaction.generation = generation
      guard case .contact(let id) = purge else { return transaction }
      let kept = transaction.changes.filter { $0.contactID != id }
      guard kept.count < transaction.changes.count else { return transaction }
      transaction.changes = kept
      // What was typed may tell what was purged.
      transaction.command = "purged"
      return transaction
    } + [purged]
  }

  /// Returns the transaction that makes the book as it was before `later`, the newest transactions.
  func baseline(before later: ArraySlice<Transaction>) throws(StoreError) -> Transaction {
    var past = book
    for transaction in later.reversed() {
      do throws(ChangeError) {
        try past.apply(transaction.changes.reversed().map(\.inverse))
      } catch {
        throw StoreError(.conflict(error), path: location.journal)
      }
    }
    return Transaction(
      book: state.identity ?? "", generation: state.generation,
      sequence: later.first.map { $0.sequence - 1 } ?? state.sequence,
      time: later.first?.time ?? .now, session: session, command: "baseline",
      changes: past.contacts.map(Change.add), isBaseline: true)
  }

  /// Returns all transactions of the journal, the oldest first.
  private func allTransactions() throws(StoreError) -> [Transaction] {
    guard var whole = try Journal.open(location.journal, isWritable: false) else { return [] }
    var all: [Transaction] = []
    let tail = try whole.readOn { transaction in
      all.append(transaction)
      return nil
    }
    if case .damaged(let line, let reason) = tail {
      throw StoreError(.damaged(reason), path: location.journal, line: line)
    }
    return all
  }

  /// Puts a journal of those lines in the place of the old one.
  func replaceJournal(with lines: [UInt8]) throws(StoreError) {
    let file = try AtomicFile(replacing: location.journal, in: location.folder)
    do throws(StoreError) {
      try file.file.write(lines)
      try file.file.synchronize()
      try file.commit(keeping: nil)
    } catch {
      file.abandon()
      throw error
    }
    journal = try Journal.open(location.journal, isWritable: true)
    journal?.skip(lines)
  }

  /// Writes a snapshot of the state under the lock that is held.
  func writeSnapshot(keeping backup: String?) throws(StoreError) {
    var snapshot = newSnapshot()
    let file = try AtomicFile(replacing: location.snapshot, in: location.folder)
    do throws(StoreError) {
      try snapshot.write(to: file.file) { onProgress(.saving, $0, $1) }
      try file.file.synchronize()
      try file.commit(keeping: backup)
    } catch {
      file.abandon()
      throw error
    }
    snapshot.book = AddressBook()
    base = snapshot
    baseStatus = try FileStatus(path: location.snapshot)
  }
}
