public import ContactsModel
public import ContactsSearch
internal import Platform

extension Store {
  /// Whether transactions are waiting in a batch.
  public var hasOpenBatch: Bool { batch != nil }

  /// Whether the open batch is old or large enough.
  public var isBatchDue: Bool {
    batch?.isDue ?? false
  }

  /// Makes changes and writes them as one transaction.
  ///
  /// - Parameters:
  ///   - command: The line as typed, for the log.
  ///   - isBatched: Whether the transaction waits for `closeBatch`; the lock is held until then,
  ///     also if there is nothing to change or `changes` throws.
  ///   - changes: Returns the changes, given the newest state and the current time; called under
  ///     the lock, except in an open transaction, which is checked when it is committed.
  ///
  /// - Returns: The transaction, which has no number inside an open transaction; nil if there is
  ///   nothing to change.
  @discardableResult
  public func commit(
    _ command: String, isBatched: Bool = false,
    _ changes: (SearchableBook, Timestamp) throws -> [Change]
  ) throws -> Transaction? {
    try committing(isBatched: isBatched) { time in
      try record(command, try changes(book, time), at: time)
    }
  }

  /// Makes changes as one transaction, then `others` as another; both are written at once, so that a
  /// process that is killed leaves both or neither.
  public func commit(
    _ command: String, _ changes: (SearchableBook, Timestamp) throws -> [Change],
    then others: () throws -> [Change]
  ) throws {
    _ = try committing(isBatched: false) { time in
      let first = try record(command, try changes(book, time), at: time)
      _ = try record(command, try others(), at: time)
      return first
    }
  }

  /// Has transactions recorded in the open transaction, or in a batch, at a time that is taken under
  /// the lock, so that times grow with numbers.
  private func committing(
    isBatched: Bool, _ recordAll: (Timestamp) throws -> Transaction?
  ) throws -> Transaction? {
    guard openTransaction == nil else { return try recordAll(.now) }
    return try inBatch(isBatched: isBatched) { try recordAll(.now) }
  }

  /// Has transactions recorded in a batch, and writes it unless it waits; after an error, none of
  /// them was made.
  func inBatch<Answer>(isBatched: Bool = false, _ recordAll: () throws -> Answer) throws -> Answer {
    try openBatch()
    let count = batch?.transactions.count ?? 0
    let answer: Answer
    do {
      answer = try recordAll()
    } catch {
      cutBatch(to: count)
      if !isBatched { dropEmptyBatch() }
      throw error
    }
    if !isBatched { try closeBatch() }
    return answer
  }

  /// Adds a transaction to the open batch, or its changes to the open transaction; nil if there is
  /// nothing to change.
  func record(
    _ command: String, _ changes: [Change], undoes: Int? = nil, redoes: Int? = nil,
    adopts: String? = nil, at time: Timestamp, undoing undone: Timestamp? = nil
  ) throws(StoreError) -> Transaction? {
    onProgress(.saving, 0, Self.recordSteps)
    let changes = Change.stamped(changes, at: time, undoing: undone) {
      state.book[$0]?.modified
    }
    // An undo counts even if others have reverted the changes already.
    guard !changes.isEmpty || undoes != nil || redoes != nil else { return nil }
    try fitting(state.book.apply(changes), path: location.snapshot)
    onProgress(.saving, 1, Self.recordSteps)
    if openTransaction == nil {
      state.sequence += 1
      state.identity = eventualIdentity
    }
    openTransaction?.changes += changes
    let header = TransactionHeader(
      book: state.identity ?? "", generation: state.generation,
      sequence: openTransaction == nil ? sequence : 0, time: time, session: own.session,
      command: command, undoes: undoes, redoes: redoes, adopts: adopts)
    let transaction = Transaction(header, changes: changes)
    if let batch, openTransaction == nil {
      batch.add(transaction)
      log.add(transaction.header, batch.transactions.count - 1, of: batch)
    }
    onProgress(.saving, 2, Self.recordSteps)
    return transaction
  }

  /// The steps of progress: make the changes, make the line, write the line.
  private static let recordSteps = 3

