public import ContactsModel
internal import JSON

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
    try refuseInRehearsal()
    try openGroup()
    defer { abandonGroup() }
    guard let transactions = try keptTransactions(purge, as: command) else { return false }
    let kept = try book(without: purge)
    guard !book.hasLostContacts else {
      throw StoreError(.damaged("contacts that it had are missing"), path: location.snapshot)
    }
    do throws(StoreError) {
      // First, as nobody looks for them any more once the journal and the snapshot are new.
      try removeRemains()
      try replaceJournal(with: transactions.flatMap(\.line))
      state.book = kept
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
    try Folder.remove(location.index)
    for path in location.damagedJournals { try Folder.remove(path) }
    try Folder.synchronize(location.folder)
  }

  /// Tells whether the snapshot on disk is what a purge that was interrupted has left.
  func snapshotIsOutlived() -> Bool {
    guard let base, base.isIntact, base.generation == state.generation - 1,
      // Where the journal no longer reads, the snapshot is kept.
      let last = try? journal?.last()
    else { return false }
    return !last.hasChanges
  }

  /// Returns the book that is left of the present one.
  private func book(without purge: Purge) throws(StoreError) -> AddressBook {
    guard case .contact(let id) = purge, let contact = book[stored: id] else { return book }
    var kept = book
    do throws(ChangeError) {
      try kept.apply(.remove(contact))
      return kept
    } catch {
      throw StoreError(.conflict(error), path: location.snapshot)
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
      TransactionHeader(
        book: state.identity ?? "", generation: generation, sequence: state.sequence + 1,
        time: .now, session: session, command: command), changes: [])
    for place in all.indices { all[place].generation = generation }
    if case .contact(let id) = purge {
      let undone = Self.undone(in: all, touching: id)
      let short = all.map { Self.kept($0, without: id, isEmptied: undone.contains($0.sequence)) }
      // What came between may stand on them.
      all = try leads(short, to: purge) ? short : all.map { Self.kept($0, without: id) }
    }
    return all + [purged]
  }

  /// Returns what is left of a transaction, nothing where it is emptied.
  private static func kept(
    _ transaction: Transaction, without id: ContactID, isEmptied: Bool = false
  ) -> Transaction {
    var transaction = transaction
    let count = transaction.changes.count
    transaction.keepChanges { !isEmptied && $0.contactID != id }
    guard transaction.changes.count < count else { return transaction }
    // What was typed may tell what was purged, and so may what is not known.
    transaction.command = "purged"
    transaction.unknown = JSONObject()
    return transaction
  }

  /// Returns the sequence numbers of transactions that touched a contact and are undone, and of those that undid them: what
  /// they made of others, as a merge does, may be of it.
  private static func undone(in all: [Transaction], touching id: ContactID) -> Set<Int> {
    var first: [Int: Int] = [:]
    var chains: [Int: [Transaction]] = [:]
    for transaction in all {
      let taken = transaction.undoes ?? transaction.redoes
      let origin = taken.map { first[$0] ?? $0 } ?? transaction.sequence
      first[transaction.sequence] = origin
      if taken != nil || transaction.changes.contains(where: { $0.contactID == id }) {
        chains[origin, default: []].append(transaction)
      }
    }
    return Set(
      chains.values.filter { chain in
        chain.last?.undoes != nil && chain[0].changes.contains { $0.contactID == id }
      }.joined().map(\.sequence))
  }

  /// Tells whether transactions lead to the book that a purge is to leave.
  private func leads(_ transactions: [Transaction], to purge: Purge) throws(StoreError) -> Bool {
    var book = AddressBook()
    for transaction in transactions {
      do throws(ChangeError) { try book.apply(transaction.changes) } catch { return false }
    }
    return try book.changes(to: self.book(without: purge)).isEmpty
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
    let header = TransactionHeader(
      book: state.identity ?? "", generation: state.generation,
      sequence: later.first.map { $0.sequence - 1 } ?? state.sequence,
      time: later.first?.time ?? .now, session: session, command: "baseline", isBaseline: true)
    return Transaction(header, changes: AddressBook().changes(to: past))
  }

  /// Returns all transactions of the journal, the oldest first.
  private func allTransactions() throws(StoreError) -> [Transaction] {
    guard var whole = try Journal.open(location.journal, isWritable: false) else { return [] }
    var all: [Transaction] = []
    let tail = try whole.readOn { transaction, _ in
      all.append(transaction)
      return nil
    }
    switch tail {
    case .clean, .unfinished: return all
    case .torn(let reason):
      throw StoreError(.damagedHistory(reason), path: location.journal, line: try whole.nextLine())
    case .damaged(let line, let reason):
      throw StoreError(.damagedHistory(reason), path: location.journal, line: line)
    }
  }

  /// Puts a journal of those lines in the place of the old one.
  func replaceJournal(with lines: [UInt8]) throws(StoreError) {
    try AtomicFile.replace(location.journal, in: location.folder, keeping: nil) {
      file throws(StoreError) in try file.write(lines)
    }
    journal = try Journal.open(location.journal, isWritable: true)
    journal?.skip(lines)
    forgetHistory()
  }
}
