internal import ContactsModel
internal import ContactsSearch
internal import Platform

extension Store {
  /// Makes the edits of a snapshot one transaction, and writes the snapshot again.
  ///
  /// Both happen under the lock. The transaction names the checksum of the edited file, so that a
  /// crash in between does not make the edits twice.
  func adopt(_ edited: Snapshot) throws(StoreError) {
    guard try canSave() else {
      return show(try read(edited), of: edited)
    }
    defer { lock.release() }
    guard try onDisk(FileStatus(path: location.snapshot)) == saved.status else { return try load() }
    log.journal = try openJournal()
    let edits = try read(edited)
    guard obstacle == nil else { return show(edits, of: edited) }
    do throws(StoreError) {
      try repairTail()
      batch = Batch()
      let fitting = fittingEdits(among: edits, of: edited)
      let adoption = try record("adopt", fitting, adopts: edited.checksum, at: .now)
      try closeBatch()
      if adoption != nil {
        notices.append(
          "\(location.snapshot) was edited; the edits became change \(sequence)")
      }
    } catch {
      abandonBatch()
      let reason = "\(location.snapshot) was edited, but the edits could not be saved: \(error)"
      obstacle = .failure(reason)
      notices.append(reason)
      return show(edits, of: edited)
    }
    isLoaded = true
    do throws(StoreError) {
      try checkpoint()
    } catch {
      notices.append("\(location.snapshot) was edited, but could not be written again: \(error)")
    }
  }

  /// Takes the lock; returns false if nothing can be saved.
  private func canSave() throws(StoreError) -> Bool {
    guard obstacle == nil else { return false }
    do throws(StoreError) {
      try takeLock()
      return true
    } catch {
      // The file is read again with the next command.
      if error.kind == .cancelled { throw error }
      obstacle = obstacle ?? .failure("\(error)")
      return false
    }
  }

  /// Reads the newest state, and returns the edits; if the journal does not reach back to what was
  /// edited, the edited file is the state.
  private func read(_ edited: Snapshot) throws(StoreError) -> [Change] {
    var latest = edited
    var edits: [Change] = []
    if let before = try state(at: edited.sequence, of: edited.identity) {
      edits = before.base.changes(to: edited.book.base)
      latest.book = before
    } else {
      notices.append("\(location.snapshot) was edited; its contents are used, without a history")
    }
    try start(from: latest)
    try readJournal()
    return state.adopted.contains(edited.checksum) ? [] : edits
  }

  /// Shows edits that cannot be saved.
  private func show(_ edits: [Change], of edited: Snapshot) {
    do throws(ChangeError) {
      try state.book.apply(fittingEdits(among: edits, of: edited))
    } catch {
      notices.append("\(location.snapshot) was edited, but the edits do not fit: \(error)")
    }
  }

  /// Returns the edits that fit the newest state, in order, and reports the others.
  private func fittingEdits(among edits: [Change], of edited: Snapshot) -> [Change] {
    var trial = book
    let fitting = zip(edits, trial.applyFitting(edits[...])).filter(\.1).map(\.0)
    if fitting.count < edits.count {
      let count = edits.count - fitting.count
      let (noun, verb, were) = count == 1 ? ("edit", "does", "was") : ("edits", "do", "were")
      notices.append(
        "\(count) \(noun) of \(location.snapshot) \(verb) not fit later changes and \(were) "
          + "ignored; the edited file is kept as \(location.backup)")
    }
    return fitting
  }

  /// Returns the state after transaction `sequence` from the journal alone; nil if it does not
  /// reach back.
  private func state(at sequence: Int, of identity: String) throws(StoreError) -> SearchableBook? {
    guard sequence > 0 else { return SearchableBook() }
    guard var journal = log.journal else { return nil }
    var past = BookState()
    _ = try onDisk(
      journal.readOn { transaction, _ in
        past.sequence < sequence ? past.replay(transaction) : nil
      })
    let isOfBook = identity.isEmpty || past.identity == identity
    return isOfBook && past.sequence == sequence ? past.book : nil
  }
}
