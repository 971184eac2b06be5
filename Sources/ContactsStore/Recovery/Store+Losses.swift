internal import Platform

/// What looks lost, unless another process is at work on it.
extension Store {
  /// Reports that the journal is missing, or ends before the snapshot, and what was lost as far as
  /// known; returns false if another process may be creating the journal.
  func reportLostHistory() throws(StoreError) -> Bool {
    guard let base = saved.contents, log.sequence < base.sequence || log.journal == nil, !isDamaged
    else { return true }
    let what = "\(location.journal) \(log.journal == nil ? "is missing" : "is incomplete")"
    if base.sequence == 0, log.journal == nil, !base.identity.isEmpty {
      guard try isJournalLost() else { return false }
      // The snapshot is created with the journal, before the first change.
      notices.append(
        "\(what), and \(location.snapshot) is older than the first change: anything saved since, "
          + "if anything was, is in the journal alone: put it back")
    } else if base.journalOffset > 0 {
      let first = log.sequence + 1
      let lost =
        first == base.sequence ? "change \(first)" : "changes \(first) to \(base.sequence)"
      notices.append(
        "\(what): \(location.snapshot) has the contacts as of change \(base.sequence); the history "
          + "of \(lost) is lost, and so are later changes, if there were any")
    }
    return true
  }

  /// Whether the journal of a book without changes is missing, and no process is creating it.
  private func isJournalLost() throws(StoreError) -> Bool {
    try whileNobodyElseCommits(orIfUnknown: true) { () throws(StoreError) in
      try onDisk(FileStatus(path: location.journal)) == nil
    } ?? false
  }

  /// Returns an error if snapshot and journal are missing while something else of the book is
  /// there: nothing starts empty by accident.
  ///
  /// The torn end of a journal alone is no book.
  func objectionToStartingEmpty() throws(StoreError) -> StoreError? {
    guard try onDisk(log.journal?.file.status())?.size ?? 0 == 0 else { return nil }
    let remains: StoreError.Remains
    if try onDisk(FileStatus(path: location.backup)) != nil {
      remains = .backup(location.backup)
    } else if let kept = location.damagedJournals.last {
      remains = .damagedJournal(kept, journal: location.journal)
    } else if state.identity != nil {
      // An unmounted folder leaves nothing, but the state remains.
      remains = .nothing
    } else {
      return nil
    }
    return StoreError(.missing(remains), path: location.snapshot)
  }

  /// Calls `body` while no other process can commit, and returns nil if one is committing.
  ///
  /// Where the lock cannot be read, `isCalledAnyway` decides.
  func whileNobodyElseCommits<Result>(
    orIfUnknown isCalledAnyway: Bool = false, _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    guard !lock.isHeld else { return try body() }
    let file: File
    do throws(SystemError) {
      file = try File(location.lock, .readOnly)
      guard try file.tryToShareLock() else { return nil }
    } catch {
      // The lock file is created before the first commit.
      return try isCalledAnyway || error.code == .noSuchFile ? body() : nil
    }
    defer { file.unlock() }
    return try body()
  }
}
