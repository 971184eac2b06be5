internal import ContactsModel

extension Store {
  /// Whether the journal went while it was open, and could not be written anew.
  var isJournalMissing: Bool { damage == missingJournal }

  private var missingJournal: String { "\(location.journal) is missing" }

  /// Writes the journal anew that somebody has removed: the open file is the last copy of it.
  ///
  /// Where it cannot be written, what was read stays, and the book can only be read.
  func bringBackJournal() throws(StoreError) {
    let wasLocked = isLocked
    // Others may have appended, or cut off, before it went.
    guard let open = journal, try open.isAsRead() else { return try load() }
    try readJournal()
    if readOnlyReason == missingJournal { readOnlyReason = nil }
    do throws(StoreError) {
      if let readOnlyReason { throw StoreError(.readOnly(readOnlyReason), path: location.journal) }
      if !wasLocked { try takeLock() }
      defer { if !wasLocked { releaseLock() } }
      // Another process that has it open may have been the first.
      guard try FileStatus(path: location.journal) == nil else { return try load() }
      let journal = journal ?? open
      try AtomicFile.replace(location.journal, in: location.folder, keeping: nil) {
        file throws(StoreError) in try journal.copy(to: file)
      }
      self.journal = try journal.reopened()
    } catch {
      if error.kind == .cancelled { throw error }
      return tellMissingJournal(error)
    }
    damage = nil
    notices.append(
      "\(location.journal) was missing; it was written anew, as it was open here: nothing is lost")
  }

  private func tellMissingJournal(_ error: StoreError) {
    readOnlyReason = readOnlyReason ?? missingJournal
    guard !isJournalMissing else { return }
    damage = missingJournal
    let reason = if case .readOnly(let reason) = error.kind { reason } else { "\(error)" }
    notices.append(
      "\(missingJournal), and was not written anew: \(reason); what it had is shown as long as this "
        + "runs: put it back, or `export` what is shown")
  }
}
