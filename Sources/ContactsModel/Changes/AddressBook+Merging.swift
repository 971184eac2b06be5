internal import JSON

extension AddressBook {
  /// Returns changes that were made on `base` as they are made on what others have made of it since.
  ///
  /// What others changed stays where these changes leave it alone; where both changed the same it is a
  /// conflict, and `changes` overwrite it. Entries that are added come after those that others added.
  public func merging(_ changes: [Change], madeOn base: Contact) -> Undoing {
    let present = self[base.id]
    let offset = max(0, (present?.nextEntry ?? 0) - base.nextEntry)
    let rebased = changes.map { $0.movingNewEntries(from: base.nextEntry, by: offset) }
      .filter { present?.isResult(of: $0) != true }
    // To make changes again is to take back those that took them back.
    return undoing(rebased.reversed().map(\.inverse))
  }
}

extension Change {
  /// Returns the change with a higher id for an entry that it adds, which had `first` or a higher one.
  fileprivate func movingNewEntries(from first: Int, by offset: Int) -> Change {
    guard case .insert(let contact, let key, var entry, let place) = self, let id = entry.entryID,
      id >= first, offset > 0
    else { return self }
    entry["id"] = .number(String(id + offset))
    return .insert(contact, key: key, entry: entry, at: place)
  }
}

extension Contact {
  /// Tells whether the contact is already what a change makes it.
  fileprivate func isResult(of change: Change) -> Bool {
    switch change {
    case .set(_, let key, _, let after): value(of: key) == after
    case .delete(_, let key, let entry, _): !has(entry.entryID, in: key)
    case .replace(_, let key, _, let after):
      (value(of: key)?.array ?? []).contains { $0.object == after }
    case .add, .remove, .insert, .move, .setting: false
    }
  }

  private func has(_ entry: Int?, in key: String) -> Bool {
    (value(of: key)?.array ?? []).contains { $0.object?.entryID == entry }
  }
}
