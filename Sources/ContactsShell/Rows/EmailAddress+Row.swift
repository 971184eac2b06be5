public import ContactsModel
public import Tables

extension EmailAddress: RowRepresentable {
  /// An email address.
  public func row(_ state: RowState) -> Row {
    Row([Cell(address, role: .value, wrapping: .whole)], state: state)
  }
}
