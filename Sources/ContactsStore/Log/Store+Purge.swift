public import ContactsModel
internal import ContactsSearch
internal import JSON
internal import Platform

/// What to forget for good.
public enum Purge: Hashable, Sendable {
  /// A contact, with its whole history.
  case contact(ContactID)
  /// The changes before a time; their result stays.
  case history(before: Timestamp)
}

extension Store {
  /// Forgets for good: the journal, the snapshot and the files beside them are written again
  /// without it.
  ///
  /// The new journal has the next generation, and is written first: after a crash, the old snapshot
  /// is recognised by its generation and created again.
  ///
  /// - Returns: False if there is nothing to forget.
  @discardableResult
  public func purge(_ purge: Purge, as command: String) throws(StoreError) -> Bool {
    try refuseInTransaction()
    try refuseInDryRun()
    try openBatch()
    defer { abandonBatch() }
    var kept = try book(without: purge)
    guard let transactions = try keptTransactions(purge, leaving: &kept, as: command) else {
      return false
    }
    guard !book.base.hasLostContacts else {
      throw StoreError(.damaged("contacts are missing"), path: location.snapshot)
    }
    do throws(StoreError) {
      // First, as nobody looks for them once the journal and the snapshot are new.
      try removeRemains()
      try replaceJournal(with: transactions.flatMap(\.line))
      state.book = SearchableBook(kept)
      state.generation += 1
      state.sequence += 1
      log.sequence = sequence
      // From here on the journal is the book: a snapshot of an earlier generation is not read.
      try replaceSnapshot(keeping: nil)
      return true
    } catch {
      isLoaded = false
      throw error.asUnsaved
    }
  }

  /// Writes the snapshot after the journal was replaced.
  func replaceSnapshot(keeping backup: String?) throws(StoreError) {
    do throws(StoreError) {
      try write(newSnapshot(), keeping: backup)
    } catch {
      throw error.asUnfinished
    }
  }

  /// Removes files beside the book that may contain what is purged.
  private func removeRemains() throws(StoreError) {
    try onDisk(Folder.remove(location.backup))
    try onDisk(Folder.remove(location.torn))
    try onDisk(Folder.remove(location.index))
    for path in location.damagedJournals { try onDisk(Folder.remove(path)) }
    for path in [location.snapshot, location.journal, location.index, location.backup] {
      AtomicFile.removeAbandoned(beside: path)
    }
    try onDisk(Folder.synchronize(location.folder))
  }

  /// Returns whether the snapshot on disk is left over from an interrupted purge.
  func snapshotIsOutlived() -> Bool {
    guard let base = saved.contents, base.isIntact, base.generation == state.generation - 1,
      // If the journal cannot be read, the snapshot is kept.
      let last = try? log.journal?.last()
    else { return false }
    return !last.hasChanges
  }

  /// Returns the book without what is purged.
  private func book(without purge: Purge) throws(StoreError) -> AddressBook {
    guard case .contact(let id) = purge else { return book.base }
    var kept = book.base
    if let contact = book[stored: id] {
      try fitting(kept.apply(.remove(contact)), path: location.snapshot)
    }
    try fitting(kept.apply(kept.changesForgetting(id)), path: location.snapshot)
    return kept
  }

