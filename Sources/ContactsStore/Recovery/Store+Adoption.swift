internal import ContactsModel
internal import ContactsSearch
internal import Platform

/// What somebody has edited in a snapshot.
private struct Edits {
  /// The book as the snapshot had it.
  let base: SearchableBook
  var changes: [Change]
}

extension Store {
  /// Makes the edits of a snapshot one transaction, and writes the snapshot again.
  ///
  /// Both happen under the lock. The transaction names the checksum of the edited file, so that a
  /// crash in between does not make the edits twice.
  func adopt(_ edited: Snapshot) throws(StoreError) {
    guard try canSave() else {
      return show(try read(edited))
    }
    defer { lock.release() }
    guard try onDisk(FileStatus(path: location.snapshot)) == saved.status else { return try load() }
    log.journal = try openJournal()
    let edits = try read(edited)
    guard obstacle == nil else { return show(edits) }
    var isWhole = true
    do throws(StoreError) {
      try repairTail()
      batch = Batch()
      let merged = merged(edits)
      let adoption = try record("adopt", merged.changes, adopts: edited.checksum, at: .now)
      try closeBatch()
      isWhole = report(merged, of: edits)
      if adoption != nil {
        notices.append(
          "\(location.snapshot) was edited; the edits became change \(sequence)")
      }
    } catch {
      abandonBatch()
      let reason = "\(location.snapshot) was edited, but the edits could not be saved: \(error)"
      obstacle = .failure(reason)
      notices.append(reason)
      return show(edits)
    }
    isLoaded = true
    do throws(StoreError) {
      try checkpoint()
    } catch {
      notices.append("\(location.snapshot) was edited, but could not be written again: \(error)")
    }
    own.keepsEdits = !isWhole
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
  private func read(_ edited: Snapshot) throws(StoreError) -> Edits {
    var latest = edited
    var edits = Edits(base: edited.book, changes: [])
    if let before = try state(at: edited.sequence, of: edited.identity) {
      edits = Edits(base: before, changes: before.base.changes(to: edited.book.base))
      latest.book = before
    } else {
      notices.append("\(location.snapshot) was edited; its contents are used, without a history")
    }
    try start(from: latest)
    try readJournal()
    if state.adopted.contains(edited.checksum) { edits.changes = [] }
    return edits
  }

  /// Shows edits that cannot be saved.
  private func show(_ edits: Edits) {
    do throws(ChangeError) {
      let merged = merged(edits).changes
      try state.book.apply(merged)
      saved.hasUnsavedEdits = !merged.isEmpty
    } catch {
      notices.append("\(location.snapshot) was edited, but the edits do not fit: \(error)")
    }
  }

  /// Returns the edits as they are made in the newest state.
  ///
  /// What was changed since the snapshot was written stays, unless it is what was edited.
  private func merged(_ edits: Edits) -> Undoing {
    book.base.merging(edits.changes, madeOn: edits.base.base)
  }

  /// Reports the edits that did not fit the newest state, and those that replaced later changes;
  /// returns whether all fit.
  private func report(_ merged: Undoing, of edits: Edits) -> Bool {
    let replacing = merged.conflicts.filter { conflict in
      conflict.kind == .changed && merged.changes.contains(where: conflict.isDue)
    }
    let unfit = Set(merged.conflicts).subtracting(replacing)
    report(
      edits.changes.count { change in unfit.contains { $0.isDue(to: change) } },
      one: "does not fit later changes and was ignored",
      many: "do not fit later changes and were ignored",
      "the edited file is kept as \(location.backup)")
    report(
      replacing.count, one: "replaced a later change", many: "replaced later changes",
      "`undo` brings back what was there")
    return unfit.isEmpty
  }

  private func report(_ count: Int, one: String, many: String, _ advice: String) {
    guard count > 0 else { return }
    let what = count == 1 ? "1 edit" : "\(count) edits"
    notices.append("\(what) of \(location.snapshot) \(count == 1 ? one : many); \(advice)")
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