  /// Writes the open batch, if there is one; if that fails, none of its transactions was made.
  public func closeBatch() throws(StoreError) {
    // The dry run itself takes back what it made.
    guard let batch, !isInDryRun else { return }
    defer { dropBatch() }
    guard !batch.isEmpty else { return }
    do throws(StoreError) {
      if log.journal == nil { try createFiles() }
      let isBehind = log.sequence < sequence - batch.transactions.count
      let head = isBehind ? try firstLine(before: batch) : []
      try onDisk(log.append(batch, behind: head, endingWith: sequence))
      own.hasCommitted = true
    } catch {
      takeBack(batch)
      cutBack()
      throw error.asUnsaved
    }
  }

  /// Starts the time anew after which the open batch is due; that of a dry run is never closed.
  public func restartBatchTime() { batch?.restartTime() }

  private func dropBatch() {
    batch = nil
    lock.release()
  }

  /// Takes back the open batch, if there is one.
  func abandonBatch() {
    guard let batch, !isInDryRun else { return }
    takeBack(batch)
    dropBatch()
  }

  /// Closes the open batch if it is empty.
  func dropEmptyBatch() {
    if batch?.transactions.isEmpty == true, !isInDryRun { dropBatch() }
  }

  /// Cuts a failed append off the journal, and continues with a new descriptor: after a failed
  /// fsync, the state of the old one is unknown.
  private func cutBack() {
    guard let journal = log.journal else { return }
    do throws(SystemError) {
      try journal.file.truncate(to: journal.end)
      // Otherwise a crash could leave its lines behind a torn line of the next append.
      try journal.file.synchronizeData()
    } catch {
      obstacle = .failure("a failed write could not be cut off: \(error)")
      notices.append(
        "the unsaved change may still be in \(location.journal); nothing more is saved until the "
          + "book is opened again")
      return
    }
    do throws(SystemError) {
      log.journal = try journal.reopened()
    } catch {
      // The next operation opens the files again.
      isLoaded = false
    }
  }

  /// Takes back the transactions of the open batch after the first `count`.
  func cutBatch(to count: Int) {
    guard let cut = batch?.cut(to: count), !cut.isEmpty, let batch
    else { return }
    state.sequence -= cut.count
    takeBack(cut.flatMap(\.changes))
    log.forgetHistory()
    for (index, transaction) in batch.transactions.enumerated() {
      log.add(transaction.header, index, of: batch)
    }
  }

  private func takeBack(_ batch: Batch) {
    guard !batch.transactions.isEmpty else { return }
    log.forgetHistory()
    state.sequence -= batch.transactions.count
    takeBack(batch.transactions.flatMap(\.changes))
  }

  /// Takes back the last changes.
  func takeBack(_ changes: [Change]) {
    do throws(ChangeError) {
      try state.book.apply(changes.reversed().map(\.inverse))
    } catch {
      // The changes do not fit: the files have the state.
      isLoaded = false
    }
  }

  /// Takes the lock and reads the commits of others, unless a batch is open.
  func openBatch() throws(StoreError) {
    guard batch == nil else { return }
    do throws(StoreError) {
      try takeLock()
      try readNews()
      // Adopting an edited snapshot releases the lock.
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
    batch = Batch()
  }

  /// Takes the lock, if the book can be written.
  func takeLock(patience: Duration? = nil) throws(StoreError) {
    try requireWritable()
    try lock.take(patience: patience, unless: isCancelled) { onProgress(.waiting, 0, 0) }
  }

  /// Cuts off the remains of a torn append; only under the lock is it certain that none is in
  /// progress.
  func repairTail() throws(StoreError) {
    guard let journal = log.journal, try onDisk(journal.file.status()).size > journal.end else {
      return
    }
    try onDisk(journal.repair(keepingTornAt: location.torn))
    notices.append(
      "the last line of \(location.journal) was incomplete; it was cut off and kept in "
        + "\(location.torn)"
    )
  }

  /// Creates the files of a new book.
  private func createFiles() throws(StoreError) {
    if saved.contents == nil {
      var empty = Snapshot(identity: state.identity ?? "")
      empty.generation = state.generation
      try write(empty, keeping: location.backup)
    }
    log.journal = try onDisk(Journal.create(location.journal, in: location.folder))
  }

  /// Returns the baseline that a journal must begin with if it does not begin with the book, so
  /// that it can restore the book alone.
  private func firstLine(before batch: Batch) throws(StoreError) -> [UInt8] {
    let baseline = try baseline(before: batch.transactions[...])
    return baseline.sequence > 0 ? baseline.line : []
  }
}
