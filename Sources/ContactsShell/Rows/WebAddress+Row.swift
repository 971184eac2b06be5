public import ContactsModel
public import Tables

extension WebAddress: RowRepresentable {
  /// The address of a page.
  public func row(_ state: RowState) -> Row {
    Row([Cell(url, role: .value, wrapping: .whole)], state: state)
  }
}
