internal import ContactsModel

extension Store {
  /// The least number of bytes after the snapshot for which a checkpoint is made on closing.
  private static let checkpointBytes = 64 << 10

  /// The share of the snapshot's size beyond which a tail is not left to be read each time the book is opened: so much
  /// is read in a fraction of the time that all of it would take, and all is written anew once for sixteen such.
  private static let tailShare = 16

  /// Writes a new snapshot, unless the one on disk has all in it.
  public func checkpoint() throws(StoreError) {
    try checkpoint(waits: true)
  }

  /// Writes a new snapshot; unless it `waits`, an error of the kind `cancelled` tells that another process has the lock.
  private func checkpoint(waits: Bool) throws(StoreError) {
    try refuseInUnit()
    guard !isRehearsing else { return }
    try closeGroup()
    if let base, base.isIntact, base.sequence == sequence, base.generation == state.generation {
      return
    }
    try requireWritable()
    guard sequence > 0 || base != nil else { return }
    var snapshot = newSnapshot()
    let isReplaced: Bool
    do throws(StoreError) {
      isReplaced = try AtomicFile.replace(
        location.snapshot, in: location.folder,
        write: { file throws(StoreError) in
          try snapshot.write(to: file) { onProgress(.saving, $0, $1) }
        },
        commit: { file throws(StoreError) in try replaceSnapshot(with: file, waits: waits) })
    } catch {
      guard case .damaged = error.kind, isLoaded, book.isArchived else { throw error }
      try readWithoutIndex()
      return try checkpoint(waits: waits)
    }
    guard isReplaced else { return }
    hasWrittenSnapshot = true
    snapshot.book = AddressBook()
    base = snapshot
  }

  /// Writes a snapshot of the state under the lock that is held.
  func writeSnapshot(keeping backup: String?) throws(StoreError) {
    try write(newSnapshot(), keeping: backup)
  }

  /// Writes a snapshot under the lock that is held.
  func write(_ snapshot: Snapshot, keeping backup: String?) throws(StoreError) {
    do throws(StoreError) {
      try AtomicFile.replace(location.snapshot, in: location.folder, keeping: backup) {
        file throws(StoreError) in
        try snapshot.write(to: file) { onProgress(.saving, $0, $1) }
      }
    } catch {
      guard case .damaged = error.kind else { throw error }
      // It is the old snapshot that is, and not the new file.
      throw StoreError(error.kind, path: location.snapshot)
    }
    hasWrittenSnapshot = true
    base = snapshot
    base?.book = AddressBook()
    baseStatus = try FileStatus(path: location.snapshot)
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
    with file: AtomicFile, waits: Bool
  ) throws(StoreError) -> Bool {
    try takeLock(waits: waits)
    defer { releaseLock() }
    guard try FileStatus(path: location.snapshot) == baseStatus else {
      try load()
      return false
    }
    try file.commit(keeping: snapshotIsOutlived() ? nil : location.backup)
    baseStatus = try FileStatus(path: location.snapshot)
    return true
  }

  /// Closes the book: what waits is written, and a snapshot is made where reading the journal's
  /// tail would take long, or an index where finding something took long for want of it, unless somebody asks for
  /// an end.
  ///
  /// Whoever has the lock, and perhaps was stopped, is not waited for: it tidies up at its own end.
  public func close() throws(StoreError) {
    guard !isRehearsing else { return }
    try closeGroup()
    if book.hasLostContacts { removeDoubtedIndex() }
    // Files that did not read when they were last looked at are left as they are.
    guard isLoaded, !isCancelled(), obstacle == nil, let baseStatus else { return }
    let tail = (journal?.end ?? 0) - (base?.journalOffset ?? 0)
    if tail > max(Self.checkpointBytes, baseStatus.size / Self.tailShare) {
      // Not to write a snapshot in vain.
      try takeLock(waits: false)
      releaseLock()
      try checkpoint(waits: false)
    }
    writeIndexIfMissing()
  }
}
