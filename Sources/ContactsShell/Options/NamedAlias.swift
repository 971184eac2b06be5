internal import CommandLanguage
internal import UnicodeText

/// The user's own names for commands and their first words.
///
/// They hold at the prompt and for the command of the process. A script runs alike for everybody, so
/// it knows none.
enum NamedAlias: NamedOption {
  static let kindName = "alias"
  static let exampleName = "friends"
  static let optionSummary = "your own name for a command"
  static let valuesSummary = "a command and its first words"
  static let valueKind = Parameter.Kind.command

  /// One word is a text as it was quoted; several are quoted where needed.
  static func text(of words: [Word]) -> String {
    words.count == 1 ? words[0].text : words.map(\.retyped).joined(separator: " ")
  }

  /// Returns the text trimmed; a command keeps its name, and an alias stands for a command.
  static func canonical(_ text: String, for name: String) throws -> String {
    let table = CommandTable.standard
    guard name.first?.isLetter == true else {
      throw CommandError("`\(name)` cannot be an alias; its name begins with a letter")
    }
    guard !table.names.contains(table.name(of: name)) else {
      throw CommandError("`\(name)` is a command; give the alias another name")
    }
    do {
      guard let command = try Tokenizer.words(in: text).first else {
        throw CommandError("the alias is empty")
      }
      _ = try table.command(named: command, allowingPrefixes: false)
    } catch let error as UsageError {
      throw CommandError("an alias begins with the full name of a command: \(error)")
    }
    return text.trimmed
  }
}

extension UserPreferences {
  /// The user's aliases, by name.
  var aliases: [CommandAlias] {
    self[named: NamedAlias.self].map { CommandAlias($0.name, $0.value) }
  }
}
