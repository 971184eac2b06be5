internal import ContactsModel
internal import ContactsStore
internal import JSON
internal import Tables

/// A transaction as a section: what was there and what is there, side by side, a row a value.
struct TransactionDataSource: DataSource {
  typealias Change = Never

  /// A value that a transaction changed.
  private struct Item {
    /// What the contact is called, or that it is a setting.
    let subject: String
    /// What the value is: its path, or else its section.
    let place: String
    let before: [Cell]?
    let after: [Cell]?
  }

  private let transaction: Transaction
  private let dateForm: DateForm
  private let items: [Item]
  private let omitted: [String]

  /// The most contacts of one transaction whose rows are made.
  fileprivate static let maximumContacts = 20
  /// The most settings of one transaction whose rows are made.
  private static let maximumSettings = 100

  /// The contacts before and after a transaction, in which items have paths.
  struct Surroundings {
    fileprivate var before: [ContactID: Contact] = [:]
    fileprivate var after: [ContactID: Contact] = [:]

    /// Takes a transaction back in `book`, which is as it left it.
    init(takingBack transaction: Transaction, in book: inout AddressBook) throws(ChangeError) {
      for id in transaction.changes.lazy.compactMap(\.contactID)
      where after.count < TransactionDataSource.maximumContacts {
        after[id] = book[id] ?? Contact(id: id)
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
    _ transaction: Transaction, in surroundings: Surroundings? = nil, traits: RowTraits,
    name: (ChangedContact) -> String
  ) {
    let changed = ChangedContact.first(Self.maximumContacts, in: transaction.changes)
    let settings = ChangedSetting.all(in: transaction.changes)
    self.transaction = transaction
    dateForm = traits[DateForm.self]
    let state = RowState(traits: traits)
    let moreSettings = settings.count - Self.maximumSettings
    omitted =
      (changed.omittedCount > 0 ? [Session.counted(changed.omittedCount)] : [])
      + (moreSettings > 0 ? ["\(moreSettings) \(moreSettings == 1 ? "setting" : "settings")"] : [])
    items =
      changed.contacts.flatMap {
        Self.items(of: $0, in: surroundings, called: name($0), state: state)
      }
      + settings.prefix(Self.maximumSettings).map(Self.item)
  }

  private static func item(of setting: ChangedSetting) -> Item {
    let cells = { (value: JSONValue?) -> [Cell]? in
      value.map { [Cell($0.string ?? $0.description)] }
    }
    return Item(
      subject: "settings",
      place: [setting.key, setting.name].compactMap(\.self).joined(separator: " "),
      before: cells(setting.before), after: cells(setting.after))
  }

  private static func items(
    of contact: ChangedContact, in surroundings: Surroundings?, called name: String,
    state: RowState
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
        subject: name,
        place: path ?? section ?? "",
        before: before.map { old.row(at: $0, state: state).cells },
        after: after.map { new.row(at: $0, state: state).cells })
    }
    let updated = changes.updated.map { path in item(old.path(of: new.itemID(at: path)), path) }
    let moved = changes.moved.filter { !changes.updated.contains($0.to) }
    let items =
      changes.removed.map { item($0, nil) } + updated + moved.map { item($0.from, $0.to) }
      + changes.inserted.map { item(nil, $0) }
    guard items.isEmpty else { return items }
    let what = contact.movedCount > 0 ? "order" : "other values"
    return [Item(subject: name, place: what, before: [], after: [])]
  }

  var numberOfSections: Int { 1 }

  func numberOfRows(in section: Int) -> Int { items.count }

  func itemID(at path: RowPath) -> Int { path.row }

  func title(of section: Int) -> String? {
    let part =
      transaction.undoes.map { "  (undoes \($0))" }
      ?? transaction.redoes.map { "  (redoes \($0))" } ?? ""
    let time = dateForm.text(of: transaction.time)
    return "\(transaction.sequence)  \(time)  \(transaction.command)\(part)"
  }

  func footer(of section: Int) -> String? {
    omitted.isEmpty ? nil : "and \(omitted.joined(separator: " and ")) more"
  }

  func row(at path: RowPath, state: RowState) -> Row {
    let item = items[path.row]
    let mark: RowState.Mark =
      item.before == nil ? .added : item.after == nil ? .removed : .changed
    return Row(
      [
        Cell(item.subject),
        Cell(item.place, role: .secondary),
        Cell(Self.text(item.before), role: .value),
        Cell(Self.text(item.after), role: .value),
      ], state: RowState(matcher: state.matcher, mark: mark, isCurrent: state.isCurrent))
  }

  private static func text(_ cells: [Cell]?) -> String {
    (cells ?? []).map(\.text).filter { !$0.isEmpty }.joined(separator: "  ")
  }
}
