public import ContactsModel
public import Tables

extension Relation: RowRepresentable {
  /// The name of a related person.
  public func cells(_ traits: RowTraits) -> [Cell] {
    [Cell(name, role: .value, wrapping: .whole)]
  }
}
