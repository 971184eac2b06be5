internal import ContactsModel

/// The contacts of a book by UID: a UUID in any case and without `urn:uuid:`, any other UID as it
/// is.
struct UIDIndex {
  private var contacts: [String: [ContactID]] = [:]

  /// Creates the index of a book; a contact without a UID of its own has its id.
  init(_ book: AddressBook) {
    for contact in book.storedContacts { add(contact.id, uid: contact.uid) }
  }

  /// Adds a contact.
  mutating func add(_ id: ContactID, uid: String) {
    contacts[Contact.identity(ofUID: uid.isEmpty ? id.description : uid), default: []].append(id)
  }

  /// Returns the contacts with a UID, oldest first.
  func contacts(withUID uid: String) -> [ContactID] {
    uid.isEmpty ? [] : contacts[Contact.identity(ofUID: uid)] ?? []
  }
}
