public import ContactsModel
public import Tables

extension OnlineProfile: RowRepresentable {
  /// The service, the user name, and the page.
  public func cells(_ traits: RowTraits) -> [Cell] {
    [
      Cell(service, role: .secondary, priority: .high),
      Cell(user, role: .value, wrapping: .whole),
      Cell(url, role: .secondary, wrapping: .whole, priority: .high),
    ]
  }
}
