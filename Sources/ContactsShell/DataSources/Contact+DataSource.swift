public import ContactsModel
public import Tables

/// A contact on screen: sections of rows that name their items and turn edits into changes.
public typealias ContactDataSource = ComposedDataSource<ContactItem, [Change]>

extension Contact {
  /// The contact as sections of rows, one for each kind of entry it has.
  public var dataSource: ContactDataSource {
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
      .fields("Name", ["name", "nickname", "phonetic-given", "phonetic-family", "kind"]),
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
  static func entries<Value: EntryValue & RowRepresentable>(
    _ title: String, of type: Value.Type
  ) -> ContactSection {
    ContactSection { contact in
      let source = contact.entryDataSource(of: type, title: title)
      return source.numberOfRows(in: 0) == 0 ? nil : source
    }
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
