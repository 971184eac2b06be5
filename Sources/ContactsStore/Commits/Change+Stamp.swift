internal import ContactsModel
internal import JSON

extension Change {
  /// Adds the time of modification to `changes` of contacts, and missing ids to entries of added
  /// ones.
  ///
  /// Contacts that are added or removed, or whose time is among the changes, keep their own.
  /// `former` returns when a contact was modified last. With `undone`, the time of a transaction
  /// that is undone, contacts not modified since keep their time, as they had it before.
  static func stamped(
    _ changes: [Change], at time: Timestamp, undoing undone: Timestamp? = nil,
    after former: (ContactID) -> Timestamp?
  ) -> [Change] {
    var changes = changes
    var touched: [ContactID] = []
    for (index, change) in changes.enumerated() {
      switch change {
      case .add(let contact):
        if !contact.hasProperEntries { changes[index] = .add(contact.withProperEntries) }
      case .remove, .set(_, "modified", _, _): break
      default: if let id = change.contactID { touched.append(id) }
      }
    }
    guard !touched.isEmpty else { return changes }
    var timed = Set(changes.lazy.filter(\.bringsTime).compactMap(\.contactID))
    for id in touched where timed.insert(id).inserted {
      let modified = former(id)
      if let modified, let undone, modified <= undone { continue }
      let before = modified.map { JSONValue.string($0.description) }
      let after: JSONValue = .string(time.description)
      if before != after {
        changes.append(.set(id, key: "modified", before: before, after: after))
      }
    }
    return changes
  }
}

extension Change {
  /// Whether the change carries the time of modification itself.
  fileprivate var bringsTime: Bool {
    switch self {
    case .add, .remove, .set(_, "modified", _, _): true
    default: false
    }
  }
}
