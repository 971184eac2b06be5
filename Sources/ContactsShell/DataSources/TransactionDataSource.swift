internal import ContactsModel
internal import ContactsStore
internal import Tables

/// A transaction as a section: what was there and what is there, side by side, a row a value.
struct TransactionDataSource: DataSource {
  typealias Change = Never

  /// A value that a transaction changed.
  private struct Item {
    let contact: String
    let section: String
    let before: [Cell]?
    let after: [Cell]?
  }

  private let transaction: Transaction
  private let items: [Item]
  private let omittedCount: Int

  /// The most contacts of one transaction whose rows are made.
  private static let maximumContacts = 20

  /// Creates a data source over a transaction; `name` tells what a contact is called.
  init(_ transaction: Transaction, name: (ChangedContact) -> String) {
    let changed = ChangedContact.first(Self.maximumContacts, in: transaction.changes)
    self.transaction = transaction
    omittedCount = changed.omittedCount
    items = changed.contacts.flatMap { Self.items(of: $0, called: name($0)) }
  }

  private static func items(of contact: ChangedContact, called name: String) -> [Item] {
    let old = (contact.before ?? Contact(id: contact.id)).dataSource
    let new = (contact.after ?? Contact(id: contact.id)).dataSource
    let changes = RowChanges(from: old, to: new)
    let item = { (before: RowPath?, after: RowPath?) in
      Item(
        contact: name,
        section: (after.flatMap { new.title(of: $0.section) }
          ?? before.flatMap { old.title(of: $0.section) }) ?? "",
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
    return [Item(contact: name, section: what, before: [], after: [])]
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
        Cell(item.section, role: .secondary),
        Cell(Self.text(item.before), role: .value),
        Cell(Self.text(item.after), role: .value),
      ], state: RowState(matcher: state.matcher, mark: mark, isCurrent: state.isCurrent))
  }

  private static func text(_ cells: [Cell]?) -> String {
    (cells ?? []).map(\.text).filter { !$0.isEmpty }.joined(separator: "  ")
  }
}
