public import ContactsModel
public import JSON

/// A value that both sides changed, of which one was taken.
public struct SyncConflict: Hashable, Sendable {
  /// The contact.
  public let id: ContactID
  /// The key of the contact.
  public let key: String
  /// The id of the entry; nil for a value without entries.
  public let entry: Int?
  /// The value of the book; nil for none.
  public let ours: JSONValue?
  /// The value of the remote; nil for none.
  public let theirs: JSONValue?
  /// The members that both changed, where both changed an object without entries.
  public internal(set) var parts: Set<String> = []

  init(_ id: ContactID, _ key: String, entry: Int?, _ ours: JSONValue?, _ theirs: JSONValue?) {
    (self.id, self.key, self.entry) = (id, key, entry)
    (self.ours, self.theirs) = (ours, theirs)
  }
}

extension Contact {
  /// Takes the value of the book for a conflict.
  mutating func take(_ conflict: SyncConflict) throws {
    if conflict.entry == nil, !conflict.parts.isEmpty {
      var parts = value(of: conflict.key)?.object ?? JSONObject()
      for name in conflict.parts { parts[name] = conflict.ours?.object?[name] }
      return try setValue(parts.isEmpty ? nil : .object(parts), of: conflict.key)
    }
    guard let entry = conflict.entry, let ours = conflict.ours?.object else {
      return try setValue(conflict.ours, of: conflict.key)
    }
    let entries = value(of: conflict.key)?.array ?? []
    try setValue(
      .array(entries.map { $0.object?.entryID == entry ? .object(ours) : $0 }), of: conflict.key)
  }
}
