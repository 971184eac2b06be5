internal import ContactsModel
internal import ContactsSearch

extension NameOrder: ChoiceOption {
  static let optionName = "name-order"
  static let optionSummary = "how names are shown in lists and headings"
  static let standard = NameOrder.givenFirst

  var choiceSummary: String {
    switch self {
    case .givenFirst: "Ada Lovelace"
    case .familyFirst: "Lovelace, Ada"
    }
  }
}
