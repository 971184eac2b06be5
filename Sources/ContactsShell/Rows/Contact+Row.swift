public import ContactsModel
public import Tables

extension Contact: RowRepresentable {
  /// A contact in a listing: its name, and how to reach it.
  public func row(_ state: RowState) -> Row {
    Row(
      [
        Cell(displayName(in: state.traits[NameOrder.self])),
        Cell(preferredPhone?.value.number ?? "", role: .value),
        // Half a telephone number is none, while an address is known by its beginning.
        Cell(preferredEmail?.value.address ?? "", role: .value, flexibility: .soft),
        Cell(name.full == organization.name ? "" : organization.name, role: .secondary),
        Cell(tags.map { "#\($0)" }.joined(separator: " "), role: .note),
      ], state: state)
  }
}
