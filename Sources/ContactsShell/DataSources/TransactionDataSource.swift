internal import ContactsModel
internal import ContactsStore
internal import Tables

/// A transaction as a section: what was there and what is there, side by side, a row a value.
struct TransactionDataSource: DataSource {
  typealias Change = Never

  /// A value that a transaction changed.
  private struct Item {
    let contact: String
    /// What the value is: its path, or else its section.
    let place: String
    let before: [Cell]?
    let after: [Cell]?
  }

  private let transaction: Transaction
  private let items: [Item]
  private let omittedCount: Int

  /// The most contacts of one transaction whose rows are made.
  fileprivate static let maximumContacts = 20

  /// The contacts before and after a transaction, in which items have paths.
  struct Surroundings {
    fileprivate var before: [ContactID: Contact] = [:]
    fileprivate var after: [ContactID: Contact] = [:]

    /// Takes a transaction back in `book`, which is as it left it.
    init(takingBack transaction: Transaction, in book: inout AddressBook) throws(ChangeError) {
      for change in transaction.changes where after.count < TransactionDataSource.maximumContacts {
        after[change.contactID] = book[change.contactID] ?? Contact(id: change.contactID)
      }
      try book.apply(transaction.changes.reversed().map(\.inverse))
      for id in after.keys { before[id] = book[id] }
    }
  }

  /// Creates a data source over a transaction; `name` tells what a contact is called.
  ///
  /// With surroundings, values are named by the paths that `edit` and `set` take: of what a transaction took
  /// away or changed, the path before it, of what it added the one after.
  init(
    _ transaction: Transaction, in surroundings: Surroundings? = nil,
    name: (ChangedContact) -> String
  ) {
    let contacts = ChangedContact.all(in: transaction.changes)
    self.transaction = transaction
    omittedCount = max(0, contacts.count - Self.maximumContacts)
    items = contacts.prefix(Self.maximumContacts).flatMap {
      Self.items(of: $0, in: surroundings, called: name($0))
    }
  }

  private static func items(
    of contact: ChangedContact, in surroundings: Surroundings?, called name: String
  ) -> [Item] {
    let old = (contact.before ?? Contact(id: contact.id)).dataSource
    let new = (contact.after ?? Contact(id: contact.id)).dataSource
    let changes = RowChanges(from: old, to: new)
    let (former, later) = (surroundings?.before[contact.id], surroundings?.after[contact.id])
    let item = { (before: RowPath?, after: RowPath?) in
      let path =
        before.flatMap { path in former.flatMap { old.itemID(at: path).path(in: $0) } }
        ?? after.flatMap { path in later.flatMap { new.itemID(at: path).path(in: $0) } }
      let section =
        after.flatMap { new.title(of: $0.section) } ?? before.flatMap { old.title(of: $0.section) }
      return Item(
        contact: name,
        place: path ?? section ?? "",
        before: before.map { old.row(at: $0, state: RowState()).cells },
        after: after.map { new.row(at: $0, state: RowState()).cells })
    }
    let updated = changes.updated.map { path in item(old.path(of: new.itemID(at: path)), path) }
    let moved = changes.moved.filter { !changes.updated.contains($0.to) }
    let items =
      changes.removed.map { item($0, nil) } + updated + moved.map { item($0.from, $0.to) }
      + changes.inserted.map { item(nil, $0) }
    guard items.isEmpty else { return items }
    let what = contact.movedCount > 0 ? "order" : "other values"
    return [Item(contact: name, place: what, before: [], after: [])]
  }

  var numberOfSections: Int { 1 }

  func numberOfRows(in section: Int) -> Int { items.count }

  func itemID(at path: RowPath) -> Int { path.row }

  func title(of section: Int) -> String? {
    let part =
      transaction.undoes.map { "  (undoes \($0))" }
      ?? transaction.redoes.map { "  (redoes \($0))" } ?? ""
    return "\(transaction.sequence)  \(transaction.time)  \(transaction.command)\(part)"
  }

  func footer(of section: Int) -> String? {
    omittedCount > 0 ? "and \(Session.counted(omittedCount)) more" : nil
  }

  func row(at path: RowPath, state: RowState) -> Row {
    let item = items[path.row]
    let mark: RowState.Mark =
      item.before == nil ? .added : item.after == nil ? .removed : .changed
    return Row(
      [
        Cell(item.contact),
        Cell(item.place, role: .secondary),
        Cell(Self.text(item.before), role: .value),
        Cell(Self.text(item.after), role: .value),
      ], state: RowState(matcher: state.matcher, mark: mark, isCurrent: state.isCurrent))
  }

  private static func text(_ cells: [Cell]?) -> String {
    (cells ?? []).map(\.text).filter { !$0.isEmpty }.joined(separator: "  ")
  }
}
