internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch

extension EditingSession {
  /// Makes a contact what a text says, in one transaction; a text with errors changes nothing, and
  /// all errors are reported.
  mutating func apply(
    _ text: String, of file: String, to target: (ReferenceResolver) throws -> Contact
  ) throws {
    let dateForm = dateForm
    do {
      try commitChange { references in
        let contact = try target(references)
        let result = try ContactText.contact(contact, editedAs: text, typedDate: dateForm.typedDate)
          .get()
        return (contact, contact.changes(to: result))
      }
    } catch let errors as ContactTextErrors {
      fail(errors.descriptions { "\(file):\($0.line): \($0.reason)" })
    }
  }
}
