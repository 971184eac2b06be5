internal import Platform

extension Store {
  /// Writes the journal again after somebody removed it: the open file is its last copy.
  ///
  /// If that fails, the book can be read but not changed. If the snapshot belongs to another book,
  /// so does its place.
  func bringBackJournal() throws(StoreError) {
    let former = obstacle
    if isJournalMissing { obstacle = nil }
    let isWritten: Bool
    do throws(StoreError) {
      isWritten = try rewriteJournal()
    } catch {
      if error.kind == .cancelled {
        obstacle = former
        throw error
      }
      obstacle = .missingJournal(location.journal)
      // Tried with each command, and reported once.
      if former == nil {
        notices.append(
          "\(location.journal) is missing and could not be written again: \(error); its contents "
            + "are shown as long as this runs: put it back, or `export` what is shown")
      }
      return
    }
    if isWritten {
      notices.append(
        "\(location.journal) was missing; it was still open here and was written again: nothing is "
          + "lost"
      )
    }
    // A snapshot made meanwhile may lack transactions of the journal.
    let status = try onDisk(FileStatus(path: location.snapshot))
    if !isWritten || status != saved.status { try load() }
  }

  /// Keeps what was read for reading and export after snapshot and journal disappeared; the book
  /// may have been moved, so nothing is written.
  func keepWhatIsShown() throws(StoreError) {
    guard try onDisk(log.journal?.isAsRead()) != false else { return try load() }
    if !isJournalMissing {
      notices.append(
        "\(location.snapshot) and its journal disappeared while the book was open; their contents "
          + "are shown as long as this runs: put them back, the journal first, or `export` what is "
          + "shown")
    }
    // No snapshot can be up to date.
    saved.set(nil)
    obstacle = .missingJournal(location.journal)
  }

  /// Reads the files at the paths; if they are another book, keeps what was read.
  func reload() throws(StoreError) {
    guard isJournalMissing else { return try load() }
    let identity = state.identity
    let kept = (state, saved, log, obstacle)
    var failure: StoreError?
    do throws(StoreError) { try load() } catch { failure = error }
    guard failure != nil || state.identity != identity else { return }
    (state, saved, log, obstacle) = kept
    isLoaded = true
    if let failure, failure.kind == .cancelled { throw failure }
    let reason =
      failure.map { "\($0)" }
      ?? "\(location.snapshot) is now another book"
    notices.report(.failure(reason), "\(reason); what was read is still shown")
  }

  /// Writes the open journal again; returns false if another is in its place, or the book is
  /// another.
  private func rewriteJournal() throws(StoreError) -> Bool {
    let wasLocked = lock.isHeld
    if !wasLocked { try takeLock() }
    defer { if !wasLocked { lock.release() } }
    guard try onDisk(FileStatus(path: location.journal)) == nil, try isSnapshotOfSameGeneration(),
      try onDisk(log.journal?.isAsRead()) == true
    else { return false }
    // The holder of the lock may have appended to the removed file.
    try readJournal()
    guard obstacle == nil, let journal = log.journal else { return false }
    let new = try onDisk(AtomicFile(replacing: location.journal))
    try onDisk(new.file.setMode(journal.file.status().mode))
    try journal.copy(to: new.file)
    try onDisk(new.file.synchronize())
    try onDisk(new.commit())
    do throws(SystemError) {
      log.journal = try journal.reopened()
    } catch {
      // It has been written; the next operation opens the files again.
      isLoaded = false
    }
    return true
  }

  /// Returns whether the snapshot on disk is of this book, and of no later generation.
  private func isSnapshotOfSameGeneration() throws(StoreError) -> Bool {
    if try onDisk(FileStatus(path: location.snapshot)) == saved.status { return true }
    return try lastSequence(ofSnapshotAt: location.snapshot) != nil
  }

  /// Returns the number of the last transaction of a snapshot at a path; nil if there is none of this
  /// book and generation.
  func lastSequence(ofSnapshotAt path: String) throws(StoreError) -> Int? {
    guard try onDisk(FileStatus(path: path)) != nil else { return nil }
    let head = try onDisk(File(path, .readOnly).read(to: Self.headSize))
    guard let newline = head.firstIndex(of: UInt8(ascii: "\n")),
      let snapshot = Snapshot(header: head[..<newline]),
      snapshot.identity == state.identity, snapshot.generation == state.generation
    else { return nil }
    return snapshot.sequence
  }

  /// How much of a snapshot is read to identify its book.
  private static let headSize = 1 << 20
}
