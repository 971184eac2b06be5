internal import ContactsModel
internal import ContactsSearch

/// The paths of all items of a contact, as `phone.1`, of which each is found in constant time.
struct ContactItemPaths {
  private let contact: Contact
  private let paths: [ContactItem: String]

  /// Makes the table; takes linear time.
  init(in contact: Contact) {
    self.contact = contact
    paths = ContactItem.fieldPaths(in: contact)
  }

  /// The path of an item; nil where it is not there, or has no field.
  subscript(item: ContactItem) -> String? {
    if let path = paths[item] { return path }
    // A tag is the same in other letters.
    guard case .tag = item else { return nil }
    return item.path(in: contact)
  }
}
