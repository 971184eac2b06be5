internal import JSON

extension AddressBook {
  /// Returns changes made to `base`, adapted to the newest state.
  ///
  /// Changes of others stay if these do not touch them; a value changed by both is a conflict.
  /// Added entries come after those that others added.
  ///
  /// - Parameter overwrites: Whether `changes` win a conflict, and not the present value.
  public func merging(
    _ changes: [Change], madeOn base: Contact, overwrites: Bool = true
  ) -> Undoing {
    let present = self[base.id]
    let offset = max(0, (present?.nextEntry ?? 0) - base.nextEntry)
    var lists: [String: EntryList<JSONObject>] = [:]
    let rebased = changes.map { $0.movingNewEntries(from: base.nextEntry, by: offset) }
      .filter { present?.isResult(of: $0, lists: &lists) != true }
    // Making changes again is undoing their inverses.
    return undoing(rebased.reversed().map(\.inverse), overwrites: overwrites)
  }
}

extension Change {
  /// Returns the change with a higher id for an added entry, whose id was `first` or more.
  fileprivate func movingNewEntries(from first: Int, by offset: Int) -> Change {
    guard case .insert(let contact, let key, var entry, let place) = self, let id = entry.entryID,
      id >= first, offset > 0
    else { return self }
    entry["id"] = .number(String(id + offset))
    return .insert(contact, key: key, entry: entry, at: place)
  }
}

extension Contact {
  /// Returns whether the contact has the result of a change already; `lists` caches its lists.
  fileprivate func isResult(of change: Change, lists: inout [String: EntryList<JSONObject>]) -> Bool
  {
    if case .set(_, let key, _, let after) = change { return value(of: key) == after }
    guard let key = change.listKey else { return false }
    if lists[key] == nil { lists[key] = EntryList(value(of: key)) }
    let place = lists[key]?.index(of: change.entryID)
    switch change {
    case .delete: return place == nil
    case .replace(_, _, _, let after): return place.map { lists[key]?[$0] } == after
    case .insert, .move, .add, .remove, .set, .setting: return false
    }
  }
}
