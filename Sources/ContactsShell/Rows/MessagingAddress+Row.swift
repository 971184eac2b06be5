public import ContactsModel
public import Tables

extension MessagingAddress: RowRepresentable {
  /// The service, and the address there.
  public func cells(_ traits: RowTraits) -> [Cell] {
    [
      Cell(service, role: .secondary, priority: .high),
      Cell(address, role: .value, wrapping: .whole),
    ]
  }
}
