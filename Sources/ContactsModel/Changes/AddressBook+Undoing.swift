internal import JSON

/// What taking changes back comes to in a state that others may have changed since.
public struct Undoing: Hashable, Sendable {
  /// The changes to make; where something has changed since, they overwrite it.
  public internal(set) var changes: [Change] = []
  /// What has changed since.
  public internal(set) var conflicts: [UndoConflict] = []
}

/// Something that cannot be taken back without overwriting, or at all, because it has changed since.
public struct UndoConflict: Hashable, Sendable {
  /// How what is there differs from what the changes left.
  public enum Kind: Hashable, Sendable {
    /// It has another value.
    case changed
    /// It is no longer there.
    case removed
    /// It is there again.
    case present
  }

  /// How what is there differs from what the changes left.
  public let kind: Kind
  /// The contact; nil for a setting.
  public let contact: ContactID?
  /// The contact's key, nil for the contact as a whole; or the setting's.
  public let key: String?
  /// The id of the entry, where the key has entries.
  public let entry: Int?
  /// The member of the setting; nil for one as a whole, and for a contact.
  public let name: String?
}

extension UndoConflict {
  /// Tells whether `change` made what is there differ.
  public func isDue(to change: Change) -> Bool {
    guard change.contactID == contact else { return false }
    switch change {
    case .add, .remove: return true
    case .set(_, let key, _, _): return self.key == key || self.key == nil && key != "modified"
    case .insert(_, let key, let entry, _), .delete(_, let key, let entry, _),
      .replace(_, let key, let entry, _):
      return self.key == nil || self.key == key && self.entry == entry.entryID
    case .move: return self.key == nil
    case .setting(let key, let name, _, _):
      return self.key == key && (self.name == name || self.name == nil || name == nil)
    }
  }
}

extension AddressBook {
  /// Returns what takes `changes` back, which were made in this order some time before.
  ///
  /// An exact inverse where nothing has changed since. Parts of a name, of an organization, and tags that
  /// others changed since stay as they are; so does the time of the last modification.
  public func undoing(_ changes: [Change]) -> Undoing {
    var workshop = Workshop(book: self)
    workshop.undoing.changes.reserveCapacity(changes.count)
    for change in changes.reversed() { workshop.make(change.inverse) }
    return workshop.undoing
  }
}

/// Makes changes one after the other in copies of the contacts that they touch.
private struct Workshop {
  let book: AddressBook
  /// The contacts that have been touched; nil for those that are not there.
  private var touched: [ContactID: StoredContact?] = [:]
  /// A book of the settings alone, as they have become.
  private var settled = AddressBook()
  private var reported: Set<UndoConflict> = []
  var undoing = Undoing()

  init(book: AddressBook) {
    self.book = book
    settled.settings = book.settings
  }

  private func stored(_ id: ContactID) -> StoredContact? {
    touched[id] ?? book[stored: id]
  }

  private func contact(_ id: ContactID) -> Contact? { stored(id)?.contact }

  mutating func perform(_ change: Change) {
    guard let id = change.contactID else {
      guard case .setting(let key, let name, _, _) = change else { return }
      do throws(ChangeError) {
        try settled.apply(change)
      } catch {
        return report(.changed, nil, key: key, name: name)
      }
      undoing.changes.append(change)
      return
    }
    switch change {
    case .add(let contact): touched[id] = .some(contact)
    case .remove: touched[id] = .some(nil)
    case .setting: return
    case .set, .insert, .delete, .replace, .move:
      do throws(ChangeError) {
        guard var contact = contact(id) else { return report(.removed, id) }
        try contact.apply(change)
        touched[id] = .some(StoredContact(contact))
      } catch {
        return report(.changed, id)
      }
    }
    undoing.changes.append(change)
  }

  private mutating func report(
    _ kind: UndoConflict.Kind, _ contact: ContactID?, key: String? = nil, entry: Int? = nil,
    name: String? = nil
  ) {
    let conflict = UndoConflict(kind: kind, contact: contact, key: key, entry: entry, name: name)
    if reported.insert(conflict).inserted { undoing.conflicts.append(conflict) }
  }

