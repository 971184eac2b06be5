/// One section of items of one type.
///
/// Without items it is a section without rows. Item ids must be unique.
public struct ArrayDataSource<
  Item: RowRepresentable & Sendable, ItemID: Hashable & Sendable, Change
>: DataSource {
  private let items: [Item]
  private let title: String?
  private let footer: String?
  private let indexTitle: String?
  private let editing: Editing
  private let id: @Sendable (Item, _ row: Int) -> ItemID
  private let value: @Sendable (Item) -> AnyHashable

  /// Creates a section of items; read-only unless edits are given.
  ///
  /// - Parameter value: Returns what is compared to find changed items; the cells by default.
  public init(
    _ items: [Item],
    title: String? = nil,
    footer: String? = nil,
    indexTitle: String? = nil,
    editing: Editing = Editing(),
    id: @escaping @Sendable (Item) -> ItemID,
    value: @escaping @Sendable (Item) -> AnyHashable = { $0.cells(RowTraits()) }
  ) {
    self.items = items
    self.title = title
    self.footer = footer
    self.indexTitle = indexTitle
    self.editing = editing
    self.id = { item, _ in id(item) }
    self.value = value
  }

  /// Creates a read-only section of items that are identified by their rows.
  public init(
    _ items: [Item], title: String? = nil, footer: String? = nil
  ) where ItemID == Int, Change == Never {
    (self.items, self.title, self.footer) = (items, title, footer)
    (indexTitle, editing) = (nil, Editing())
    id = { _, row in row }
    value = { $0.cells(RowTraits()) }
  }

  /// Always one, with or without rows.
  public var numberOfSections: Int { 1 }

  /// Returns the number of items.
  public func numberOfRows(in section: Int) -> Int { items.count }

  /// Returns the row of the item at a path.
  public func row(at path: RowPath, state: RowState) -> Row { items[path.row].row(state) }

  /// Returns the id of the item at a path.
  public func itemID(at path: RowPath) -> ItemID { id(items[path.row], path.row) }

  /// Returns the value of the item at a path.
  public func value(at path: RowPath) -> AnyHashable { value(items[path.row]) }

  /// Returns the section's title.
  public func title(of section: Int) -> String? { title }

  /// Returns the section's footer.
  public func footer(of section: Int) -> String? { footer }

  /// Returns the section's index title.
  public func indexTitle(of section: Int) -> String? { indexTitle }

  /// Returns whether the edit is allowed; a move must end in this section.
  public func allows(_ edit: RowEdit, at path: RowPath) -> Bool {
    guard contains(path) else { return false }
    return switch edit {
    case .remove: editing.remove != nil
    case .move(let destination): editing.move != nil && contains(destination)
    case .update: editing.update != nil
    }
  }

  /// Returns the change for the edit.
  public func commit(_ edit: RowEdit, at path: RowPath) throws -> Change {
    guard contains(path) else { throw RowEditError.noSuchRow(path) }
    let item = items[path.row]
    switch edit {
    case .remove:
      if let remove = editing.remove { return try remove(item) }
    case .move(let destination):
      guard let move = editing.move else { break }
      guard contains(destination) else { throw RowEditError.noSuchRow(destination) }
      return try move(item, destination.row)
    case .update(let assignments):
      if let update = editing.update { return try update(item, assignments) }
    }
    throw RowEditError.notAllowed(edit, at: path)
  }

  /// Returns whether the item may be inserted here.
  public func accepts(_ item: ItemID, at path: RowPath) -> Bool {
    containsInsertion(at: path) && editing.insert != nil && editing.accepts(item)
  }

  /// Returns the change that inserts the item.
  public func commitMove(of item: ItemID, to path: RowPath) throws -> Change {
    guard containsInsertion(at: path) else { throw RowEditError.noSuchRow(path) }
    guard let insert = editing.insert, editing.accepts(item) else {
      throw RowEditError.notAccepted(at: path)
    }
    return try insert(item, path.row)
  }
}
