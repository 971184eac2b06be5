public import ContactsModel
public import Tables

extension WebAddress: RowRepresentable {
  /// The address of a page.
  public func cells(_ traits: RowTraits) -> [Cell] {
    [Cell(url, role: .value, wrapping: .whole)]
  }
}
