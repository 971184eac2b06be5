internal import CommandLanguage
internal import UnicodeText

/// The commands by name.
///
/// Parsing, help, completion and the articles all use this table.
struct CommandTable: Sendable {
  /// The type of a command.
  typealias CommandType = any (Command & SendableMetatype).Type

  private let commands: KeyValuePairs<String, CommandType>
  private let byName: [String: CommandType]

  /// The commands, by the names in their signatures.
  static let standard = CommandTable([
    "add": AddCommand.self, "set": SetCommand.self, "edit": EditCommand.self,
    "move": MoveCommand.self, "remove": RemoveCommand.self, "tag": TagCommand.self,
    "untag": UntagCommand.self, "group": GroupCommand.self, "ungroup": UngroupCommand.self,
    "replace": ReplaceCommand.self, "touch": TouchCommand.self,
    "note": NoteCommand.self, "normalize": NormalizeCommand.self, "list": ListCommand.self,
    "find": FindCommand.self,
    "show": ShowCommand.self, "open": OpenCommand.self, "close": CloseCommand.self,
    "phones": PhonesCommand.self, "emails": EmailsCommand.self,
    "addresses": AddressesCommand.self, "birthdays": BirthdaysCommand.self,
    "dates": DatesCommand.self, "stats": StatsCommand.self,
    "query": QueryCommand.self, "save-query": SaveQueryCommand.self, "qr": QRCommand.self,
    "photo": PhotoCommand.self, "copy": CopyCommand.self, "call": CallCommand.self,
    "mail": MailCommand.self, "web": WebCommand.self, "map": MapCommand.self,
    "duplicates": DuplicatesCommand.self, "merge": MergeCommand.self,
    "not-duplicate": NotDuplicateCommand.self, "undo": UndoCommand.self, "redo": RedoCommand.self,
    "log": LogCommand.self, "restore": RestoreCommand.self, "purge": PurgeCommand.self,
    "sync": SyncCommand.self, "account": AccountCommand.self,
    "import": ImportCommand.self, "export": ExportCommand.self, "info": InfoCommand.self,
    "check": CheckCommand.self, "save": SaveCommand.self, "source": SourceCommand.self,
    "option": OptionCommand.self, "history": HistoryCommand.self, "recall": RecallCommand.self,
    "help": HelpCommand.self, "quit": QuitCommand.self,
  ])

  /// Short names of commands, as shells have them.
  private static let aliases = [
    "ls": "list", "rm": "remove", "mv": "move", "cat": "show", "exit": "quit", "?": "help",
  ]

  /// Names of commands in other programs.
  private static let otherNames = [
    "bye": "quit", "new": "add", "create": "add", "delete": "remove",
    "del": "remove", "search": "find", "grep": "find",
    "view": "show", "details": "show", "get": "show", "modify": "set", "change": "set",
    "update": "set", "rename": "set", "lookup": "find",
    "dupes": "duplicates", "dedupe": "duplicates", "join": "merge", "unify": "merge",
    "history-of": "log", "options": "option", "config": "option", "commit": "save", "man": "help",
    "anniversaries": "dates", "birthday": "birthdays", "bdays": "birthdays", "calendar": "dates",
    "normalise": "normalize", "contacted": "touch", "statistics": "stats",
    "dial": "call", "phone": "call", "write": "mail", "compose": "mail", "browse": "web",
    "yank": "copy", "clip": "copy", "numbers": "phones", "mails": "emails", "labels": "addresses",
    "envelope": "addresses",
  ]

  private static let longOtherNames = otherNames.keys.filter { $0.count > 5 }.sorted()

  init(_ commands: KeyValuePairs<String, CommandType>) {
    self.commands = commands
    byName = Dictionary(uniqueKeysWithValues: commands.map { ($0.key, $0.value) })
  }

  /// The signatures, in the order of help.
  var signatures: [Signature] { commands.map { $0.value.signature } }

  /// The names, in the same order.
  var names: [String] { commands.map(\.key) }

  /// Returns the command that a short name runs, or the name itself.
  func name(of alias: String) -> String { Self.aliases[alias] ?? alias }

  /// Whether a word is the whole name of a command, or its short one.
  func isName(_ word: String) -> Bool { byName[name(of: word)] != nil }

  /// Returns our name of a command of other programs, if there is one.
  func ownName(for name: String) -> String? {
    Self.otherNames[name]
  }

  /// Returns our name of the command whose name in other programs is spelled almost like `name`.
  ///
  /// Their short names do not count: names of people are spelled almost like them.
  private func ownName(spelled name: String) -> String? {
    Spelling.closest(to: name, among: Self.longOtherNames).flatMap { ownName(for: $0) }
  }

  /// Returns the command with a name, or with a unique prefix of its name.
  func command(named name: Word, allowingPrefixes: Bool) throws -> any Command.Type {
    if let command = byName[name.text] { return command }
    if !name.isQuoted, let command = byName[self.name(of: name.text)] { return command }
    let meant = name.isQuoted ? nil : ownName(for: name.text)
    let resolution =
      meant.map { .unknown(suggestions: [$0]) }
      ?? CommandName.resolve(name.text, among: names, allowingPrefixes: allowingPrefixes)
    let kind: UsageError.Kind
    switch resolution {
    case .name(let whole):
      if let command = byName[whole] { return command }
      kind = .unknownCommand(name.text, suggestions: [])
    case .ambiguous(let candidates):
      kind = .ambiguousCommand(name.text, candidates: candidates)
    case .unknown(suggestions: []):
      kind = .unknownCommand(name.text, suggestions: ownName(spelled: name.text).map { [$0] } ?? [])
    case .unknown(let suggestions):
      kind = .unknownCommand(name.text, suggestions: suggestions)
    }
    throw UsageError(kind, position: name.range)
  }
}
