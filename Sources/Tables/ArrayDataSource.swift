/// One section over items of one type.
///
/// Without items it still is one section, with no rows. Item ids are to differ.
public struct ArrayDataSource<
  Item: RowRepresentable & Sendable, ItemID: Hashable & Sendable, Change
>: DataSource {
  private let items: [Item]
  private let title: String?
  private let footer: String?
  private let indexTitle: String?
  private let editing: Editing
  private let id: @Sendable (Item) -> ItemID

  /// Creates a section over items, read-only unless it is given ways to edit them.
  public init(
    _ items: [Item],
    title: String? = nil,
    footer: String? = nil,
    indexTitle: String? = nil,
    editing: Editing = Editing(),
    id: @escaping @Sendable (Item) -> ItemID
  ) {
    self.items = items
    self.title = title
    self.footer = footer
    self.indexTitle = indexTitle
    self.editing = editing
    self.id = id
  }

  /// One: an array is one section, with or without rows.
  public var numberOfSections: Int { 1 }

  /// Returns the number of items.
  public func numberOfRows(in section: Int) -> Int { items.count }

  /// Returns the row of the item at a path.
  public func row(at path: RowPath, state: RowState) -> Row { items[path.row].row(state) }

  /// Returns the id of the item at a path.
  public func itemID(at path: RowPath) -> ItemID { id(items[path.row]) }

  /// Returns the title the section was given.
  public func title(of section: Int) -> String? { title }

  /// Returns the footer the section was given.
  public func footer(of section: Int) -> String? { footer }

  /// Returns the index title the section was given.
  public func indexTitle(of section: Int) -> String? { indexTitle }

  /// Returns whether there is a way to edit the item so; a move ends at a row of the section.
  public func allows(_ edit: RowEdit, at path: RowPath) -> Bool {
    guard contains(path) else { return false }
    return switch edit {
    case .remove: editing.remove != nil
    case .move(let destination): editing.move != nil && contains(destination)
    case .update: editing.update != nil
    }
  }

  /// Returns the change that the way to edit the item answers with.
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

  /// Returns whether there is a way to take in the item.
  public func accepts(_ item: ItemID, at path: RowPath) -> Bool {
    containsInsertion(at: path) && editing.insert != nil && editing.accepts(item)
  }

  /// Returns the change that the way to take in an item answers with.
  public func commitMove(of item: ItemID, to path: RowPath) throws -> Change {
    guard containsInsertion(at: path) else { throw RowEditError.noSuchRow(path) }
    guard let insert = editing.insert, editing.accepts(item) else {
      throw RowEditError.notAccepted(at: path)
    }
    return try insert(item, path.row)
  }
}

extension ArrayDataSource where Item: Identifiable, ItemID == Item.ID {
  /// Creates a section over items that name themselves.
  public init(
    _ items: [Item],
    title: String? = nil,
    footer: String? = nil,
    indexTitle: String? = nil,
    editing: Editing = Editing()
  ) {
    self.init(items, title: title, footer: footer, indexTitle: indexTitle, editing: editing) {
      $0.id
    }
  }
}
