public import ContactsModel
public import Tables

extension RawProperty: RowRepresentable {
  /// The property as its vCard had it.
  public func row(_ state: RowState) -> Row {
    Row(
      [
        Cell([group, name].filter { !$0.isEmpty }.joined(separator: "."), role: .secondary),
        Cell(value, role: .value, wraps: true),
      ], state: state)
  }
}
