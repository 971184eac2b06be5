internal import Tables

/// An option in the list of `option`.
struct ListedOption: Sendable {
  let name: String
  let value: String
  /// The meaning of the option, and its default.
  let summary: String

  init(_ option: OptionKey, in preferences: UserPreferences) {
    name = option.name
    value = preferences.text(of: option) ?? ""
    let standard = option.standardText ?? value
    summary = option.summary + (value == standard ? "" : "; the default is \(standard)")
  }
}

extension ListedOption: RowRepresentable {
  /// The name, the value and the meaning.
  func cells(_ traits: RowTraits) -> [Cell] {
    [
      Cell(name, role: .label), Cell(value, role: .value),
      Cell(summary, role: .secondary, wrapping: .paragraphs),
    ]
  }
}
