internal import CommandLanguage
internal import Tables
internal import UnicodeText

/// Something that a user decides once for all, with `option NAME VALUE`; its values are those of the type.
///
/// A further option is a type in a file of its own, and a line in `OptionTable`.
protocol UserOption: RowTrait {
  /// What the option is called, at the prompt and in options.json.
  static var optionName: String { get }
  /// What it is called besides.
  static var otherOptionNames: [String] { get }
  /// What it decides, in a few words.
  static var optionSummary: String { get }
  /// What its values are, in a few words.
  static var valuesSummary: String { get }
  /// The values that can be offered: all there are, or some of many.
  static var choices: [OptionChoice] { get }

  /// Reads a value as it is typed.
  init(option text: String) throws(CommandError)
  /// The value as it is typed.
  var optionText: String { get }
}

/// A value that an option can have.
struct OptionChoice: Hashable, Sendable {
  let text: String
  let summary: String

  init(_ text: String, _ summary: String = "") {
    self.text = text
    self.summary = summary
  }
}

extension UserOption {
  static var otherOptionNames: [String] { [] }

  /// The error that a text is none of the choices.
  static func isNone(of choices: [OptionChoice], _ text: String) -> CommandError {
    let texts = choices.map(\.text)
    let list = texts.dropLast().joined(separator: ", ") + " or " + (texts.last ?? "")
    let hint = Spelling.closest(to: text, among: texts).map { "; did you mean `\($0)`?" } ?? ""
    return CommandError("\(optionName) is \(list), not `\(text)`\(hint)")
  }
}

/// An option with a few values, each of which can say what it means.
protocol ChoiceOption: UserOption, CaseIterable, RawRepresentable<String> {
  /// What the value means, in a few words.
  var choiceSummary: String { get }
}

extension ChoiceOption {
  static var choices: [OptionChoice] {
    allCases.map { OptionChoice($0.rawValue, $0.choiceSummary) }
  }

  static var valuesSummary: String {
    choices.map { "\($0.text) (\($0.summary))" }.joined(separator: ", ")
  }

  init(option text: String) throws(CommandError) {
    guard let value = Self(rawValue: text.lowercased()) else {
      throw Self.isNone(of: Self.choices, text)
    }
    self = value
  }

  var optionText: String { rawValue }
}
