public import ContactsModel
public import ContactsSearch
internal import Platform

extension Store {
  /// Whether transactions wait to be written.
  public var hasOpenBatch: Bool { batch != nil }

  /// Whether the open batch has been open, or has grown, long enough.
  public var isBatchDue: Bool {
    batch?.isDue ?? false
  }

  /// Makes changes and writes them as one transaction.
  ///
  /// - Parameters:
  ///   - command: the line as typed, for the log.
  ///   - isBatched: whether the transaction waits for `closeBatch`; the lock is held until then.
  ///   - changes: returns the changes, given the newest state and the present time; called under the
  ///     lock, but for a transaction, which is checked against the newest state when it is committed.
  /// - Returns: the transaction, which in a transaction has no number yet; nil where there was nothing to change.
  @discardableResult
  public func commit(
    _ command: String, isBatched: Bool = false,
    _ changes: (SearchableBook, Timestamp) throws -> [Change]
  ) throws -> Transaction? {
    guard openTransaction == nil else {
      let time = Timestamp.now
      return try holdBack(command, try changes(book, time), at: time)
    }
    try openBatch()
    let transaction: Transaction?
    do {
      // The time is one under the lock, so that times grow with the numbers.
      let time = Timestamp.now
      transaction = try record(command, try changes(book, time), at: time)
    } catch {
      dropEmptyBatch()
      throw error
    }
    dropEmptyBatch()
    if !isBatched { try closeBatch() }
    return transaction
  }

  /// Adds a transaction to the open batch; nil where there is nothing to change.
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
    batch?.add(transaction)
    if let batch { addToHistory(transaction.header, batch.transactions.count - 1, of: batch) }
    onProgress(.saving, 2, Self.recordSteps)
    return transaction
  }

  /// The steps that progress counts: the changes are made, their line is made, the line is written.
  private static let recordSteps = 3

  /// Writes the transactions of the open batch, if there is one; where that fails, none of them was
  /// made.
  public func closeBatch() throws(StoreError) {
    // The dry run itself takes back what it made.
    guard let batch, !isInDryRun else { return }
    defer { dropBatch() }
    guard !batch.isEmpty else { return }
    do throws(StoreError) {
      if journal == nil { try createFiles() }
      let isBehind = journalSequence < sequence - batch.transactions.count
      let head = isBehind ? try firstLine(before: batch) : []
      try onDisk(batch.write(to: &journal!, behind: head))
      journalSequence = sequence
      hasCommitted = true
      history.newest = batch.transactions.last
      if !head.isEmpty { forgetHistory() }
    } catch {
      takeBack(batch)
      cutBack()
      throw error.asUnsaved
    }
  }

  private func dropBatch() {
    formerBatch = batch?.isLarge == true ? nil : batch
    // What was written is no longer held, but for the memory.
    formerBatch?.restart()
    batch = nil
    lock.release()
  }

  /// Takes back the transactions of the open batch, if there is one.
  func abandonBatch() {
    guard let batch, !isInDryRun else { return }
    takeBack(batch)
    dropBatch()
  }

  /// Closes the open batch where nothing is in it.
  func dropEmptyBatch() {
    if batch?.transactions.isEmpty == true, !isInDryRun { dropBatch() }
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

  /// Takes back the transactions of the open batch after the first `count`.
  func cutBatch(to count: Int) {
    guard let cut = batch?.cut(to: count), !cut.isEmpty, let batch else { return }
    state.sequence -= cut.count
    takeBack(cut.flatMap(\.changes))
    forgetHistory()
    for (index, transaction) in batch.transactions.enumerated() {
      addToHistory(transaction.header, index, of: batch)
    }
  }

  private func takeBack(_ batch: Batch) {
    guard !batch.transactions.isEmpty else { return }
    forgetHistory()
    state.sequence -= batch.transactions.count
    takeBack(batch.transactions.flatMap(\.changes))
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

  /// Takes the lock and reads what others have committed, unless a batch is open.
  func openBatch() throws(StoreError) {
    guard batch == nil else { return }
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
    batch = formerBatch.take() ?? Batch()
    batch?.restart()
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
  private func firstLine(before batch: Batch) throws(StoreError) -> [UInt8] {
    let baseline = try baseline(before: batch.transactions[...])
    return baseline.sequence > 0 ? baseline.line : []
  }
}
