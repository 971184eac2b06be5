public import ContactsModel
public import Tables

extension MessagingAddress: RowRepresentable {
  /// The service, and the address there.
  public func row(_ state: RowState) -> Row {
    Row(
      [
        Cell(service, role: .secondary, priority: .high),
        Cell(address, role: .value, wrapping: .whole),
      ], state: state)
  }
}
