internal import ContactsModel
internal import Tables

extension TimelineEvent: RowRepresentable {
  /// The kind, the day and the text.
  func cells(_ traits: RowTraits) -> [Cell] {
    let form = traits[DateForm.self]
    return [
      Cell(kind, role: .label),
      Cell(form.text(of: day), role: .value, flexibility: .rigid),
      Cell(text ?? "", role: .value, wrapping: .whole),
    ]
  }
}
