internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// The value of a field that has only one, such as the name.
struct FieldValue: Hashable, Sendable {
  /// The name of the field.
  let field: String
  let text: String

  /// Returns the values of some fields of a contact.
  static func all(of fields: [String], in contact: Contact) -> [FieldValue] {
    fields.compactMap { name in
      Field.named(name)?.values(in: contact).first.map { FieldValue(field: name, text: $0.text) }
    }
  }
}

extension FieldValue: RowRepresentable {
  /// The name of the field and its value; long values wrap.
  func cells(_ traits: RowTraits) -> [Cell] {
    [Cell(field, role: .label), Cell(text, role: .value, wrapping: .paragraphs)]
  }
}
