internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// When there was last contact with somebody.
struct LastContact: Hashable, Sendable {
  let time: Timestamp
  /// What the row is called, as `--sort` has it.
  static let name = "last"
}

extension LastContact: RowRepresentable {
  /// The day, in local time.
  func row(_ state: RowState) -> Row {
    let (year, month, day) = Clock.day(of: time).components
    let form = state.traits[DateForm.self]
    return Row(
      [
        Cell(Self.name, role: .label),
        Cell(form.text(of: .full(year: year, month: month, day: day)), role: .value),
      ], state: state)
  }
}

extension ContactSection {
  /// When there was last contact; the row can be removed, and `touch` makes it anew.
  static let lastContact = ContactSection { contact in
    guard let time = contact.lastContacted else { return nil }
    return ArrayDataSource(
      [LastContact(time: time)], title: "Contacted",
      editing: .init(remove: { _ in contact.changes { $0.lastContacted = nil } }),
      id: { _ in ContactItem.field(LastContact.name) })
  }
}
