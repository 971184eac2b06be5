internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// A contact as its rows were last shown, so that paths keep their meaning until it is shown again.
struct ShownContact {
  /// The contact as this session knows it; changes of others make its rows unknown.
  var contact: Contact
  /// The item at each path.
  let items: [RowPath: ContactItem]

  /// Remembers a contact, by default as its own data source has it.
  init(_ contact: Contact, as source: ContactDataSource? = nil) {
    self.contact = contact
    let source = source ?? contact.dataSource
    items = Dictionary(uniqueKeysWithValues: source.paths.map { ($0, source.itemID(at: $0)) })
  }
}

extension ContactItem {
  /// Returns whether both contacts have the item, with the same value.
  func isSame(in first: Contact, and second: Contact) -> Bool {
    let value = value(in: second)
    return value != nil && value == self.value(in: first)
  }

  /// The texts of the item's row, if it is there.
  func text(in contact: Contact) -> String? {
    value(in: contact).map { cells in
      cells.map(\.text).filter { !$0.isEmpty }.joined(separator: "  ")
    }
  }

  /// The cells of the item, if it is there; a part of the name has those of the name.
  private func value(in contact: Contact) -> [Cell]? {
    let source = contact.dataSource
    return source.path(of: isNamePart ? .field("name") : self).map {
      source.row(at: $0, state: RowState()).cells
    }
  }

  fileprivate var isNamePart: Bool {
    guard case .field(let name) = self else { return false }
    return Contact.nameParts.contains(name)
  }
}

extension Contact {
  /// Returns where an item is shown, to change it there; parts of the name have no row.
  func row(of item: ContactItem) throws -> RowPath {
    if let path = dataSource.path(of: item) { return path }
    guard case .field(let name) = item, item.isNamePart else {
      throw CommandError("\(displayName) no longer has that row")
    }
    throw CommandError("`\(name)` is a part of the name; `set REF \(name)=…` changes it")
  }
}
