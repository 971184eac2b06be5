public import ContactsModel
public import ContactsSearch
public import Tables

/// The result of a query, in sections by first letter; rows are made when asked for.
public struct ContactListDataSource: DataSource {
  private let listing: ContactListing
  private let book: SearchableBook
  private let matches: SummaryOfMatch
  /// The columns that the user chose; nil for a summary.
  private let columns: ShownColumns?

  /// Creates a data source over contacts of `book`, whose rows have some columns; by default
  /// summaries that show the matches of a query.
  public init(
    _ listing: ContactListing, of query: Query = .all, in book: SearchableBook,
    columns: ShownColumns? = nil
  ) {
    self.listing = listing
    self.book = book
    self.columns = columns
    matches = SummaryOfMatch(query)
  }

  /// The number of sections.
  public var numberOfSections: Int { listing.sections.count }

  /// Returns the number of contacts in a section.
  public func numberOfRows(in section: Int) -> Int { listing.sections[section].range.count }

  /// Returns the row of a contact.
  public func row(at path: RowPath, state: RowState) -> Row {
    if let columns { return row(at: path, in: columns, state) }
    let (index, order) = (index(of: path), state.traits[NameOrder.self])
    guard let usual = book.summary(of: listing.ids, at: index, in: order) else {
      return Row([], state: state)
    }
    guard !matches.isComplete(usual), let contact = contact(at: path) else {
      return Row(usual.cells(state.traits), state: state)
    }
    return matches.summary(of: contact, in: order).row(state)
  }

  private func row(at path: RowPath, in columns: ShownColumns, _ state: RowState) -> Row {
    guard let contact = contact(at: path) else { return Row([], state: state) }
    return columns.row(of: contact, id: book.shortest(of: contact.id), state)
  }

  /// Returns the id of a contact.
  public func itemID(at path: RowPath) -> ContactID {
    listing.ids[index(of: path)]
  }

  private func index(of path: RowPath) -> Int {
    listing.sections[path.section].range.lowerBound + path.row
  }

  /// Returns the letter.
  public func title(of section: Int) -> String? { listing.sections[section].title }

  /// Returns the number of contacts in a section, if there are several sections and many contacts.
  public func footer(of section: Int) -> String? {
    let count = numberOfRows(in: section)
    return numberOfSections > 1 && count >= Self.countedFrom ? "\(count) contacts" : nil
  }

  /// Returns the letter.
  public func indexTitle(of section: Int) -> String? { listing.sections[section].title }

  /// Returns true for a removal; other edits need the whole contact.
  public func allows(_ edit: RowEdit, at path: RowPath) -> Bool {
    edit == .remove && contains(path)
  }

  /// Returns the change that removes a contact.
  public func commit(_ edit: RowEdit, at path: RowPath) throws -> [Change] {
    guard contains(path), let contact = contact(at: path) else {
      throw RowEditError.noSuchRow(path)
    }
    guard edit == .remove else { throw RowEditError.notAllowed(edit, at: path) }
    return [.remove(contact)]
  }

  private func contact(at path: RowPath) -> Contact? { book[itemID(at: path)] }

  /// The smallest number of rows worth counting.
  private static let countedFrom = 5
}
