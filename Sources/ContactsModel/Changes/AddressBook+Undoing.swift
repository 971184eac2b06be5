internal import JSON

extension AddressBook {
  /// Returns what undoes `changes`, which were made in this order some time ago.
  ///
  /// It is the exact inverse if nothing has changed since. Parts of names and organizations, and
  /// tags, that others changed since stay; so does the time of modification.
  ///
  /// - Parameter overwrites: Whether values that others changed since are undone too.
  public func undoing(_ changes: [Change], overwrites: Bool = true) -> Undoing {
    var undoing = making(changes.reversed().map(\.inverse), overwrites: overwrites)
    undoing.changes.reverseRunsOfContacts()
    return undoing
  }

  /// Returns changes that were meant for an earlier state, in order, as they are made in the
  /// present one.
  ///
  /// - Parameter mergesEntries: Whether parts of an entry that others changed since stay, too.
  func making(_ changes: [Change], overwrites: Bool, mergesEntries: Bool = false) -> Undoing {
    var builder = UndoBuilder(
      book: self, overwrites: overwrites, mergesEntries: mergesEntries)
    for change in changes { builder.make(change) }
    return builder.finish()
  }
}

extension [Change] {
  /// Puts contacts that return one after the other into the order in which they were removed, for
  /// those whose places are no longer known; and those that are removed into the order in which they
  /// were added, as they may return.
  fileprivate mutating func reverseRunsOfContacts() {
    var start = startIndex
    while start < endIndex {
      let isAddition = self[start].isAddition
      let end = self[start...].firstIndex { $0.isAddition != isAddition } ?? endIndex
      if isAddition != nil { self[start..<end].reverse() }
      start = end
    }
  }
}

extension Change {
  /// Whether it adds a contact or removes one; nil if it does neither.
  fileprivate var isAddition: Bool? {
    switch self {
    case .add: true
    case .remove: false
    default: nil
    }
  }
}

/// Makes changes in copies of the contacts they touch.
private struct UndoBuilder {
  let book: AddressBook
  /// Whether changes of conflicting values are made.
  let overwrites: Bool
  /// Whether a label and a number are two values, and not one entry.
  let mergesEntries: Bool
  /// The contacts touched; nil for missing ones.
  private var touched: [ContactID: StoredContact?] = [:]
  /// The current contact, encoded once after consecutive changes.
  private var current: Contact?
  /// The current list of the current contact.
  private var open: OpenList?
  /// A book with only the resulting settings.
  private var result = AddressBook()
  private var reported: Set<UndoConflict> = []
  private var undoing = Undoing()

  private struct OpenList {
    let key: String
    var entries: EntryList<JSONObject>
    /// The number of changes before those of the list.
    let start: Int
  }

  init(book: AddressBook, overwrites: Bool, mergesEntries: Bool) {
    (self.book, self.overwrites, self.mergesEntries) = (book, overwrites, mergesEntries)
    result.settings = book.settings
  }

  /// Returns the result of all changes.
  ///
  /// The time of modification alone is no change of a contact.
  mutating func finish() -> Undoing {
    closeList()
    let changed = Set(undoing.changes.filter { !$0.isOfTime }.compactMap(\.contactID))
    undoing.changes.removeAll { change in
      change.isOfTime && change.contactID.map(changed.contains) == false
    }
    return undoing
  }

  private mutating func report(
    _ kind: UndoConflict.Kind, _ contact: ContactID?, key: String? = nil, entry: Int? = nil,
    name: String? = nil
  ) {
    let conflict = UndoConflict(kind: kind, contact: contact, key: key, entry: entry, name: name)
    if reported.insert(conflict).inserted { undoing.conflicts.append(conflict) }
  }

  // MARK: What there is

  /// Returns the contact as the book would store it.
  private mutating func stored(_ id: ContactID) -> StoredContact? {
    closeContact()
    return touched[id] ?? book[stored: id]
  }

  /// Makes a contact the current one; returns false if it does not exist.
  private mutating func open(_ id: ContactID) -> Bool {
    if current?.id == id { return true }
    current = stored(id)?.contact
    return current != nil
  }

  /// Makes a list of a contact the current one, and returns it; records a conflict if there is
  /// none.
  private mutating func takeList(_ key: String, of id: ContactID) -> OpenList? {
    guard open(id) else {
      report(.removed, id)
      return nil
    }
    if let open, open.key == key {
      // Nothing else refers to it, so it is changed in place.
      self.open = nil
      return open
    }
    closeList()
    guard let entries = EntryList(current?.value(of: key)) else {
      report(.changed, id)
      return nil
    }
    return OpenList(key: key, entries: entries, start: undoing.changes.count)
  }

  /// Puts the current list into its contact, unless the contact rejects it.
  private mutating func closeList() {
    guard let list = open, let id = current?.id else { return }
    open = nil
    guard undoing.changes.count > list.start else { return }
    do throws(ChangeError) {
      try current?.set(list.entries.value, of: list.key)
    } catch {
      undoing.changes.removeSubrange(list.start...)
      report(.changed, id)
    }
  }

  private mutating func closeContact() {
    closeList()
    guard let contact = current else { return }
    touched[contact.id] = .some(StoredContact(contact))
    current = nil
  }

