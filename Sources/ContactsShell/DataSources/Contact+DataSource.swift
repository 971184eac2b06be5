internal import ContactsModel
internal import Tables

/// A contact on screen: sections of rows that name their items and turn edits into changes.
typealias ContactDataSource = ComposedDataSource<ContactItem, [Change]>

extension Contact {
  /// The contact as sections of rows, one for each kind of entry it has.
  var dataSource: ContactDataSource {
    ContactDataSource(ContactSection.all.compactMap { $0.source(self) })
  }
}

/// A section of the table of a contact.
///
/// `all` has the order on screen.
struct ContactSection: Sendable {
  /// Returns the rows of the section in a contact; nil if it has none.
  let source: @Sendable (Contact) -> (any DataSource<ContactItem, [Change]>)?

  static let all: [ContactSection] =
    [
      .fields(
        "Name",
        ["name", "nickname", "phonetic-given", "phonetic-middle", "phonetic-family", "kind"]),
      .fields("Organization", ["org", "department", "title"]),
      .entries("Phones", of: PhoneNumber.self),
      .entries("Emails", of: EmailAddress.self),
      .entries("Addresses", of: PostalAddress.self),
      .entries("Messaging", of: MessagingAddress.self),
      .entries("Web pages", of: WebAddress.self),
      .entries("Profiles", of: OnlineProfile.self),
      .entries("Dates", of: ImportantDate.self),
      .entries("Relations", of: Relation.self),
    ] + texts + [
      .entries("Members", of: GroupMember.self),
      .entries("Photos", of: Photo.self),
      .fields("Note", ["note"]),
      .tags("Tags"),
      .lastContact,
      .entries("Other properties", of: RawProperty.self),
    ]

  /// Creates a section of entries of one type.
  ///
  /// The type is a value, so that the section is compiled once, not for each type.
  static func entries(
    _ title: String, of type: any (EntryValue & RowRepresentable).Type
  ) -> ContactSection {
    ContactSection { $0.section(of: type, title: title) }
  }

  /// Creates a section of fields with one value each.
  static func fields(_ title: String, _ names: [String]) -> ContactSection {
    ContactSection { contact in
      let values = FieldValue.all(of: names, in: contact)
      return values.isEmpty ? nil : contact.fieldDataSource(of: values, title: title)
    }
  }

  static func tags(_ title: String) -> ContactSection {
    ContactSection { contact in
      contact.tags.isEmpty ? nil : contact.tagDataSource(title: title)
    }
  }
}

extension Contact {
  fileprivate func section<Value: EntryValue & RowRepresentable>(
    of type: Value.Type, title: String
  ) -> (any DataSource<ContactItem, [Change]>)? {
    self[Value.list].isEmpty ? nil : entryDataSource(of: type, title: title)
  }
}
