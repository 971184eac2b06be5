/// What a table shows: rows in sections, which item stands at a path, and what can be done to it.
///
/// A data source is an immutable value, made anew when the data has changed. It makes rows only
/// when asked for them. Members taking a path or a section want one that exists; those about
/// edits accept any and refuse it.
public protocol DataSource<ItemID, Change>: Sendable {
  /// Names an item, across data sources made one after the other.
  associatedtype ItemID: Hashable & Sendable

  /// What is to be done to the model for an edit to come true.
  associatedtype Change

  /// The number of sections, those without rows included.
  var numberOfSections: Int { get }

  /// Returns the number of rows in a section.
  func numberOfRows(in section: Int) -> Int

  /// Returns the row at a path, made for a state.
  func row(at path: RowPath, state: RowState) -> Row

  /// Returns the name of the item at a path.
  func itemID(at path: RowPath) -> ItemID

  /// Returns what stands above a section; nil by default.
  func title(of section: Int) -> String?

  /// Returns what stands below a section, such as a count; nil by default.
  func footer(of section: Int) -> String?

  /// Returns the short name by which one jumps to a section, such as a letter; nil by default.
  func indexTitle(of section: Int) -> String?

  /// Returns whether the row at a path can be edited so; false by default.
  func allows(_ edit: RowEdit, at path: RowPath) -> Bool

  /// Returns the change that an edit of the row at a path asks for; nothing is changed yet.
  ///
  /// Throws `RowEditError.notAllowed` by default.
  func commit(_ edit: RowEdit, at path: RowPath) throws -> Change

  /// Returns whether an item from elsewhere may come to stand at a path; false by default.
  ///
  /// The path may be one past a section's last row.
  func accepts(_ item: ItemID, at path: RowPath) -> Bool

  /// Returns the change by which an item from elsewhere comes to stand at a path.
  ///
  /// The path may be one past a section's last row. Throws `RowEditError.notAccepted` by default.
  func commitMove(of item: ItemID, to path: RowPath) throws -> Change
}

extension DataSource {
  /// Returns nil: sections have no title unless the data source gives them one.
  public func title(of section: Int) -> String? { nil }

  /// Returns nil: sections have no footer unless the data source gives them one.
  public func footer(of section: Int) -> String? { nil }

  /// Returns nil: sections have no index title unless the data source gives them one.
  public func indexTitle(of section: Int) -> String? { nil }

  /// Returns false: rows are for reading unless the data source says otherwise.
  public func allows(_ edit: RowEdit, at path: RowPath) -> Bool { false }

  /// Throws `RowEditError.notAllowed`: rows are for reading unless the data source says otherwise.
  public func commit(_ edit: RowEdit, at path: RowPath) throws -> Change {
    throw RowEditError.notAllowed(edit, at: path)
  }

  /// Returns false: rows stay where they belong unless the data source says otherwise.
  public func accepts(_ item: ItemID, at path: RowPath) -> Bool { false }

  /// Throws `RowEditError.notAccepted`: rows stay where they belong unless the data source says
  /// otherwise.
  public func commitMove(of item: ItemID, to path: RowPath) throws -> Change {
    throw RowEditError.notAccepted(at: path)
  }
}

extension DataSource {
  /// Returns whether there is a row at a path.
  public func contains(_ path: RowPath) -> Bool {
    hasSection(of: path) && 0..<numberOfRows(in: path.section) ~= path.row
  }

  /// Returns whether a row could come to stand at a path: before any row, or after the last.
  public func containsInsertion(at path: RowPath) -> Bool {
    hasSection(of: path) && 0...numberOfRows(in: path.section) ~= path.row
  }

  private func hasSection(of path: RowPath) -> Bool {
    0..<numberOfSections ~= path.section
  }
}
