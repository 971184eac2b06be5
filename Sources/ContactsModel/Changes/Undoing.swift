/// The result of undoing changes in a state that others may have changed.
public struct Undoing: Hashable, Sendable {
  /// The changes to make; those with a conflict overwrite later changes.
  public internal(set) var changes: [Change] = []
  /// The later changes that conflict.
  public internal(set) var conflicts: [UndoConflict] = []
}

/// Something that cannot be undone without overwriting, or at all, because it changed later.
public struct UndoConflict: Hashable, Sendable {
  /// How the present state differs from the one that the changes left.
  public enum Kind: Hashable, Sendable {
    /// It has another value.
    case changed
    /// It was removed.
    case removed
    /// It was added again.
    case present
  }

  /// How the present state differs from the one that the changes left.
  public let kind: Kind
  /// The contact; nil for a setting.
  public let contact: ContactID?
  /// The key of the contact, nil for the whole contact; or the setting.
  public let key: String?
  /// The id of the entry, if the key has entries.
  public let entry: Int?
  /// The member of the setting; nil for a whole setting, and for a contact.
  public let name: String?
}

extension UndoConflict {
  /// Returns whether `change` caused the conflict.
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
