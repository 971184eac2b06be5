public import JSON

extension Contact {
  /// Returns the changes that turn this contact into `other`, which has the same id.
  ///
  /// Entries are matched by id, so that a changed, moved or removed entry is one change. The time
  /// of modification alone is no change.
  public func changes(to other: Contact) -> [Change] {
    var changes: [Change] = []
    let keys = ContactKey.all
    // A span lends each key; an array would copy it.
    let lent = keys.span
    for index in lent.indices { lent[index].appendChanges(self, other, &changes) }
    if unknown != other.unknown { appendUnknownChanges(to: other, onto: &changes) }
    if case .set(_, "modified", _, _)? = changes.first, changes.count == 1 { return [] }
    return changes
  }

  /// Returns the changes that `edit` makes.
  public func changes<Failure: Error>(
    _ edit: (inout Contact) throws(Failure) -> Void
  ) throws(Failure) -> [Change] {
    var edited = self
    try edit(&edited)
    edited.removeAddressLayouts(changedSince: self)
    return changes(to: edited)
  }

  private func appendUnknownChanges(to other: Contact, onto changes: inout [Change]) {
    let keys = (unknown.members + other.unknown.members).map(\.key)
    var seen: Set<String> = []
    for key in keys where seen.insert(key).inserted {
      let (before, after) = (unknown[key], other.unknown[key])
      guard before != after else { continue }
      if let old = Self.entries(before), let new = Self.entries(after) {
        appendEntryChanges(of: id, key: key, from: old, to: new, onto: &changes)
      } else {
        changes.append(.set(id, key: key, before: before, after: after))
      }
    }
  }

  /// Returns the entries in an unknown value; nil if it is no list of entries with different ids.
  private static func entries(_ value: JSONValue?) -> [JSONObject]? {
    guard let entries = EntryList(value)?.elements else { return nil }
    return Set(entries.compactMap(\.entryID)).count == entries.count ? entries : nil
  }
}

extension Contact {
  /// Makes changes of this contact, in order; not those of whole contacts or settings.
  ///
  /// Consecutive changes of one list are made together.
  public mutating func apply(_ changes: ArraySlice<Change>) throws(ChangeError) {
    var rest = changes
    while let first = rest.first {
      switch first {
      case .add, .remove, .setting: throw ChangeError(kind: .contactExists, contact: id)
      case .set(_, let key, _, let after):
        try set(after, of: key)
        rest.removeFirst()
      case .insert(_, let key, _, _), .delete(_, let key, _, _), .replace(_, let key, _, _),
        .move(_, let key, _, _, _):
        let edits = rest.prefix { $0.listKey == key }
        try edit(key, edits)
        rest = rest.dropFirst(edits.count)
      }
    }
  }

  mutating func set(_ value: JSONValue?, of key: String) throws(ChangeError) {
    do throws(JSONError) {
      try setValue(value, of: key)
    } catch {
      throw ChangeError(kind: .malformedValue(key: key, error), contact: id)
    }
    for case .object(let entry) in value?.array ?? [] { noteEntryID(entry.entryID ?? 0) }
  }

  private mutating func edit(_ key: String, _ changes: ArraySlice<Change>) throws(ChangeError) {
    if let edit = ContactKey.named(key)?.edit { return try edit(&self, changes) }
    guard var list = EntryList(value(of: key)) else {
      let error = JSONError(.invalidValue("it is not a list of entries"), at: 0)
      throw ChangeError(kind: .malformedValue(key: key, error), contact: id)
    }
    try make(changes, in: &list, of: key)
    try set(list.value, of: key)
  }

  /// Makes changes in a list of the contact.
  mutating func make<Entry>(
    _ changes: ArraySlice<Change>, in list: inout EntryList<Entry>, of key: String
  ) throws(ChangeError) {
    for change in changes {
      let isMade: Bool
      do throws(JSONError) {
        isMade = try list.apply(change)
      } catch {
        throw ChangeError(kind: .malformedValue(key: key, error), contact: id)
      }
      guard isMade else {
        throw ChangeError(kind: .noSuchEntry(key: key, entry: change.entryID), contact: id)
      }
      // The id of a removed entry is not used again.
      switch change {
      case .insert(_, _, let entry, _), .replace(_, _, _, let entry):
        noteEntryID(entry.entryID ?? 0)
      default: break
      }
    }
  }
}

extension JSONObject {
  /// The id of the entry.
  public var entryID: Int? { self["id"]?.int }
}

extension Change {
  /// The key of the list that is changed; nil for other changes.
  var listKey: String? { if case .set = self { nil } else { key } }

  /// The id of the entry that is changed.
  var entryID: Int? {
    switch self {
    case .insert(_, _, let entry, _), .delete(_, _, let entry, _), .replace(_, _, let entry, _):
      entry.entryID
    case .move(_, _, let entry, _, _): entry
    case .add, .remove, .set, .setting: nil
    }
  }

  /// The place of the entry that is deleted or moved.
  var place: Int? {
    switch self {
    case .delete(_, _, _, let index), .move(_, _, _, let index, _): index
    case .insert, .replace, .add, .remove, .set, .setting: nil
    }
  }
}
