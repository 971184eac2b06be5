internal import ContactsModel
internal import ContactsSearch

/// The paths of all items of a contact, such as `phone.1`, each found in O(1).
struct ContactItemPaths {
  private let contact: Contact
  private let paths: [ContactItem: String]

  /// Creates the table, in linear time.
  init(in contact: Contact) {
    self.contact = contact
    paths = ContactItem.fieldPaths(in: contact)
  }

  /// The path of an item; nil if it is not there, or has no field.
  subscript(item: ContactItem) -> String? {
    if let path = paths[item] { return path }
    // Tags are equal in any case.
    guard case .tag = item else { return nil }
    return item.path(in: contact)
  }
}
