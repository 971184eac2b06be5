internal import ContactsModel

extension SortOrder: UserOption {
  static let optionName = "sort"
  static let optionSummary = "what contacts are sorted by"
  static let valuesSummary = "a field, created or modified"
  static let standard = SortOrder.name
  static let choices =
    Field.all.map { OptionChoice($0.name, $0.summary) }
    + [
      OptionChoice("created", "when it was made"), OptionChoice("modified", "when it was changed"),
    ]

  init(option text: String) throws(CommandError) {
    guard let order = SortOrder.named(text.lowercased()) else {
      throw Self.isNone(of: Self.choices, text)
    }
    self = order
  }

  var optionText: String { name }
}
