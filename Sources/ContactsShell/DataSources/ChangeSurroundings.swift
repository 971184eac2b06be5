internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

/// The contacts before and after a transaction, in which items have paths.
struct ChangeSurroundings {
  /// The most contacts that are kept.
  static let maximumContacts = TransactionDataSource.maximumContacts

  private(set) var before: [ContactID: Contact] = [:]
  private(set) var after: [ContactID: Contact] = [:]

  /// Takes a transaction back in `book`, which is as it left it.
  init(takingBack transaction: Transaction, in book: inout SearchableBook) throws(ChangeError) {
    for id in transaction.changes.lazy.compactMap(\.contactID)
    where after.count < Self.maximumContacts && after[id] == nil {
      after[id] = book[id] ?? Contact(id: id)
    }
    try book.apply(transaction.changes.reversed().map(\.inverse))
    for id in after.keys { before[id] = book[id] }
  }

  /// Makes changes of the contacts in `book`, the first of them.
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
      // What does not fit has no path.
      do { try after[id]?.apply(edits) } catch {}
    }
  }
}
