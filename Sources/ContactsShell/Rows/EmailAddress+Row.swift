public import ContactsModel
public import Tables

extension EmailAddress: RowRepresentable {
  /// An email address.
  public func cells(_ traits: RowTraits) -> [Cell] {
    [Cell(address, role: .value, wrapping: .whole)]
  }
}