  // MARK: Changes

  /// Makes a change as far as the present state allows.
  mutating func make(_ change: Change) {
    switch change {
    case .add(let former):
      guard stored(former.id) == nil else { return report(.present, former.id) }
      touched[former.id] = .some(former)
      undoing.changes.append(change)
    case .remove(let left):
      guard let stored = stored(left.id) else { return report(.removed, left.id) }
      if !left.isSame(as: stored) {
        report(.changed, left.id)
        guard overwrites else { return }
      }
      touched[left.id] = .some(nil)
      undoing.changes.append(.remove(stored))
    case .set(let id, let key, let left, let former): set(key, of: id, from: left, to: former)
    case .insert(let id, let key, _, _), .delete(let id, let key, _, _),
      .replace(let id, let key, _, _), .move(let id, let key, _, _, _):
      edit(change, key, of: id)
    case .setting(let key, let name, let left, let former):
      set(setting: key, name, from: left, to: former)
    }
  }

  /// Makes a change of an entry in its present state.
  private mutating func edit(_ change: Change, _ key: String, of id: ContactID) {
    guard var list = takeList(key, of: id) else { return }
    defer { open = list }
    let place = list.entries.index(of: change.entryID, near: change.place)
    let fitting: Change
    switch (change, place) {
    case (.insert(_, _, let entry, let index), nil):
      fitting = .insert(id, key: key, entry: entry, at: min(index, list.entries.count))
    case (.insert, _?): return report(.present, id, key: key, entry: change.entryID)
    case (_, nil): return report(.removed, id, key: key, entry: change.entryID)
    case (.delete(_, _, let left, _), let place?):
      guard permits(list.entries[place], insteadOf: left, key, of: id) else { return }
      fitting = .delete(id, key: key, entry: list.entries[place], at: place)
    case (.replace(_, _, let left, let former), let place?):
      let present = list.entries[place]
      let merged = mergesEntries ? merging(present, from: left, to: former) : nil
      if merged == nil {
        guard permits(present, insteadOf: left, key, of: id) else { return }
      }
      guard merged != present else { return }
      fitting = .replace(id, key: key, before: present, after: merged ?? former)
    case (.move(_, _, let entry, _, let to), let place?):
      let to = min(to, list.entries.count - 1)
      guard place != to else { return }
      fitting = .move(id, key: key, entry: entry, from: place, to: to)
    default: return
    }
    do throws(JSONError) {
      guard try list.entries.apply(fitting) else { return report(.changed, id) }
    } catch {
      return report(.changed, id)
    }
    undoing.changes.append(fitting)
  }

  /// Returns an entry with the differences of its parts; nil if both have changed the same part, or
  /// there is nothing to merge.
  private func merging(
    _ present: JSONObject, from left: JSONObject, to former: JSONObject
  ) -> JSONObject? {
    guard present != left else { return nil }
    let merged = JSONValue.merging(
      .object(present), from: .object(left), to: .object(former), overwrites: false)
    return merged.conflicts ? nil : merged.value?.object
  }

  /// Returns whether an entry may be changed; one that was left otherwise is a conflict.
  private mutating func permits(
    _ entry: JSONObject, insteadOf left: JSONObject, _ key: String, of id: ContactID
  ) -> Bool {
    guard entry != left else { return true }
    report(.changed, id, key: key, entry: left.entryID)
    return overwrites
  }

  private mutating func set(
    setting key: String, _ name: String?, from left: JSONValue?, to former: JSONValue?
  ) {
    let value = result.setting(key, name)
    let merged =
      value == left
      ? (value: former, conflicts: false)
      : JSONValue.merging(value, from: left, to: former, overwrites: overwrites)
    if merged.conflicts { report(.changed, nil, key: key, name: name) }
    guard merged.value != value || value == left else { return }
    let change = Change.setting(key: key, name: name, before: value, after: merged.value)
    do throws(ChangeError) {
      try result.apply(change)
    } catch {
      return report(.changed, nil, key: key, name: name)
    }
    undoing.changes.append(change)
  }

  private mutating func set(
    _ key: String, of id: ContactID, from left: JSONValue?, to former: JSONValue?
  ) {
    guard open(id) else { return report(.removed, id) }
    closeList()
    let value = current?.value(of: key)
    var result = former
    if value != left {
      // The time of modification follows from later changes.
      guard key != "modified" else { return }
      let merged = JSONValue.merging(value, from: left, to: former, overwrites: overwrites)
      if merged.conflicts { report(.changed, id, key: key) }
      guard merged.value != value else { return }
      result = merged.value
    }
    do throws(ChangeError) {
      try current?.set(result, of: key)
    } catch {
      return report(.changed, id)
    }
    undoing.changes.append(.set(id, key: key, before: value, after: result))
  }
}

extension Change {
  /// Whether it sets the time of modification.
  fileprivate var isOfTime: Bool {
    if case .set(_, "modified", _, _) = self { true } else { false }
  }
}

extension StoredContact {
  /// Returns whether both have the same values, ignoring the time of modification.
  fileprivate func isSame(as other: StoredContact) -> Bool {
    changes(to: other).allSatisfy(\.isOfTime)
  }
}
