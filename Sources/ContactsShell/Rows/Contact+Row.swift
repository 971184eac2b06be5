public import ContactsModel
public import Tables

extension Contact: RowRepresentable {
  /// A contact in a listing: its name, and how to reach it.
  public func row(_ state: RowState) -> Row {
    Row(
      [
        Cell(displayName(in: state.traits[NameOrder.self])),
        Cell(preferredPhone?.value.number ?? "", role: .value),
        Cell(preferredEmail?.value.address ?? "", role: .value),
        Cell(name.full == organization.name ? "" : organization.name, role: .secondary),
        Cell(tags.map { "#\($0)" }.joined(separator: " "), role: .note),
      ], state: state)
  }
}
