internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// The options by name, in the order they are listed.
enum OptionTable {
  static let all: [any UserOption.Type] = [
    SortOrder.self, NameOrder.self, DateForm.self, ColourMode.self, PagerCommand.self,
    Country.self, ListColumns.self,
  ]

  /// Returns the option with a name.
  static func option(named text: String) throws(CommandError) -> any UserOption.Type {
    let name = text.lowercased()
    if let option = all.first(where: { $0.names.contains(name) }) { return option }
    let close = Spelling.closest(to: name, among: all.flatMap { $0.names })
    let hint =
      all.first { close.map($0.names.contains) ?? false }
      .map { "; did you mean `\($0.optionName)`?" }
      ?? "; the options are \(all.map { $0.optionName }.joined(separator: ", "))"
    throw CommandError("no option `\(text)`\(hint)")
  }
}

extension UserOption {
  /// All names of the option, the stored one first.
  static var names: [String] { [optionName] + otherOptionNames }
}
