internal import JSON

extension AddressBook {
  /// Returns changes made to a contact `base`, adapted to the newest state.
  ///
  /// Changes of others stay if these do not touch them; a value changed by both is a conflict.
  /// Added entries get ids that nobody has used since.
  ///
  /// - Parameter overwrites: Whether `changes` win a conflict, and not the present value.
  public func merging(
    _ changes: [Change], madeOn base: Contact, overwrites: Bool = true
  ) -> Undoing {
    making(rebased(changes[...], from: base), overwrites: overwrites)
  }

  /// Returns changes made to a book `base`, adapted to the newest state; they win a conflict.
  public func merging(_ changes: [Change], madeOn base: AddressBook) -> Undoing {
    var (rebased, rest) = ([Change](), changes[...])
    while let id = rest.first?.contactID {
      let ofContact = rest.prefix { $0.contactID == id }
      rebased += base[id].map { self.rebased(ofContact, from: $0) } ?? Array(ofContact)
      rest = rest.dropFirst(ofContact.count)
    }
    return making(rebased + rest, overwrites: true, mergesEntries: true)
  }

  /// Returns changes of a contact without those that it has already; new entries have new ids.
  private func rebased(_ changes: ArraySlice<Change>, from base: Contact) -> [Change] {
    let present = self[base.id]
    let offset = max(0, (present?.nextEntry ?? 0) - base.nextEntry)
    var lists: [String: EntryList<JSONObject>] = [:]
    return changes.map { $0.movingNewEntries(from: base.nextEntry, by: offset) }
      .filter { change in
        guard let present else { return !change.isRemoval }
        return !present.isResult(of: change, lists: &lists)
      }
  }
}

extension Change {
  fileprivate var isRemoval: Bool { if case .remove = self { true } else { false } }

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
