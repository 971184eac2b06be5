public import ContactsModel
public import Tables

extension ImportantDate: RowRepresentable {
  /// A date, or the text in its place.
  public func row(_ state: RowState) -> Row {
    Row([Cell(text(in: state.traits[DateForm.self]), role: .value, wrapping: .whole)], state: state)
  }
}