  /// Makes a change as well as what is there allows.
  mutating func make(_ change: Change) {
    switch change {
    case .add(let former):
      if stored(former.id) == nil { perform(change) } else { report(.present, former.id) }
    case .remove(let left):
      guard let stored = stored(left.id) else { return report(.removed, left.id) }
      if !left.isSame(as: stored) { report(.changed, left.id) }
      perform(.remove(stored))
    case .set(let id, let key, let left, let former):
      guard let contact = contact(id) else { return report(.removed, id) }
      set(key, of: contact, from: left, to: former)
    case .insert(let id, let key, let entry, let index):
      guard let contact = contact(id) else { return report(.removed, id) }
      let entries = contact.entries(of: key)
      if entries.contains(where: { $0.entryID == entry.entryID }) {
        return report(.present, id, key: key, entry: entry.entryID)
      }
      perform(.insert(id, key: key, entry: entry, at: min(index, entries.count)))
    case .delete(let id, let key, let entry, _):
      withEntry(entry, id, key) { entry, index in .delete(id, key: key, entry: entry, at: index) }
    case .replace(let id, let key, let left, let former):
      withEntry(left, id, key) { entry, _ in
        .replace(id, key: key, before: entry, after: former)
      }
    case .move(let id, let key, let entry, _, let to):
      guard let contact = contact(id) else { return report(.removed, id) }
      let entries = contact.entries(of: key)
      guard let from = entries.firstIndex(where: { $0.entryID == entry }) else {
        return report(.removed, id, key: key, entry: entry)
      }
      let place = min(to, entries.count - 1)
      if place != from { perform(.move(id, key: key, entry: entry, from: from, to: place)) }
    case .setting(let key, let name, let left, let former):
      set(setting: key, name, from: left, to: former)
    }
  }

  /// Makes a change of the entry that `left` was when it was left, as it is by now.
  private mutating func withEntry(
    _ left: JSONObject, _ id: ContactID, _ key: String, _ change: (JSONObject, Int) -> Change
  ) {
    let entries = contact(id)?.entries(of: key) ?? []
    guard let index = entries.firstIndex(where: { $0.entryID == left.entryID }) else {
      return report(.removed, id, key: key, entry: left.entryID)
    }
    if entries[index] != left { report(.changed, id, key: key, entry: left.entryID) }
    perform(change(entries[index], index))
  }

  private mutating func set(
    setting key: String, _ name: String?, from left: JSONValue?, to former: JSONValue?
  ) {
    let value = settled.setting(key, name)
    let merged =
      value == left
      ? (value: former, conflicts: false) : JSONValue.merging(value, from: left, to: former)
    if merged.conflicts { report(.changed, nil, key: key, name: name) }
    if merged.value != value || value == left {
      perform(.setting(key: key, name: name, before: value, after: merged.value))
    }
  }

  private mutating func set(
    _ key: String, of contact: Contact, from left: JSONValue?, to former: JSONValue?
  ) {
    let value = contact.value(of: key)
    guard value != left else {
      return perform(.set(contact.id, key: key, before: value, after: former))
    }
    // When a contact was last modified follows from what was done to it since.
    guard key != "modified" else { return }
    let merged = JSONValue.merging(value, from: left, to: former)
    if merged.conflicts { report(.changed, contact.id, key: key) }
    if merged.value != value {
      perform(.set(contact.id, key: key, before: value, after: merged.value))
    }
  }
}

extension Contact {
  /// The entries that the member `key` holds, in their JSON form.
  fileprivate func entries(of key: String) -> [JSONObject] {
    (value(of: key)?.array ?? []).compactMap(\.object)
  }
}

extension StoredContact {
  /// Tells whether both have the same values, whenever they were modified.
  fileprivate func isSame(as other: StoredContact) -> Bool {
    changes(to: other).allSatisfy { change in
      if case .set(_, "modified", _, _) = change { true } else { false }
    }
  }
}

extension JSONValue {
  /// Returns `value` with the differences from `left` to `former` made in it: those of an object's members, or
  /// of the elements of a list of strings; and whether something else had been done to the same part.
  fileprivate static func merging(
    _ value: JSONValue?, from left: JSONValue?, to former: JSONValue?
  ) -> (value: JSONValue?, conflicts: Bool) {
    if let value = JSONObject(part: value), let left = JSONObject(part: left),
      let former = JSONObject(part: former)
    {
      var merged = value
      var conflicts = false
      for key in (left.members + former.members).map(\.key) where left[key] != former[key] {
        if value[key] != left[key] { conflicts = true }
        merged[key] = former[key]
      }
      return (merged.isEmpty ? nil : .object(merged), conflicts)
    }
    if let value = elements(of: value), let left = elements(of: left),
      let former = elements(of: former)
    {
      let added = former.filter { !left.contains($0) && !value.contains($0) }
      let kept = value.filter { former.contains($0) || !left.contains($0) }
      let merged = kept + added
      return (merged.isEmpty ? nil : .array(merged), false)
    }
    return (former, true)
  }

  /// Returns the elements of a list, of which no value at all has none; nil for any other kind of value.
  private static func elements(of value: JSONValue?) -> [JSONValue]? {
    value.map(\.array) ?? []
  }
}

extension JSONObject {
  /// The object that `value` is, which no value at all is empty of; nil for any other kind of value.
  fileprivate init?(part value: JSONValue?) {
    switch value {
    case nil: self.init()
    case .object(let object)?: self = object
    default: return nil
    }
  }
}
