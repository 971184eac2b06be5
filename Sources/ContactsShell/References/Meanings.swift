internal import ContactsModel
internal import ContactsSearch

/// The meanings of short references, from the commands before.
struct Meanings {
  /// The contacts of the last listing: what numbers mean; nil before the first.
  var listing: ContactIDList?
  /// The contact last shown, opened, added or changed: what `.` means.
  var current: ContactID?
  var opened: ContactID?
  /// The contact whose rows were last shown: what paths such as `2.1` mean.
  var shown: ShownContact?
  /// Whom the REF of a pre-filled line means, until a line has run, and how that line begins.
  var prefilled: (reference: String, id: ContactID, head: String)?

  /// A reference to the open contact; nil if none is open.
  var openReference: String? { opened.map { "@\($0)" } }

  /// A reference to the open contact, or the current one.
  var defaultReference: String { openReference ?? "." }

  /// Removes all references to a contact; what was shown of it still tells which rows are not those
  /// of another.
  mutating func forget(_ id: ContactID) {
    if current == id { current = nil }
    if opened == id { opened = nil }
  }

  /// Remembers the contact of which a row is shown; if its rows were shown before, they keep their
  /// numbers.
  mutating func noteShown(_ contact: Contact) {
    if shown?.contact.id != contact.id { shown = ShownContact(contact) }
  }

  /// Follows changes of the contact whose rows were last shown; if they do not fit, it was shown as
  /// it was, or others have changed it: then what differs from what was shown has no path.
  mutating func follow(_ changes: [Change]) {
    guard var contact = shown?.contact else { return }
    do throws(ChangeError) {
      try contact.apply(changes.filter { $0.contactID == contact.id }[...])
    } catch {
      return
    }
    shown?.contact = contact
  }
}
