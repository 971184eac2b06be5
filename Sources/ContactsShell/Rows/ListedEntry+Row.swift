internal import ContactsModel
internal import Tables

/// An entry of a contact, in a list of entries of many contacts.
struct ListedEntry<Value: EntryValue>: Sendable {
  let contact: ContactID
  /// The name of the contact.
  let name: String
  /// The name in the order of rows.
  let shownName: String
  let entry: Labeled<Value>

  init(_ entry: Labeled<Value>, of contact: Contact, in order: NameOrder) {
    (self.contact, self.entry) = (contact.id, entry)
    (name, shownName) = (contact.displayName, contact.displayName(in: order))
  }
}

extension ListedEntry: RowRepresentable where Value: RowRepresentable {
  /// The name of the contact, and the row of the entry.
  func cells(_ traits: RowTraits) -> [Cell] {
    [Cell(shownName, wrapping: .hanging)] + entry.cells(traits)
  }
}
