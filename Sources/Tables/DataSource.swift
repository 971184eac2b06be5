/// The content of a table: sections of rows, the item at each path, and the edits it allows.
///
/// A data source is an immutable value, created anew when the data changes; it makes rows on
/// demand. Methods that take a path or a section require one that exists; those about edits accept
/// any, and refuse it.
public protocol DataSource<ItemID, Change>: Sendable {
  /// Identifies an item across data sources.
  associatedtype ItemID: Hashable & Sendable

  /// The change to the model that an edit results in.
  associatedtype Change

  /// The number of sections, including those without rows.
  var numberOfSections: Int { get }

  /// Returns the number of rows in a section.
  func numberOfRows(in section: Int) -> Int

  /// Returns the row at a path, in a state.
  func row(at path: RowPath, state: RowState) -> Row

  /// Returns the id of the item at a path.
  func itemID(at path: RowPath) -> ItemID

  /// Returns the value of the item at a path, by which a change is found; its cells by default.
  func value(at path: RowPath) -> AnyHashable

  /// Returns the title above a section; `nil` by default.
  func title(of section: Int) -> String?

  /// Returns the footer below a section, such as a count; `nil` by default.
  func footer(of section: Int) -> String?

  /// Returns a short name to jump to a section by, such as a letter; `nil` by default.
  func indexTitle(of section: Int) -> String?

  /// Returns whether the edit is allowed on the row at a path; false by default.
  func allows(_ edit: RowEdit, at path: RowPath) -> Bool

  /// Returns the change for an edit of the row at a path, without applying it.
  ///
  /// Throws `RowEditError.notAllowed` by default.
  func commit(_ edit: RowEdit, at path: RowPath) throws -> Change

  /// Returns whether an item from elsewhere may be inserted at a path; false by default.
  ///
  /// The path may be one past a section's last row.
  func accepts(_ item: ItemID, at path: RowPath) -> Bool

  /// Returns the change that inserts an item from elsewhere at a path.
  ///
  /// The path may be one past a section's last row. Throws `RowEditError.notAccepted` by default.
  func commitMove(of item: ItemID, to path: RowPath) throws -> Change
}

extension DataSource {
  /// Returns the cells of the row.
  public func value(at path: RowPath) -> AnyHashable {
    row(at: path, state: RowState()).cells
  }

  /// Returns `nil`: no title.
  public func title(of section: Int) -> String? { nil }

  /// Returns `nil`: no footer.
  public func footer(of section: Int) -> String? { nil }

  /// Returns `nil`: no index title.
  public func indexTitle(of section: Int) -> String? { nil }

  /// Returns false: rows are read-only.
  public func allows(_ edit: RowEdit, at path: RowPath) -> Bool { false }

  /// Throws `RowEditError.notAllowed`: rows are read-only.
  public func commit(_ edit: RowEdit, at path: RowPath) throws -> Change {
    throw RowEditError.notAllowed(edit, at: path)
  }

  /// Returns false: no items from elsewhere.
  public func accepts(_ item: ItemID, at path: RowPath) -> Bool { false }

  /// Throws `RowEditError.notAccepted`: no items from elsewhere.
  public func commitMove(of item: ItemID, to path: RowPath) throws -> Change {
    throw RowEditError.notAccepted(at: path)
  }
}

extension DataSource {
  /// The paths of all rows, from top to bottom.
  public var paths: [RowPath] {
    (0..<numberOfSections).flatMap { section in
      (0..<numberOfRows(in: section)).map { RowPath(section: section, row: $0) }
    }
  }

  /// Returns the path of an item, if it is there.
  public func path(of item: ItemID) -> RowPath? {
    paths.first { itemID(at: $0) == item }
  }

  /// Returns whether a row exists at a path.
  public func contains(_ path: RowPath) -> Bool {
    hasSection(of: path) && 0..<numberOfRows(in: path.section) ~= path.row
  }

  /// Returns whether a row can be inserted at a path: before any row, or after the last.
  public func containsInsertion(at path: RowPath) -> Bool {
    hasSection(of: path) && 0...numberOfRows(in: path.section) ~= path.row
  }

  private func hasSection(of path: RowPath) -> Bool {
    0..<numberOfSections ~= path.section
  }
}
