internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// An imported contact, encoded as the book would store it, with the keys to match it by.
struct PreparedContact: Sendable {
  /// What an imported contact is matched by, and where it comes from.
  struct Keys: Sendable {
    /// The UID of another program, in the form that is compared; empty for none.
    let identity: String
    let name: FoldedText
    /// Whether the contact has no name of any kind.
    let isNameless: Bool
    /// Whether the id is the contact's own.
    let keepsID: Bool
    /// Whether it is an excerpt, which says nothing about other values.
    let isExcerpt: Bool
    /// What it says of the name.
    let statedName: StatedName
    /// The number of its first line, from 1; fits, as a file has at most 4 GiB.
    let line: UInt32
    /// The directory entry, in LDIF.
    let entry: DirectoryEntry?
  }

  /// The contact with its times, encoded.
  let stored: StoredContact
  let keys: Keys

  /// Returns the same contact with other values.
  func with(_ contact: Contact) -> PreparedContact {
    PreparedContact(stored: StoredContact(contact), keys: keys)
  }
}

/// Prepares contacts as they are read, so that only their JSON is kept.
struct ContactPreparation: ~Copyable {
  /// The time of additions.
  private let time: Timestamp
  private var encoder: ContactEncoder
  private var keys: [PreparedContact.Keys] = []

  /// Begins with no contact.
  ///
  /// - Parameter size: The expected size of the JSON, in bytes.
  init(at time: Timestamp, reserving size: Int = 0) {
    self.time = time
    encoder = ContactEncoder(reserving: size)
  }

  /// The number of contacts.
  var count: Int { keys.count }

  /// Adds a contact; it gets the times that it lacks.
  mutating func append(_ imported: inout ImportedContact) {
    imported.contact.setMissingTimes(to: time)
    encoder.encode(imported.contact)
    let name = imported.contact.displayName
    keys.append(
      PreparedContact.Keys(
        identity: Contact.identity(ofUID: imported.contact.uid), name: FoldedText(name),
        isNameless: name == Contact.placeholderName, keepsID: imported.keepsID,
        isExcerpt: imported.isExcerpt, statedName: imported.statedName,
        line: UInt32(clamping: imported.line), entry: imported.entry)
    )
  }

  /// Returns the contacts added since the last call, in order.
  mutating func takeContacts() -> [PreparedContact] {
    defer { keys = [] }
    return zip(encoder.takeContacts(), keys).map { PreparedContact(stored: $0, keys: $1) }
  }
}

/// Prepared contacts in a row of a file.
struct PreparedPiece: Sendable {
  var contacts: [PreparedContact] = []
  /// The number of lines of the file before the piece.
  var lines = 0
}
