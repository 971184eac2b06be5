public import ContactsModel
public import Tables

extension Relation: RowRepresentable {
  /// The name of a related person.
  public func row(_ state: RowState) -> Row {
    Row([Cell(name, role: .value, wrapping: .whole)], state: state)
  }
}
