internal import ContactsModel
public import ContactsSearch
public import Tables

extension SavedQuery: RowRepresentable {
  /// The name and the query.
  public func cells(_ traits: RowTraits) -> [Cell] {
    [Cell(name, role: .label), Cell(text, role: .value, wrapping: .paragraphs)]
  }
}
