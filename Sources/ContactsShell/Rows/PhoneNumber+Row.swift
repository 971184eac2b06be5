public import ContactsModel
public import Tables

extension PhoneNumber: RowRepresentable {
  /// A phone number, as it was given.
  public func row(_ state: RowState) -> Row {
    Row([Cell(number, role: .value, wrapping: .whole)], state: state)
  }
}
