internal import CommandLanguage

/// The commands by name.
///
/// The table feeds parsing, help, completion and the README alike.
struct CommandTable: Sendable {
  private let commands: [any (Command & SendableMetatype).Type]
  private let byName: [String: any (Command & SendableMetatype).Type]

  static let standard = CommandTable([
    AddCommand.self, SetCommand.self, EditCommand.self, MoveCommand.self, RemoveCommand.self,
    TagCommand.self, UntagCommand.self, ReplaceCommand.self,
    TouchCommand.self, NormalizeCommand.self,
    ListCommand.self, FindCommand.self, ShowCommand.self, OpenCommand.self, CloseCommand.self,
    BirthdaysCommand.self, DatesCommand.self, StatsCommand.self,
    QueryCommand.self, SaveQueryCommand.self, QRCommand.self, PhotoCommand.self,
    DuplicatesCommand.self, MergeCommand.self, NotDuplicateCommand.self,
    UndoCommand.self, RedoCommand.self, LogCommand.self, RestoreCommand.self, PurgeCommand.self,
    ImportCommand.self, ExportCommand.self,
    InfoCommand.self, CheckCommand.self, SaveCommand.self, SourceCommand.self,
    OptionCommand.self, HistoryCommand.self, RecallCommand.self, HelpCommand.self, QuitCommand.self,
  ])

  /// What other programs call our commands.
  private static let otherNames = [
    "exit": "quit", "bye": "quit", "new": "add", "create": "add", "delete": "remove",
    "rm": "remove",
    "del": "remove", "ls": "list", "search": "find", "grep": "find",
    "view": "show", "details": "show", "cat": "show", "modify": "set", "change": "set",
    "dupes": "duplicates", "dedupe": "duplicates", "join": "merge", "unify": "merge",
    "history-of": "log", "options": "option", "config": "option", "commit": "save", "man": "help",
    "anniversaries": "dates", "birthday": "birthdays", "bdays": "birthdays", "calendar": "dates",
    "normalise": "normalize", "contacted": "touch", "statistics": "stats",
  ]

  init(_ commands: [any (Command & SendableMetatype).Type]) {
    self.commands = commands
    byName = Dictionary(uniqueKeysWithValues: commands.map { ($0.signature.name, $0) })
  }

  /// The signatures, in the order in which help lists them.
  var signatures: [Signature] { commands.map { $0.signature } }

  /// Returns what the command is called here that other programs call `name`.
  func ownName(for name: String) -> String? {
    Self.otherNames[name]
  }

  /// Returns the command of that name, or with a unique beginning of it.
  func command(named name: Word, allowingPrefixes: Bool) throws -> any Command.Type {
    if let command = byName[name.text] { return command }
    if !name.isQuoted, let meant = ownName(for: name.text) {
      throw UsageError(
        .unknownCommand(name.text, suggestions: [meant]), position: name.range)
    }
    let found = try CommandName.find(
      name, among: commands.map { $0.signature.name }, allowingPrefixes: allowingPrefixes)
    return byName[found]!
  }
}
