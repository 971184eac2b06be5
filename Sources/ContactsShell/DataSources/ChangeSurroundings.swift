internal import ContactsModel
internal import ContactsStore

/// The contacts before and after a transaction, in which items have paths.
struct ChangeSurroundings {
  /// The most contacts that are kept.
  static let maximumContacts = TransactionDataSource.maximumContacts

  private(set) var before: [ContactID: Contact] = [:]
  private(set) var after: [ContactID: Contact] = [:]

  /// Takes a transaction back in `book`, which is as it left it.
  init(takingBack transaction: Transaction, in book: inout AddressBook) throws(ChangeError) {
    for id in transaction.changes.lazy.compactMap(\.contactID)
    where after.count < Self.maximumContacts && after[id] == nil {
      after[id] = book[id] ?? Contact(id: id)
    }
    try book.apply(transaction.changes.reversed().map(\.inverse))
    for id in after.keys { before[id] = book[id] }
  }

  /// Makes changes of the contacts in `book`, the first of them.
  init(making changes: [Change], in book: AddressBook) {
    for change in changes {
      guard let id = change.contactID else { continue }
      if after[id] == nil {
        guard after.count < Self.maximumContacts else { continue }
        before[id] = book[id]
        after[id] = book[id] ?? Contact(id: id)
      }
      switch change {
      case .add(let contact): after[id] = contact.contact
      case .remove, .setting: break
      // What does not fit has no path.
      default: do { try after[id]?.apply(change) } catch {}
      }
    }
  }
}
