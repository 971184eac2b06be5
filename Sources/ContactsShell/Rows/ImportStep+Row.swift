internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// An imported contact as a row: name, phone and email, and the place it comes from.
extension ImportPlan.Step: RowRepresentable {
  func cells(_ traits: RowTraits) -> [Cell] {
    [
      ContactSummary.Part.name.cell(after.displayName),
      ContactSummary.Part.phone.cell(after.preferredPhone?.value.number ?? ""),
      ContactSummary.Part.email.cell(after.preferredEmail?.value.address ?? ""),
      Cell(place.description, role: .secondary),
    ]
  }
}
