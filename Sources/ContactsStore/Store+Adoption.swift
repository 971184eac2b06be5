internal import ContactsModel

extension Store {
  /// Makes the differences of an edited snapshot from what the journal says one transaction.
  func adopt(_ edited: Snapshot) throws(StoreError) {
    guard let before = try state(at: edited.sequence, of: edited.identity) else {
      try start(from: edited)
      try readJournal()
      notices.append("\(location.snapshot) was edited; it is taken as it is, without a history")
      return try checkpoint()
    }
    let differences = before.changes(to: edited.book)
    var latest = edited
    latest.book = before
    try start(from: latest)
    try readJournal()
    guard readOnlyReason == nil else { return }
    do throws(StoreError) {
      try openGroup()
      if try record("adopt", differences, at: .now) != nil {
        notices.append("\(location.snapshot) was edited; the differences are transaction \(sequence)")
      }
      try closeGroup()
      try checkpoint()
    } catch {
      guard readOnlyReason != nil else { throw error }
      apply(differences)
    }
  }

  /// Shows what cannot be saved.
  private func apply(_ differences: [Change]) {
    do throws(ChangeError) {
      try book.apply(differences)
    } catch {
      notices.append("\(location.snapshot) was edited, and the edits do not fit: \(error)")
    }
  }

  /// Returns the state after transaction `sequence` by the journal alone, or nil where it does not reach back.
  private func state(at sequence: Int, of identity: String) throws(StoreError) -> AddressBook? {
    guard sequence > 0 else { return AddressBook() }
    guard var journal else { return nil }
    var state = AddressBook()
    var reached = 0
    var fits = true
    _ = try journal.readOn { transaction throws(StoreError) in
      guard fits, reached < sequence else { return }
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
