internal import ContactsFormats
internal import ContactsModel

/// An imported contact as a book holds it where it is new there, and what tells whether it is.
struct PreparedContact: Sendable {
  /// The contact with its times, encoded.
  let stored: StoredContact
  /// The UID that another program gave the contact; empty for none.
  let uid: String
  /// What the contact is called, as names are compared.
  let name: FoldedText
  /// Whether it can be told from others by something.
  let isNameless: Bool
  /// Whether the id is the contact's own.
  let keepsID: Bool
  /// The number of its first line, from 1.
  let line: Int

  private init(_ imported: ImportedContact, _ stored: StoredContact) {
    self.stored = stored
    uid = imported.contact.uid
    name = FoldedText(imported.contact.displayName)
    isNameless = imported.contact.isNameless
    (keepsID, line) = (imported.keepsID, imported.line)
  }

  /// Prepares contacts that are read at `time`.
  static func all(_ contacts: [ImportedContact], at time: Timestamp) -> [PreparedContact] {
    zip(contacts, StoredContact.encoding(contacts.lazy.map { $0.contact.asNew(at: time) }))
      .map { PreparedContact($0, $1) }
  }
}

/// Prepared contacts that stand one behind the other in a file.
struct PreparedPiece: Sendable {
  var contacts: [PreparedContact] = []
  /// How many lines of the file stand before those that the contacts count from.
  var lines = 0
}
