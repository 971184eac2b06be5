internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// The contacts that an import would add or leave, as a section of names and places.
struct ImportPreview: DataSource {
  typealias Change = Never

  private let name: String
  private let steps: [ImportPlan.Step]
  private let omittedCount: Int

  init(_ name: String, _ steps: [ImportPlan.Step], of count: Int) {
    self.name = name
    self.steps = steps
    omittedCount = count - steps.count
  }

  var numberOfSections: Int { 1 }

  func numberOfRows(in section: Int) -> Int { steps.count }

  func title(of section: Int) -> String? { name }

  func footer(of section: Int) -> String? {
    omittedCount > 0 ? "and \(Session.counted(omittedCount)) more" : nil
  }

  func itemID(at path: RowPath) -> Int { path.row }

  func row(at path: RowPath, state: RowState) -> Row {
    let step = steps[path.row]
    return Row(
      [
        ContactSummary.Part.name.cell(step.after.displayName),
        ContactSummary.Part.phone.cell(step.after.preferredPhone?.value.number ?? ""),
        ContactSummary.Part.email.cell(step.after.preferredEmail?.value.address ?? ""),
        Cell(step.place.description, role: .secondary),
      ],
      state: RowState(
        matcher: state.matcher, mark: step.outcome == .added ? .added : .none,
        isCurrent: state.isCurrent))
  }
}
