internal import ContactsModel
internal import ContactsSearch
public import Tables

/// The one value of a field that a contact has once, such as its name.
public struct FieldValue: Hashable, Sendable {
  /// The field's name.
  let field: String
  let text: String

  /// Returns the values that a contact has in the fields of that name.
  static func all(of fields: [String], in contact: Contact) -> [FieldValue] {
    fields.compactMap { name in
      Field.named(name)?.values(in: contact).first.map { FieldValue(field: name, text: $0.text) }
    }
  }
}

extension FieldValue: RowRepresentable {
  /// A field's name and its value; long ones, such as notes, wrap.
  public func row(_ state: RowState) -> Row {
    Row(
      [Cell(field, role: .label), Cell(text, role: .value, wrapping: .paragraphs)], state: state)
  }
}
