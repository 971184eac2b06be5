public import ContactsModel
public import Tables

extension OnlineProfile: RowRepresentable {
  /// An account: the service, who the contact is there, and the page.
  public func row(_ state: RowState) -> Row {
    Row(
      [
        Cell(service, role: .secondary, priority: .high),
        Cell(user, role: .value, wrapping: .whole),
        Cell(url, role: .secondary, wrapping: .whole, priority: .high),
      ],
      state: state)
  }
}
