internal import ContactsModel
internal import ContactsSearch

extension SortOrder: UserOption {
  static let optionName = "sort"
  static let optionSummary = "what contacts are sorted by"
  static let valuesSummary = "a field, created or modified"
  static let standard = SortOrder.name
  static let choices = SortOrder.all

  init(option text: String) throws(CommandError) {
    guard let order = SortOrder.named(text.lowercased()) else {
      throw Self.isNoChoice(text)
    }
    self = order
  }

  var optionText: String { name }
}
