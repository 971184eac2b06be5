internal import ContactsModel
internal import ContactsSearch
internal import Platform

extension Store {
  /// The size up to which a snapshot is written anew by whoever has changed something, so that what other programs
  /// read is the book.
  private static let smallSize = 1 << 20

  /// The least number of bytes after the snapshot for which a checkpoint is made on closing where nothing was changed.
  private static let checkpointBytes = 64 << 10

  /// How long whoever has changed something waits at its end for the lock, which others have for no longer than a write
  /// takes, unless they were stopped.
  private static let patienceAtEnd = Duration.seconds(1)

  /// The share of the snapshot's size beyond which a tail is not left to be read each time the book is opened: so much
  /// is read in a fraction of the time that all of it would take, and all is written anew once for sixteen such.
  private static let tailShare = 16

  /// Writes a new snapshot, unless the one on disk has all in it.
  public func checkpoint() throws(StoreError) {
    try checkpoint(patience: nil)
  }

  /// Writes a new snapshot; an error of the kind `cancelled` tells that another process has had the lock for longer than
  /// `patience`.
  private func checkpoint(patience: Duration?) throws(StoreError) {
    try refuseInTransaction()
    guard !isInDryRun else { return }
    try closeBatch()
    if let base, base.isIntact, base.sequence == sequence, base.generation == state.generation {
      return
    }
    try requireWritable()
    guard sequence > 0 || base != nil else { return }
    var snapshot = newSnapshot()
    let isReplaced: Bool
    do throws(StoreError) {
      let new = try onDisk(AtomicFile(replacing: location.snapshot))
      try snapshot.write(to: new.file) { onProgress(.saving, $0, $1) }
      try onDisk(new.file.synchronize())
      isReplaced = try replaceSnapshot(with: new, patience: patience)
    } catch {
      guard case .damaged = error.kind, isLoaded, book.isArchived else { throw error }
      try readWithoutIndex()
      return try checkpoint(patience: patience)
    }
    // What others have put there may lack what this process has committed.
    guard isReplaced else { return try checkpoint(patience: patience) }
    hasWrittenSnapshot = true
    snapshot.book = SearchableBook()
    base = snapshot
  }

  /// Writes a snapshot of the state under the lock that is held.
  func writeSnapshot(keeping backup: String?) throws(StoreError) {
    try write(newSnapshot(), keeping: backup)
  }

  /// Writes a snapshot under the lock that is held.
  func write(_ snapshot: Snapshot, keeping backup: String?) throws(StoreError) {
    do throws(StoreError) {
      let new = try onDisk(AtomicFile(replacing: location.snapshot))
      try snapshot.write(to: new.file) { onProgress(.saving, $0, $1) }
      try onDisk(new.file.synchronize())
      try onDisk(new.commit(keeping: backup))
    } catch {
      guard case .damaged = error.kind else { throw error }
      // It is the old snapshot that is, and not the new file.
      throw StoreError(error.kind, path: location.snapshot)
    }
    hasWrittenSnapshot = true
    base = snapshot
    base?.book = SearchableBook()
    baseStatus = try onDisk(FileStatus(path: location.snapshot))
  }

  /// Returns a snapshot of the state.
  func newSnapshot() -> Snapshot {
    var snapshot = Snapshot(identity: state.identity ?? "")
    snapshot.generation = state.generation
    snapshot.unknown = base?.unknown ?? snapshot.unknown
    snapshot.sequence = sequence
    snapshot.journalOffset = journal?.end ?? 0
    // The beginning of a long line is not looked for again each time that the book is opened.
    if let last = history[sequence]?.place, last.upperBound == snapshot.journalOffset,
      last.count > Journal.chunkSize
    {
      snapshot.lastLineOffset = last.lowerBound
    }
    snapshot.book = book
    return snapshot
  }

  /// Puts a new snapshot in place under the lock; false where another process has changed the old
  /// one since it was read, which is then read again.
  private func replaceSnapshot(
    with file: AtomicFile, patience: Duration?
  ) throws(StoreError) -> Bool {
    try takeLock(patience: patience)
    defer { lock.release() }
    guard try onDisk(FileStatus(path: location.snapshot)) == baseStatus else {
      try load()
      return false
    }
    try onDisk(file.commit(keeping: snapshotIsOutlived() ? nil : location.backup))
    baseStatus = try onDisk(FileStatus(path: location.snapshot))
    return true
  }

  /// Closes the book: what waits is written, and a snapshot is made where this process has changed a small one, or where
  /// reading the journal's tail would take long; else an index where finding something took long for want of it.
  ///
  /// Whoever has the lock, and perhaps was stopped, is not waited for by who has changed nothing, nor for long by anyone
  /// else: it tidies up at its own end.
  public func close() throws(StoreError) {
    guard !isInDryRun else { return }
    try closeBatch()
    if book.base.hasLostContacts { removeDoubtedIndex() }
    // Files that did not read when they were last looked at are left as they are.
    guard isLoaded, obstacle == nil, baseStatus != nil else { return }
    if hasCommitted {
      if isCheckpointDue { try checkpointAtEnd(patience: Self.patienceAtEnd) }
    } else if !isCancelled() {
      if isCheckpointDue, reasonNotToSave == nil { try checkpointAtEnd(patience: .zero) }
      writeIndexIfMissing()
    }
  }

  /// Whether a snapshot is to be made at the end.
  private var isCheckpointDue: Bool {
    guard let baseStatus else { return false }
    if hasCommitted, baseStatus.size <= Self.smallSize { return true }
    let tail = (journal?.end ?? 0) - (base?.journalOffset ?? 0)
    return tail > max(Self.checkpointBytes, baseStatus.size / Self.tailShare)
  }

  /// Writes a new snapshot of the newest state; somebody who was killed may have left changes, too.
  private func checkpointAtEnd(patience: Duration) throws(StoreError) {
    try takeLock(patience: patience)
    do {
      defer { lock.release() }
      try readNews()
    }
    guard isLoaded, obstacle == nil else { return }
    try checkpoint(patience: patience)
  }
}
