public import ContactsModel
public import ContactsSearch
internal import Platform

extension Store {
  /// Whether transactions wait to be written.
  public var hasOpenGroup: Bool { group != nil }

  /// Whether the open group has been open, or has grown, long enough.
  public var isGroupDue: Bool {
    group?.isDue ?? false
  }

  /// Makes changes and writes them as one transaction.
  ///
  /// - Parameters:
  ///   - command: the line as typed, for the log.
  ///   - isGrouped: whether the transaction waits for `closeGroup`; the lock is held until then.
  ///   - changes: returns the changes, given the newest state and the present time; called under the
  ///     lock, but for a unit, which is checked against the newest state when it is committed.
  /// - Returns: the transaction, which in a unit has no number yet; nil where there was nothing to change.
  @discardableResult
  public func commit(
    _ command: String, isGrouped: Bool = false,
    _ changes: (SearchableBook, Timestamp) throws -> [Change]
  ) throws -> Transaction? {
    guard unit == nil else {
      let time = Timestamp.now
      return try holdBack(command, try changes(book, time), at: time)
    }
    try openGroup()
    let transaction: Transaction?
    do {
      // The time is one under the lock, so that times grow with the numbers.
      let time = Timestamp.now
      transaction = try record(command, try changes(book, time), at: time)
    } catch {
      dropEmptyGroup()
      throw error
    }
    dropEmptyGroup()
    if !isGrouped { try closeGroup() }
    return transaction
  }

  /// Adds a transaction to the open group; nil where there is nothing to change.
  func record(
    _ command: String, _ changes: [Change], undoes: Int? = nil, redoes: Int? = nil,
    adopts: String? = nil, at time: Timestamp
  ) throws(StoreError) -> Transaction? {
    onProgress(.saving, 0, Self.recordSteps)
    let changes = Change.stamped(changes, at: time) { state.book }
    // An undo is one even where others have changed back already what it would change.
    guard !changes.isEmpty || undoes != nil || redoes != nil else { return nil }
    do throws(ChangeError) {
      try state.book.apply(changes)
    } catch {
      throw StoreError(.conflict(error), path: location.snapshot)
    }
    onProgress(.saving, 1, Self.recordSteps)
    state.sequence += 1
    let identity = state.identity ?? String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16)
    state.identity = identity
    let header = TransactionHeader(
      book: identity, generation: state.generation, sequence: sequence, time: time,
      session: session, command: command, undoes: undoes, redoes: redoes, adopts: adopts)
    let transaction = Transaction(header, changes: changes)
    group?.add(transaction)
    if let group { addToHistory(transaction.header, group.transactions.count - 1, of: group) }
    onProgress(.saving, 2, Self.recordSteps)
    return transaction
  }

  /// The steps that progress counts: the changes are made, their line is made, the line is written.
  private static let recordSteps = 3

  /// Writes the transactions of the open group, if there is one; where that fails, none of them was
  /// made.
  public func closeGroup() throws(StoreError) {
    // What is rehearsed is taken back by whoever began to.
    guard let group, !isRehearsing else { return }
    defer { dropGroup() }
    guard !group.isEmpty else { return }
    do throws(StoreError) {
      if journal == nil { try createFiles() }
      let isBehind = journalSequence < sequence - group.transactions.count
      let head = isBehind ? try firstLine(before: group) : []
      try onDisk(group.write(to: &journal!, behind: head))
      journalSequence = sequence
      hasCommitted = true
      history.newest = group.transactions.last
      if !head.isEmpty { forgetHistory() }
    } catch {
      takeBack(group)
      cutBack()
      throw error.asUnsaved
    }
  }

  private func dropGroup() {
    formerGroup = group?.isLarge == true ? nil : group
    // What was written is no longer held, but for the memory.
    formerGroup?.restart()
    group = nil
    lock.release()
  }

  /// Takes back the transactions of the open group, if there is one.
  func abandonGroup() {
    guard let group, !isRehearsing else { return }
    takeBack(group)
    dropGroup()
  }

  /// Closes the open group where nothing is in it.
  func dropEmptyGroup() {
    if group?.transactions.isEmpty == true, !isRehearsing { dropGroup() }
  }

  /// Cuts a failed append off the journal, and goes on with another descriptor: what a failed
  /// synchronization says of the old one is not known.
  private func cutBack() {
    guard let journal else { return }
    do throws(SystemError) {
      try journal.file.truncate(to: journal.end)
    } catch {
      obstacle = .failure("a failed write could not be cut off: \(error)")
      notices.append(
        "the unsaved change may still be in \(location.journal); nothing more is saved until the "
          + "book is opened again")
      return
    }
    do throws(SystemError) {
      self.journal = try journal.reopened()
    } catch {
      // All is as it was; the files are opened again before anything else is done.
      isLoaded = false
    }
  }

  /// Takes back the transactions of the open group after the first `count`.
  func cutGroup(to count: Int) {
    guard let cut = group?.cut(to: count), !cut.isEmpty, let group else { return }
    state.sequence -= cut.count
    takeBack(cut.flatMap(\.changes))
    forgetHistory()
    for (index, transaction) in group.transactions.enumerated() {
      addToHistory(transaction.header, index, of: group)
    }
  }

  private func takeBack(_ group: Group) {
    guard !group.transactions.isEmpty else { return }
    forgetHistory()
    state.sequence -= group.transactions.count
    takeBack(group.transactions.flatMap(\.changes))
  }

  /// Takes back changes that were made last.
  func takeBack(_ changes: [Change]) {
    do throws(ChangeError) {
      try state.book.apply(changes.reversed().map(\.inverse))
    } catch {
      // A change spoke of a state that was not there: the files tell what was.
      isLoaded = false
    }
  }

  /// Takes the lock and reads what others have committed, unless a group is open.
  func openGroup() throws(StoreError) {
    guard group == nil else { return }
    do throws(StoreError) {
      try takeLock()
      try readNews()
      // The adoption of an edited snapshot gives the lock back.
      while !lock.isHeld {
        try takeLock()
        try readNews()
      }
      try requireWritable()
      try repairTail()
    } catch {
      lock.release()
      throw error.asUnsaved
    }
    group = formerGroup.take() ?? Group()
    group?.restart()
  }

  /// Takes the lock, as `BookLock` does, where the book may be written.
  func takeLock(patience: Duration? = nil) throws(StoreError) {
    try requireWritable()
    try lock.take(patience: patience, unless: isCancelled) { onProgress(.waiting, 0, 0) }
  }

  /// Cuts off an append that a crash tore; only the holder of the lock knows that none is under
  /// way.
  func repairTail() throws(StoreError) {
    guard let journal, try onDisk(journal.file.status()).size > journal.end else { return }
    try onDisk(journal.repair(keepingTornAt: location.torn))
    notices.append(
      "the last line of \(location.journal) was incomplete; it was cut off and kept in \(location.torn)"
    )
  }

  /// Makes the files of a book that lacks them.
  private func createFiles() throws(StoreError) {
    if base == nil {
      var empty = Snapshot(identity: state.identity ?? "")
      empty.generation = state.generation
      try write(empty, keeping: location.backup)
    }
    journal = try onDisk(Journal.create(location.journal, in: location.folder))
  }

  /// Returns what a journal begins with that does not begin with the book: the whole book, so that the journal
  /// alone can give it back.
  private func firstLine(before group: Group) throws(StoreError) -> [UInt8] {
    let baseline = try baseline(before: group.transactions[...])
    return baseline.sequence > 0 ? baseline.line : []
  }
}
