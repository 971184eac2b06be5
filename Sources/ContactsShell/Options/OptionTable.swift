internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// The options by name, in the order they are listed.
enum OptionTable {
  static let all: [any UserOption.Type] = [
    SortOrder.self, NameOrder.self, DateForm.self, ColourMode.self, PagerCommand.self,
    Country.self, ListColumns.self, OpenerCommand.self,
  ]

  /// The kinds of options that the user names, in the order they are listed.
  static let kinds: [any NamedOption.Type] = [NamedBook.self, NamedAlias.self]

  /// Returns the key of an option that can be set: `colour`, or `book.work`.
  static func key(named text: String) throws(CommandError) -> OptionKey {
    guard let dot = text.firstIndex(of: "."), let kind = kind(named: String(text[..<dot])) else {
      return .single(try option(named: text))
    }
    return try OptionKey(kind, named: String(text[text.index(after: dot)...]))
  }

  /// Returns the kind of options with a name, without a dot.
  static func kind(named text: String) -> (any NamedOption.Type)? {
    kinds.first { $0.kindName == text.lowercased() }
  }

  /// Returns the option with a name.
  static func option(named text: String) throws(CommandError) -> any UserOption.Type {
    let name = text.lowercased()
    if let option = all.first(where: { $0.names.contains(name) }) { return option }
    let close = Spelling.closest(to: name, among: all.flatMap { $0.names })
    let names = all.map { $0.optionName } + kinds.map { "\($0.kindName).NAME" }
    let hint =
      all.first { close.map($0.names.contains) ?? false }
      .map { "; did you mean `\($0.optionName)`?" }
      ?? "; the options are \(names.joined(separator: ", "))"
    throw CommandError("no option `\(text)`\(hint)")
  }
}

extension UserOption {
  /// All names of the option, the stored one first.
  static var names: [String] { [optionName] + otherOptionNames }
}
