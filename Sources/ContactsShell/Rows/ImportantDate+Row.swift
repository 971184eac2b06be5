public import ContactsModel
public import Tables

extension ImportantDate: RowRepresentable {
  /// A date, or the text in its place.
  public func cells(_ traits: RowTraits) -> [Cell] {
    [Cell(text(in: traits[DateForm.self]), role: .value, wrapping: .whole)]
  }
}
