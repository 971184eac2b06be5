public import ContactsModel
public import Tables

extension PhoneNumber: RowRepresentable {
  /// A phone number, as it was given.
  public func cells(_ traits: RowTraits) -> [Cell] {
    [Cell(number, role: .value, wrapping: .whole)]
  }
}
