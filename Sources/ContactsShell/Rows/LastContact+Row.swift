internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// The last contact with somebody.
struct LastContact: Hashable, Sendable {
  let time: Timestamp
  /// The name of the row, as in `--sort`.
  static let name = "last"
}

extension LastContact: RowRepresentable {
  /// The local day.
  func cells(_ traits: RowTraits) -> [Cell] {
    let form = traits[DateForm.self]
    return [
      Cell(Self.name, role: .label),
      Cell(form.text(of: CivilDay(of: time)), role: .value),
    ]
  }
}

extension ContactSection {
  /// The last contact; the row can be removed, and `touch` creates it.
  static let lastContact = ContactSection { contact in
    guard let time = contact.lastContacted else { return nil }
    return ArrayDataSource(
      [LastContact(time: time)], title: "Contacted",
      editing: .init(remove: { _ in contact.changes { $0.lastContacted = nil } }),
      id: { _ in ContactItem.field(LastContact.name) })
  }
}
