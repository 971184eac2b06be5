internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

/// The contacts before and after a transaction, which give items their paths.
struct ChangeSurroundings {
  /// The most contacts of a transaction kept, and shown.
  static let maximumContacts = 20

  private(set) var before: [ContactID: Contact] = [:]
  private(set) var after: [ContactID: Contact] = [:]

  /// Takes a transaction back in `book`, which must be the state after it.
  init(takingBack transaction: Transaction, in book: inout SearchableBook) throws(ChangeError) {
    for id in transaction.changes.lazy.compactMap(\.contactID)
    where after.count < Self.maximumContacts && after[id] == nil {
      after[id] = book[id] ?? Contact(id: id)
    }
    try book.apply(transaction.changes.reversed().map(\.inverse))
    for id in after.keys { before[id] = book[id] }
  }

  /// Makes changes of the first contacts in `book`.
  init(making changes: [Change], in book: SearchableBook) {
    var rest = changes[...]
    while let change = rest.first {
      let id = change.contactID
      let edits = rest.prefix { $0.isEdit && $0.contactID == id }
      rest = rest.dropFirst(max(1, edits.count))
      guard let id else { continue }
      if after[id] == nil {
        guard after.count < Self.maximumContacts else { continue }
        before[id] = book[id]
        after[id] = book[id] ?? Contact(id: id)
      }
      if case .add(let contact) = change { after[id] = contact.contact }
      // A change that does not fit has no path.
      do { try after[id]?.apply(edits) } catch {}
    }
  }
}
