internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// An imported contact as a row: name, phone and email, and the place it comes from.
extension ImportPlan.Step: RowRepresentable {
  func row(_ state: RowState) -> Row {
    Row(
      [
        ContactSummary.Part.name.cell(after.displayName),
        ContactSummary.Part.phone.cell(after.preferredPhone?.value.number ?? ""),
        ContactSummary.Part.email.cell(after.preferredEmail?.value.address ?? ""),
        Cell(place.description, role: .secondary),
      ],
      state: RowState(
        matcher: state.matcher, mark: outcome == .added ? .added : .none,
        isCurrent: state.isCurrent))
  }
}
