internal import Platform

extension Store {
  /// Writes the journal anew that somebody has removed: the open file is the last copy of it.
  ///
  /// Where it cannot be written, what was read stays, and the book can only be read until it can. Where the snapshot
  /// is of another book, there is nothing that the journal belongs to.
  func bringBackJournal() throws(StoreError) {
    let former = obstacle
    if isJournalMissing { obstacle = nil }
    let isWritten: Bool
    do throws(StoreError) {
      isWritten = try writeJournalAnew()
    } catch {
      if error.kind == .cancelled {
        obstacle = former
        throw error
      }
      obstacle = .missingJournal(location.journal)
      // It is tried with each command, and told once.
      if former == nil { tellMissingJournal(error) }
      return
    }
    if isWritten {
      notices.append(
        "\(location.journal) was missing; it was still open here and was written again: nothing is lost"
      )
    }
    // A snapshot that was made meanwhile may lack what the journal has.
    let status = try onDisk(FileStatus(path: location.snapshot))
    if !isWritten || status != baseStatus { try load() }
  }

  /// Leaves what was read to be looked at, and exported, once snapshot and journal are both gone: somebody may have moved the
  /// book, so that it is not written where it was.
  func keepWhatIsShown() throws(StoreError) {
    guard try onDisk(journal?.isAsRead()) != false else { return try load() }
    if !isJournalMissing {
      notices.append(
        "\(location.snapshot) and its journal disappeared while the book was open; their contents are shown as "
          + "long as this runs: put them back, the journal first, or `export` what is shown")
    }
    // There is no snapshot that could have all in it.
    (base, obstacle) = (nil, .missingJournal(location.journal))
  }

  /// Reads what stands at the paths; where the book had gone from there, and that is not it, what was read stays.
  func reload() throws(StoreError) {
    guard isJournalMissing else { return try load() }
    let identity = state.identity
    let kept = (state, base, baseStatus, journal, history, journalSequence, obstacle)
    var failure: StoreError?
    do throws(StoreError) { try load() } catch { failure = error }
    guard failure != nil || state.identity != identity else { return }
    (state, base, baseStatus, journal, history, journalSequence, obstacle) = kept
    isLoaded = true
    if let failure, failure.kind == .cancelled { throw failure }
    let reason =
      failure.map { "\($0)" }
      ?? "\(location.snapshot) is now another book"
    guard toldDamage != .failure(reason) else { return }
    toldDamage = .failure(reason)
    notices.append("\(reason); what was read is still shown")
  }

  /// Returns false where it is not the open journal that is to be written: another stands in its place, or the book is
  /// another.
  private func writeJournalAnew() throws(StoreError) -> Bool {
    let wasLocked = lock.isHeld
    if !wasLocked { try takeLock() }
    defer { if !wasLocked { lock.release() } }
    guard try onDisk(FileStatus(path: location.journal)) == nil, try isSnapshotOfSameLife(),
      try onDisk(journal?.isAsRead()) == true
    else { return false }
    // Whoever had the lock may have appended to the file that is no more in its place.
    try readJournal()
    guard obstacle == nil, let journal else { return false }
    let new = try onDisk(AtomicFile(replacing: location.journal))
    try onDisk(new.file.setMode(journal.file.status().mode))
    try journal.copy(to: new.file)
    try onDisk(new.file.synchronize())
    try onDisk(new.commit())
    do throws(SystemError) {
      self.journal = try journal.reopened()
    } catch {
      // It is written all the same: the files are opened again before anything else is done.
      isLoaded = false
    }
    return true
  }

  /// Tells whether the snapshot on the disk is of this book, and of no later life of it.
  private func isSnapshotOfSameLife() throws(StoreError) -> Bool {
    if try onDisk(FileStatus(path: location.snapshot)) == baseStatus { return true }
    let head = try onDisk(File(location.snapshot, .readOnly).read(to: Self.headSize))
    guard let newline = head.firstIndex(of: UInt8(ascii: "\n")),
      let snapshot = Snapshot(header: head[..<newline])
    else { return false }
    return snapshot.identity == state.identity && snapshot.generation == state.generation
  }

  /// How much of a snapshot is read to find what book it is of.
  private static let headSize = 1 << 20

  private func tellMissingJournal(_ error: StoreError) {
    notices.append(
      "\(location.journal) is missing and could not be written again: \(error); its contents are shown as long "
        + "as this runs: put it back, or `export` what is shown")
  }
}