  /// Returns the transactions of the next generation: those kept, and the purge itself; nil if
  /// everything is kept.
  private func keptTransactions(
    _ purge: Purge, leaving kept: inout AddressBook, as command: String
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
        time: .now, session: own.session, command: command), changes: [])
    for place in all.indices { all[place].generation = generation }
    if case .contact(let id) = purge {
      let contact = PurgedContact(id, in: all)
      for other in kept.contacts {
        let changes = other.changes(to: contact.forgotten(in: other))
        try fitting(kept.apply(changes), path: location.snapshot)
      }
      all = Self.transactions(all.map(contact.forgotten), without: contact, to: kept)
    }
    return all + [purged]
  }

  /// Returns what remains of transactions that lead to `book`.
  ///
  /// A merge may have copied values of the purged contact; if the merge was undone, it is removed,
  /// too, unless later transactions depend on it.
  private static func transactions(
    _ all: [Transaction], without contact: PurgedContact, to book: AddressBook
  ) -> [Transaction] {
    var left = all.map { transaction in
      remainder(of: transaction) { $0.contactID != contact.id && !contact.isSetting($0) }
    }
    // Lines that change others alone may name the contact, too.
    for place in left.indices where contact.isNamed(in: left[place].command) {
      left[place] = left[place].withoutLine
    }
    for chain in undoneMerges(in: all, of: contact.id) {
      var short = left
      for place in chain { short[place] = remainder(of: short[place]) { !$0.isEdit } }
      if lead(short, to: book) { left = short }
    }
    return left
  }

  /// Returns a transaction with some of its changes, and without what may reveal the others.
  private static func remainder(
    of transaction: Transaction, where isKept: (Change) -> Bool
  ) -> Transaction {
    var transaction = transaction
    let count = transaction.changes.count
    transaction.keepChanges(where: isKept)
    guard transaction.changes.count < count else { return transaction }
    return transaction.withoutLine
  }

  /// Returns the places of each undone merge that took a contact in, with those of its undo and
  /// redo.
  private static func undoneMerges(in all: [Transaction], of id: ContactID) -> [[Int]] {
    var origins: [Int: Int] = [:]
    var chains: [Int: [Int]] = [:]
    for (place, transaction) in all.enumerated() where !transaction.isBaseline {
      let taken = transaction.undoes ?? transaction.redoes
      let begun = taken == nil && transaction.takesIn(id) ? transaction.sequence : nil
      guard let origin = begun ?? taken.flatMap({ origins[$0] }) else { continue }
      origins[transaction.sequence] = origin
      chains[origin, default: []].append(place)
    }
    return chains.values.filter { all[$0[$0.count - 1]].undoes != nil }.sorted { $0[0] < $1[0] }
  }

  /// Returns whether transactions lead to a book, by applying them all.
  private static func lead(_ transactions: [Transaction], to end: AddressBook) -> Bool {
    var book = AddressBook()
    for transaction in transactions {
      do throws(ChangeError) { try book.apply(transaction.changes) } catch { return false }
    }
    return book.changes(to: end).isEmpty
  }

  /// Returns a transaction that creates the book as it was before `later`, the newest transactions.
  func baseline(before later: ArraySlice<Transaction>) throws(StoreError) -> Transaction {
    var past = book.base
    for transaction in later.reversed() {
      let inverses = transaction.changes.reversed().map(\.inverse)
      try fitting(past.apply(inverses), path: location.journal)
    }
    let header = TransactionHeader(
      book: state.identity ?? "", generation: state.generation,
      sequence: later.first.map { $0.sequence - 1 } ?? state.sequence,
      time: later.first?.time ?? .now, session: own.session, command: "baseline", isBaseline: true)
    return Transaction(header, changes: AddressBook().changes(to: past))
  }

  /// Returns all transactions of the journal, the oldest first.
  private func allTransactions() throws(StoreError) -> [Transaction] {
    guard let bytes = try onDisk(log.journal?.file.read()) else { return [] }
    let scan = JournalScan(bytes)
    if let bad = scan.badLines.first {
      throw StoreError(.damagedHistory(bad.reason), path: location.journal, line: bad.number)
    }
    return scan.transactions.map(\.transaction)
  }

  /// Replaces the journal with other lines.
  func replaceJournal(with lines: [UInt8]) throws(StoreError) {
    try onDisk(AtomicFile.replace(location.journal, with: lines))
    log.journal = try onDisk(Journal.open(location.journal, isWritable: true))
    log.journal?.skip(lines)
    log.forgetHistory()
  }
}

extension Transaction {
  /// The transaction without its command line and unknown members, which may reveal what was purged.
  var withoutLine: Transaction {
    var copy = self
    copy.command = "purged"
    copy.unknown = JSONObject()
    return copy
  }

  /// Whether a contact was removed while others changed, as in a merge.
  fileprivate func takesIn(_ id: ContactID) -> Bool {
    changes.contains(where: \.isEdit)
      && changes.contains { if case .remove(let contact) = $0 { contact.id == id } else { false } }
  }
}
