internal import ContactsModel

extension Store {
  /// Makes the differences of an edited snapshot from what the journal says one transaction, and
  /// writes the snapshot anew.
  ///
  /// Both are done under the lock. A process that stops in between leaves a transaction that names
  /// the edited file's checksum, so that the edits are not made twice.
  func adopt(_ edited: Snapshot) throws(StoreError) {
    guard canSave() else {
      try read(edited)
      return show(edited)
    }
    defer { releaseLock() }
    guard try FileStatus(path: location.snapshot) == baseStatus else { return try load() }
    journal = try openJournal()
    try read(edited)
    guard readOnlyReason == nil else { return show(edited) }
    do throws(StoreError) {
      group = Group()
      let edits = fittingEdits(of: edited)
      if try record("adopt", edits, adopts: edited.checksum, at: .now) != nil {
        notices.append(
          "\(location.snapshot) was edited; the differences are transaction \(sequence)")
      }
      try closeGroup()
    } catch {
      readOnlyReason = "\(location.snapshot) was edited, and the edits could not be saved: \(error)"
      notices.append(readOnlyReason!)
      return show(edited)
    }
    do throws(StoreError) {
      try checkpoint()
    } catch {
      notices.append("\(location.snapshot) was edited, and could not be written anew: \(error)")
    }
  }

  /// Takes the lock; false where nothing can be saved.
  private func canSave() -> Bool {
    guard readOnlyReason == nil else { return false }
    do throws(StoreError) {
      try takeLock()
      return true
    } catch {
      readOnlyReason = readOnlyReason ?? "\(error)"
      return false
    }
  }

  /// Reads the newest state, the edits aside; where the journal does not reach back to what was
  /// edited, the edited file is the state.
  private func read(_ edited: Snapshot) throws(StoreError) {
    var latest = edited
    if var before = try state(at: edited.sequence, of: &latest.identity) {
      before.settings = edited.book.settings
      edits = before.changes(to: edited.book)
      latest.book = before
    } else {
      edits = []
      notices.append("\(location.snapshot) was edited; it is taken as it is, without a history")
    }
    try start(from: latest)
    try readJournal()
    if adopted.contains(edited.checksum) { edits = [] }
  }

  /// Shows what cannot be saved.
  private func show(_ edited: Snapshot) {
    do throws(ChangeError) {
      try book.apply(fittingEdits(of: edited))
    } catch {
      notices.append("\(location.snapshot) was edited, and the edits do not fit: \(error)")
    }
  }

  /// Returns the edits that can be made in the newest state, each after those before it, and tells
  /// of others.
  private func fittingEdits(of edited: Snapshot) -> [Change] {
    defer { edits = [] }
    var trial = book
    let fitting = edits.filter { change in
      do throws(ChangeError) {
        try trial.apply(change)
        return true
      } catch {
        return false
      }
    }
    if fitting.count < edits.count {
      let count = edits.count - fitting.count
      notices.append(
        "\(count) \(count == 1 ? "edit" : "edits") of \(location.snapshot) cannot be made in what "
          + "was changed since, and were left out; the edited file is kept as \(location.backup)")
    }
    return fitting
  }

  /// Returns the state after transaction `sequence` by the journal alone, or nil where it does not
  /// reach back.
  private func state(
    at sequence: Int, of identity: inout String
  ) throws(StoreError) -> AddressBook? {
    guard sequence > 0 else { return AddressBook() }
    guard var journal else { return nil }
    var state = AddressBook()
    var reached = 0
    var fits = true
    _ = try journal.readOn { transaction throws(StoreError) in
      guard fits, reached < sequence else { return }
      // An edited file may have lost the book's identity, which is that of the journal.
      if identity.isEmpty { identity = transaction.book }
      fits = transaction.book == identity && transaction.sequence == reached + 1
      do throws(ChangeError) {
        if fits { try state.apply(transaction.changes) }
      } catch {
        fits = false
      }
      reached = transaction.sequence
    }
    return fits && reached == sequence ? state : nil
  }
}
