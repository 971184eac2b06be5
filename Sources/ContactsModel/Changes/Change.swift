public import JSON

/// A change of the book, as fine as undo needs it: one value, one entry, one contact.
///
/// Values are in their JSON form, so that keys of other versions can be changed and undone, too.
public enum Change: Hashable, Sendable {
  case add(StoredContact)
  case remove(StoredContact)
  /// The value of a key without entries; nil for none.
  case set(ContactID, key: String, before: JSONValue?, after: JSONValue?)
  case insert(ContactID, key: String, entry: JSONObject, at: Int)
  case delete(ContactID, key: String, entry: JSONObject, at: Int)
  case replace(ContactID, key: String, before: JSONObject, after: JSONObject)
  case move(ContactID, key: String, entry: Int, from: Int, to: Int)
  /// A setting, or the member `name` of one that is an object; nil for none.
  case setting(key: String, name: String?, before: JSONValue?, after: JSONValue?)
}

extension Change {
  /// The addition of a contact, encoded.
  public static func add(_ contact: consuming Contact) -> Change { .add(StoredContact(contact)) }

  /// The removal of a contact, encoded.
  public static func remove(_ contact: Contact) -> Change { .remove(StoredContact(contact)) }

  /// The contact that is changed; nil for a setting.
  public var contactID: ContactID? {
    switch self {
    case .add(let contact), .remove(let contact): contact.id
    case .set(let id, _, _, _), .insert(let id, _, _, _), .delete(let id, _, _, _),
      .replace(let id, _, _, _), .move(let id, _, _, _, _):
      id
    case .setting: nil
    }
  }

  /// The key of the contact that is changed; nil for whole contacts and settings.
  public var key: String? {
    switch self {
    case .set(_, let key, _, _), .insert(_, let key, _, _), .delete(_, let key, _, _),
      .replace(_, let key, _, _), .move(_, let key, _, _, _):
      key
    case .add, .remove, .setting: nil
    }
  }

  /// Whether a contact is changed, not added or removed.
  public var isEdit: Bool { key != nil }

  /// Whether it may change what a contact is called, or whether there is one.
  package var concernsNames: Bool { key.map(Contact.namingKeys.contains) ?? (contactID != nil) }

  /// Whether it affects how contacts refer to each other: UIDs, members, relations, or the removal
  /// of a contact that these may name.
  ///
  /// An added contact is decoded for this.
  public var bindsContacts: Bool {
    switch self {
    case .add(let stored): stored.contact.isBound
    case .remove: true
    default: key.map([GroupMember.key, Relation.key, "uid"].contains) ?? false
    }
  }

  /// The exact inverse.
  public var inverse: Change {
    switch self {
    case .add(let contact): .remove(contact)
    case .remove(let contact): .add(contact)
    case .set(let id, let key, let before, let after):
      .set(id, key: key, before: after, after: before)
    case .insert(let id, let key, let entry, let index):
      .delete(id, key: key, entry: entry, at: index)
    case .delete(let id, let key, let entry, let index):
      .insert(id, key: key, entry: entry, at: index)
    case .replace(let id, let key, let before, let after):
      .replace(id, key: key, before: after, after: before)
    case .move(let id, let key, let entry, let from, let to):
      .move(id, key: key, entry: entry, from: to, to: from)
    case .setting(let key, let name, let before, let after):
      .setting(key: key, name: name, before: after, after: before)
    }
  }
}

extension Contact {
  /// Whether it has a UID of its own, or names other contacts.
  fileprivate var isBound: Bool { !uid.isEmpty || !members.isEmpty || !relations.isEmpty }
}

/// Why a change cannot be made: the book does not fit it.
public struct ChangeError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Kind: Hashable, Sendable {
    case noSuchContact
    case contactExists
    /// Somebody else has changed the contact.
    case changedMeanwhile
    /// Somebody else has changed contacts that the decision depended on.
    case othersChangedMeanwhile
    /// Somebody else has changed the setting.
    case settingChangedMeanwhile(key: String)
    /// The entry is not at its place.
    case noSuchEntry(key: String, entry: Int?)
    /// The value does not fit the key.
    case malformedValue(key: String, JSONError)
  }

  /// The kind of error.
  public let kind: Kind
  /// The contact to change; nil for a setting.
  public let contact: ContactID?

  /// Creates an error.
  public init(kind: Kind, contact: ContactID?) {
    self.kind = kind
    self.contact = contact
  }
}

extension ChangeError: CustomStringConvertible {
  /// What went wrong, with what, and what to do.
  public var description: String {
    let contact = contact.map { "contact @\($0.short)" } ?? "the settings"
    return switch kind {
    case .noSuchContact: "no \(contact)"
    case .contactExists: "\(contact) already exists"
    case .changedMeanwhile: "another process changed \(contact)"
    case .othersChangedMeanwhile:
      "another process changed contacts that this depends on; run it again"
    case .settingChangedMeanwhile(let key):
      "another process changed the setting `\(key)`"
    case .noSuchEntry(let key, let entry?):
      "\(contact) has no entry \(entry) at that place of `\(key)`"
    case .noSuchEntry(let key, nil): "\(contact) has no such entry at that place of `\(key)`"
    case .malformedValue(let key, let error):
      "the value of `\(key)` for \(contact) does not fit: \(error)"
    }
  }
}
