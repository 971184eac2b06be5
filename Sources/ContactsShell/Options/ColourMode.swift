/// When output has colours; only at terminals.
enum ColourMode: String, ChoiceOption {
  /// At terminals with colours, unless `NO_COLOR` is set.
  case auto
  /// At any terminal.
  case always
  case never

  static let optionName = "colour"
  static let otherOptionNames = ["color"]
  static let optionSummary = "whether terminals get colours"
  static let standard = ColourMode.auto

  var choiceSummary: String {
    switch self {
    case .auto: "unless NO_COLOR is set, or TERM is dumb"
    case .always: "at any terminal"
    case .never: "not at all"
    }
  }
}
