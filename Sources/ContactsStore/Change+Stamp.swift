internal import ContactsModel
internal import ContactsSearch
internal import JSON

extension Change {
  /// Adds to `changes` of a book that the contacts they change were modified at `time`; entries of contacts
  /// that are added get the ids they lack.
  ///
  /// A contact that is added or removed, or whose time is among the changes, has its own. Where all have, nobody asks
  /// for the book.
  static func stamped(
    _ changes: [Change], at time: Timestamp, of book: () -> SearchableBook
  ) -> [Change] {
    var changes = changes
    var touched: [ContactID] = []
    for (index, change) in changes.enumerated() {
      switch change {
      case .add(let contact):
        if !contact.hasProperEntries { changes[index] = .add(contact.withProperEntries) }
      case .remove, .set(_, "modified", _, _): break
      default: touched += change.contactID.map { [$0] } ?? []
      }
    }
    guard !touched.isEmpty else { return changes }
    let book = book()
    var timed = Set(changes.lazy.filter(\.bringsTime).compactMap(\.contactID))
    for id in touched where timed.insert(id).inserted {
      let before = book[id]?.value(of: "modified")
      let after: JSONValue = .string(time.description)
      if before != after {
        changes.append(.set(id, key: "modified", before: before, after: after))
      }
    }
    return changes
  }
}

extension Change {
  /// Whether the change itself tells when its contact was modified.
  fileprivate var bringsTime: Bool {
    switch self {
    case .add, .remove, .set(_, "modified", _, _): true
    default: false
    }
  }
}
