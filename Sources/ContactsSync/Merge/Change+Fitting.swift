internal import ContactsModel
internal import JSON

extension Change {
  /// Returns the change of the remote as it fits the contact, and the conflict, if both changed one
  /// value.
  ///
  /// The change is nil if it is made already, or gives way: an entry that one side removed and the
  /// other edited stays, edited.
  func fitting(_ sides: inout MergeSides) -> (change: Change?, conflict: SyncConflict?) {
    switch self {
    case .insert(let id, let key, let entry, _):
      if sides.haveAdded(entry, of: key) { return (nil, nil) }
      guard let ours = sides.rival(of: entry, of: key) else { return (self, nil) }
      var theirs = entry
      theirs["id"] = ours["id"]
      return (
        .replace(id, key: key, before: ours, after: theirs),
        SyncConflict(id, key, entry: ours.entryID, .object(ours), .object(theirs))
      )
    case .delete(_, let key, let entry, _):
      let ours = sides.ours.entry(entry.entryID, of: key)
      return (ours == sides.base.entry(entry.entryID, of: key) ? self : nil, nil)
    case .replace(let id, let key, let before, let after) where before.saysTheSame(as: after):
      // Only the form or the mark: neither brings an entry back nor stands against a value.
      guard let ours = sides.ours.entry(after.entryID, of: key) else { return (nil, nil) }
      guard !ours.saysTheSame(as: before), before.isPreferred != after.isPreferred else {
        return (ours.saysTheSame(as: before) ? self : nil, nil)
      }
      var marked = ours
      marked["preferred"] = after["preferred"]
      return (.replace(id, key: key, before: ours, after: marked), nil)
    case .replace(let id, let key, _, let after):
      guard let ours = sides.ours.entry(after.entryID, of: key) else {
        return (.insert(id, key: key, entry: after, at: .max), nil)
      }
      guard ours != sides.base.entry(after.entryID, of: key), !ours.saysTheSame(as: after) else {
        return (self, nil)
      }
      return (self, SyncConflict(id, key, entry: after.entryID, .object(ours), .object(after)))
    case .set(let id, let key, let before, let after):
      let (ours, was) = (sides.ours.contact.value(of: key), sides.base.contact.value(of: key))
      guard ours != was, ours != after else { return (self, nil) }
      if before?.object != nil || after?.object != nil, key != "vcard" {
        return Self.fitting(id, key, before?.object, after?.object, ours?.object, was?.object)
      }
      guard key != "vcard", before?.array == nil, after?.array == nil else { return (self, nil) }
      guard after != nil else { return (nil, nil) }
      return (self, ours == nil ? nil : SyncConflict(id, key, entry: nil, ours, after))
    case .move(_, let key, let entry, _, _):
      return (sides.ours.entry(entry, of: key) == nil ? nil : self, nil)
    case .add, .remove, .setting: return (self, nil)
    }
  }

  /// Returns the change of the parts of a value, and the conflict of those that both changed; a part
  /// that one side removed and the other edited stays, edited.
  private static func fitting(
    _ id: ContactID, _ key: String, _ before: JSONObject?, _ after: JSONObject?,
    _ ours: JSONObject?, _ was: JSONObject?
  ) -> (change: Change?, conflict: SyncConflict?) {
    var made = after ?? JSONObject()
    var parts: Set<String> = []
    for name in Set(((before?.members ?? []) + (after?.members ?? [])).map(\.key))
    where before?[name] != after?[name] && ours?[name] != was?[name] && ours?[name] != after?[name]
    {
      if after?[name] == nil {
        made[name] = before?[name]
      } else if ours?[name] != nil {
        parts.insert(name)
      }
    }
    let change = Change.set(
      id, key: key, before: before.map { .object($0) }, after: made.isEmpty ? nil : .object(made))
    guard !parts.isEmpty else { return (change, nil) }
    var conflict = SyncConflict(
      id, key, entry: nil, ours.map { .object($0) }, after.map { .object($0) })
    conflict.parts = parts
    return (change, conflict)
  }

  /// Returns the part of a change that holds in a contact, what was added in whatever form; nil if
  /// nothing of it does.
  func part(within table: inout EntryTable) -> Change? {
    switch self {
    case .insert(_, let key, let entry, _):
      guard let there = table.entry(entry.entryID, of: key) else { return nil }
      return there == entry || Contact.isRewritten(entry, as: there, of: key) ? self : nil
    // The former value may be another form of the latter, and still be there.
    case .replace(_, let key, _, let after):
      return table.entry(after.entryID, of: key) == after ? self : nil
    case .delete(_, let key, let entry, _):
      return table.entry(entry.entryID, of: key) == nil ? self : nil
    case .set(let id, let key, let before, let after):
      let there = table.contact.value(of: key)
      if there == after { return self }
      if before?.object != nil || after?.object != nil {
        var part = before?.object ?? JSONObject()
        for name in ((before?.object?.members ?? []) + (after?.object?.members ?? [])).map(\.key)
        where after?.object?[name] == there?.object?[name] {
          part[name] = after?.object?[name]
        }
        let made: JSONValue? = part.isEmpty ? nil : .object(part)
        return made == before ? nil : .set(id, key: key, before: before, after: made)
      }
      if before?.array != nil || after?.array != nil {
        let (old, new) = (before?.array ?? [], after?.array ?? [])
        let found = Set(there?.array ?? [])
        let made =
          old.filter { new.contains($0) || found.contains($0) }
          + new.filter { !old.contains($0) && found.contains($0) }
        return made == old
          ? nil : .set(id, key: key, before: before, after: made.isEmpty ? nil : .array(made))
      }
      return nil
    case .move, .add, .remove, .setting: return nil
    }
  }
}

extension Change {
  /// The key and id of the entry that is added or changed.
  var entry: EntryName? {
    switch self {
    case .insert(_, let key, let entry, _), .replace(_, let key, _, let entry):
      EntryName(key: key, id: entry.entryID)
    default: nil
    }
  }
}

/// An entry of a contact.
struct EntryName: Hashable {
  let key: String
  let id: Int?
}

extension JSONObject {
  /// Whether an entry is the preferred one.
  fileprivate var isPreferred: Bool { self["preferred"] == true }
}
