public import ContactsModel
public import Tables

extension RowRepresentable where Self: EntryValue {
  /// The text of the value; a type with more to show has a row of its own.
  public func row(_ state: RowState) -> Row {
    Row([Cell(text, role: .value, wrapping: .whole)], state: state)
  }
}
