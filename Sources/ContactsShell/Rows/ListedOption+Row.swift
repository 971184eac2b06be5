internal import Tables

/// An option as `option` lists it.
struct ListedOption: Sendable {
  let name: String
  let value: String
  /// What the option decides, and what it is where nothing was decided.
  let summary: String

  init(_ option: any UserOption.Type, in preferences: UserPreferences) {
    name = option.optionName
    value = preferences.text(of: option)
    let standard = option.standardText
    summary =
      option.optionSummary + (value == standard ? "" : "; the default is \(standard)")
  }
}

extension ListedOption: RowRepresentable {
  /// The name, the value, and what it decides.
  public func row(_ state: RowState) -> Row {
    Row(
      [
        Cell(name, role: .label), Cell(value, role: .value),
        Cell(summary, role: .secondary, wrapping: .paragraphs),
      ],
      state: state)
  }
}
