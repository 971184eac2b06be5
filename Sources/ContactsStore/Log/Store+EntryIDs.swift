public import ContactsModel

extension Store {
  /// Returns changes in which contacts that return do not give ids again that their entries had
  /// before they were last removed.
  ///
  /// Takes time proportional to the changes since these removals.
  public func reservingEntryIDs(in changes: [Change]) throws -> [Change] {
    var returning: Set<ContactID> = []
    for case .add(let contact) in changes { returning.insert(contact.id) }
    guard !returning.isEmpty else { return changes }
    var removed: [ContactID: StoredContact] = [:]
    try readHistory(ofRemovals: true) { transaction in
      for case .remove(let contact) in transaction.changes.reversed()
      where returning.remove(contact.id) != nil {
        removed[contact.id] = contact
      }
      return !returning.isEmpty
    }
    return changes.map { change in
      guard case .add(let former) = change, let last = removed[former.id], last != former else {
        return change
      }
      var contact = former.contact
      contact.noteEntryID(last.contact.nextEntry - 1)
      return .add(StoredContact(contact))
    }
  }
}
