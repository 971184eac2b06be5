public import ContactsModel
public import ContactsSearch
public import Tables

/// What a query found, as sections by first letter; a contact's row is made when it is asked for.
public struct ContactListDataSource: DataSource {
  private let listing: ContactListing
  private let book: SearchableBook
  private let matches: SummaryOfMatch

  /// Creates a data source over contacts of `book`, whose rows show what a query found.
  public init(_ listing: ContactListing, of query: Query = .all, in book: SearchableBook) {
    self.listing = listing
    self.book = book
    matches = SummaryOfMatch(query)
  }

  /// The number of letters that names begin with.
  public var numberOfSections: Int { listing.sections.count }

  /// Returns the number of contacts under a letter.
  public func numberOfRows(in section: Int) -> Int { listing.sections[section].range.count }

  /// Returns the row of a contact.
  public func row(at path: RowPath, state: RowState) -> Row {
    let (index, order) = (index(of: path), state.traits[NameOrder.self])
    guard let usual = book.summary(of: listing.ids, at: index, in: order) else {
      return Row([], state: state)
    }
    guard !matches.isComplete(usual), let contact = contact(at: path) else {
      return usual.row(state)
    }
    return matches.summary(of: contact, in: order).row(state)
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

  /// Returns how many contacts stand under a letter of several, where they are too many to count at a glance.
  public func footer(of section: Int) -> String? {
    let count = numberOfRows(in: section)
    return numberOfSections > 1 && count >= Self.countedFrom ? "\(count) contacts" : nil
  }

  /// Returns the letter.
  public func indexTitle(of section: Int) -> String? { listing.sections[section].title }

  /// Returns true for a removal: a contact is changed where it is shown whole.
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

  /// The least number of rows in a section that is worth a count.
  private static let countedFrom = 5
}
