internal import ContactsModel
public import ContactsSearch
public import Tables

extension SavedQuery: RowRepresentable {
  /// The name and the query.
  public func row(_ state: RowState) -> Row {
    Row([Cell(name, role: .label), Cell(text, role: .value, wrapping: .paragraphs)], state: state)
  }
}
