internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// A contact as its rows were last shown, so that paths keep their meaning until it is shown again.
struct ShownContact {
  /// The contact as this session knows it; what others change since makes its rows unknown.
  var contact: Contact
  /// What stood at each path.
  let items: [RowPath: ContactItem]

  init(_ contact: Contact) {
    self.contact = contact
    let source = contact.dataSource
    items = Dictionary(uniqueKeysWithValues: source.paths.map { ($0, source.itemID(at: $0)) })
  }
}

extension ShownContact {
  /// Makes changes of this session's own; what they do not fit has been changed by others.
  mutating func apply(_ changes: [Change]) throws(ChangeError) {
    try contact.apply(changes.filter { $0.contactID == contact.id }[...])
  }
}

extension ContactItem {
  /// Tells whether the item is in both contacts, and is the same there.
  func isSame(in first: Contact, and second: Contact) -> Bool {
    let value = value(in: second)
    return value != nil && value == self.value(in: first)
  }

  /// What the item shows; nil where it is not there.
  private func value(in contact: Contact) -> [Cell]? {
    let source = contact.dataSource
    return source.path(of: self).map { source.row(at: $0, state: RowState()).cells }
  }
}
