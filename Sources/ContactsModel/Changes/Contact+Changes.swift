public import JSON

extension Contact {
  /// Returns the changes that turn this contact into `other`, which has the same id.
  ///
  /// Entries are told apart by their ids, so that a changed, moved or removed entry is one change.
  /// When the contact was last modified is none of the changes where nothing else is.
  public func changes(to other: Contact) -> [Change] {
    var changes: [Change] = []
    for key in ContactKey.all { key.appendChanges(self, other, &changes) }
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

  /// Returns the entries that an unknown value holds, or nil where it is not a list of entries.
  private static func entries(_ value: JSONValue?) -> [JSONObject]? {
    guard let value else { return [] }
    guard let elements = value.array else { return nil }
    var entries: [JSONObject] = []
    var ids: Set<Int> = []
    for element in elements {
      guard let object = element.object, let id = object.entryID, ids.insert(id).inserted
      else { return nil }
      entries.append(object)
    }
    return entries
  }
}

extension Contact {
  /// Makes a change of this contact, whichever of its keys it is of; that of a whole contact, or of a setting,
  /// is none.
  public mutating func apply(_ change: Change) throws(ChangeError) {
    switch change {
    case .add, .remove, .setting: throw ChangeError(kind: .contactExists, contact: id)
    case .set(_, let key, _, let after): try set(after, of: key)
    case .insert(_, let key, let entry, let index):
      guard let entryID = entry.entryID, EntryID.valid.contains(entryID) else {
        throw ChangeError(kind: .noSuchEntry(key: key, entry: entry.entryID), contact: id)
      }
      try edit(key, entry: entryID) { entries in
        guard index >= 0, index <= entries.count else { return false }
        entries.insert(entry, at: index)
        return true
      }
      noteEntryID(entryID)
    case .delete(_, let key, let entry, let index):
      try edit(key, entry: entry.entryID) { entries in
        guard entries.indices.contains(index), entries[index].entryID == entry.entryID
        else { return false }
        entries.remove(at: index)
        return true
      }
    case .replace(_, let key, let before, let after):
      try edit(key, entry: before.entryID) { entries in
        guard let index = entries.firstIndex(where: { $0.entryID == before.entryID })
        else { return false }
        entries[index] = after
        return true
      }
    case .move(_, let key, let entry, let from, let to):
      try edit(key, entry: entry) { entries in
        guard entries.indices.contains(from), entries.indices.contains(to),
          entries[from].entryID == entry
        else { return false }
        entries.insert(entries.remove(at: from), at: to)
        return true
      }
    }
  }

  private mutating func set(_ value: JSONValue?, of key: String) throws(ChangeError) {
    do throws(JSONError) {
      try setValue(value, of: key)
    } catch {
      throw ChangeError(kind: .malformedValue(key: key, error), contact: id)
    }
  }

  private mutating func edit(
    _ key: String, entry: Int? = nil, _ body: (inout [JSONObject]) -> Bool
  ) throws(ChangeError) {
    guard var entries = Self.objects(in: value(of: key)) else {
      let error = JSONError(.invalidValue("it is not a list of entries"), at: 0)
      throw ChangeError(kind: .malformedValue(key: key, error), contact: id)
    }
    guard body(&entries) else {
      throw ChangeError(kind: .noSuchEntry(key: key, entry: entry), contact: id)
    }
    try set(entries.isEmpty ? nil : .array(entries.map { .object($0) }), of: key)
  }

  /// Returns the objects of a list, or nil for anything else.
  private static func objects(in value: JSONValue?) -> [JSONObject]? {
    guard let value else { return [] }
    guard let elements = value.array else { return nil }
    let objects = elements.compactMap(\.object)
    return objects.count == elements.count ? objects : nil
  }
}

extension JSONObject {
  /// The id of the entry that this is.
  public var entryID: Int? { self["id"]?.int }
}
