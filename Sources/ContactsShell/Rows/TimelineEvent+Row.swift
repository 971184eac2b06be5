internal import ContactsModel
internal import Tables

extension TimelineEvent: RowRepresentable {
  /// The kind, the day and the text.
  func row(_ state: RowState) -> Row {
    let form = state.traits[DateForm.self]
    return Row(
      [
        Cell(kind, role: .label),
        Cell(form.text(of: day), role: .value, flexibility: .rigid),
        Cell(text ?? "", role: .value, wrapping: .whole),
      ], state: state)
  }
}
