public import ContactsModel
public import Tables

extension OnlineProfile: RowRepresentable {
  /// The service, the user name, and the page.
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
