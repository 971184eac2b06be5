internal import CommandLanguage
internal import Tables
internal import UnicodeText

/// A preference that the user sets with `option NAME VALUE`.
///
/// To add an option, add a type in its own file and a line to `OptionTable`.
protocol UserOption: RowTrait {
  /// The name, at the prompt and in options.json.
  static var optionName: String { get }
  /// Further names.
  static var otherOptionNames: [String] { get }
  /// The meaning, in a few words.
  static var optionSummary: String { get }
  /// The values, in a few words.
  static var valuesSummary: String { get }
  /// What is offered besides the choices, if there is more.
  static var valueKind: Parameter.Kind? { get }
  /// The values to offer: all, or some of many.
  static var choices: [(name: String, summary: String)] { get }

  /// Reads a value as it is typed.
  init(option text: String) throws
  /// The value as it is typed.
  var optionText: String { get }
}

extension UserOption {
  static var otherOptionNames: [String] { [] }
  static var valueKind: Parameter.Kind? { nil }

  /// The error for a text that is not one of the choices.
  static func isNoChoice(_ text: String) -> CommandError {
    let texts = choices.map(\.name)
    let list = texts.dropLast().joined(separator: ", ") + " or " + (texts.last ?? "")
    let hint = Spelling.closest(to: text, among: texts).map { "; did you mean `\($0)`?" } ?? ""
    return CommandError("\(optionName) is \(list), not `\(text)`\(hint)")
  }
}

/// An option with a few values, each with a meaning.
protocol ChoiceOption: UserOption, CaseIterable, RawRepresentable<String> {
  /// The meaning of the value, in a few words.
  var choiceSummary: String { get }
}

extension ChoiceOption {
  static var choices: [(name: String, summary: String)] {
    allCases.map { ($0.rawValue, $0.choiceSummary) }
  }

  static var valuesSummary: String {
    choices.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ")
  }

  init(option text: String) throws(CommandError) {
    guard let value = Self(rawValue: text.lowercased()) else {
      throw Self.isNoChoice(text)
    }
    self = value
  }

  var optionText: String { rawValue }
}
