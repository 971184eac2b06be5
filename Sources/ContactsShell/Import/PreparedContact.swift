internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// An imported contact, encoded as the book would store it, with the keys to match it by.
struct PreparedContact: Sendable {
  /// The contact with its times, encoded.
  let stored: StoredContact
  /// The UID of another program; empty for none.
  let uid: String
  /// The folded name.
  let name: FoldedText
  /// Whether the contact has no name of any kind.
  let isNameless: Bool
  /// Whether the id is the contact's own.
  let keepsID: Bool
  /// Whether it is an excerpt, which says nothing about other values.
  let isExcerpt: Bool
  /// The number of its first line, from 1.
  let line: Int
  /// The directory entry, in LDIF.
  let entry: DirectoryEntry?

  private init(
    stored: StoredContact, uid: String, name: FoldedText, isNameless: Bool, keepsID: Bool,
    isExcerpt: Bool, line: Int, entry: DirectoryEntry? = nil
  ) {
    self.entry = entry
    (self.stored, self.uid, self.name) = (stored, uid, name)
    (self.isNameless, self.keepsID, self.line) = (isNameless, keepsID, line)
    self.isExcerpt = isExcerpt
  }

  /// Prepares contacts that are read at `time`.
  static func all(_ imported: [ImportedContact], at time: Timestamp) -> [PreparedContact] {
    let contacts = imported.map { $0.contact.asNew(at: time) }
    let stored = StoredContact.encoding(contacts)
    var prepared: [PreparedContact] = []
    prepared.reserveCapacity(contacts.count)
    // Elements are read in place, as copying one takes as long as reading it.
    let (read, found) = (contacts.span, imported.span)
    for index in read.indices {
      let name = read[index].displayName
      prepared.append(
        PreparedContact(
          stored: stored[index], uid: read[index].uid, name: FoldedText(name),
          isNameless: name == Contact.placeholderName, keepsID: found[index].keepsID,
          isExcerpt: found[index].isExcerpt, line: found[index].line, entry: found[index].entry))
    }
    return prepared
  }

  /// Returns the same contact with other values.
  func with(_ contact: Contact) -> PreparedContact {
    PreparedContact(
      stored: StoredContact(contact), uid: uid, name: name, isNameless: isNameless,
      keepsID: keepsID, isExcerpt: isExcerpt, line: line, entry: entry)
  }

}

/// Prepared contacts in a row of a file.
struct PreparedPiece: Sendable {
  var contacts: [PreparedContact] = []
  /// The number of lines of the file before the piece.
  var lines = 0
}
