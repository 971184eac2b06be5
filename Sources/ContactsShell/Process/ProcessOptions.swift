internal import CommandLanguage
internal import ContactsFormats

/// The options of the process, with a signature like that of a command.
struct ProcessOptions {
  /// The source of commands.
  enum Input: Hashable {
    /// The words of a command.
    case words([Word])
    /// Lines of `-c`, then the script of `-f`.
    case lines([String], script: String?)
    /// Standard input: a prompt at a terminal, otherwise a script.
    case standardInput

    /// Whether there may be several lines; `source` counts as a script.
    var isScript: Bool {
      if case .words(let words) = self {
        words.first?.text == SourceCommand.signature.name
      } else {
        true
      }
    }
  }

  static let signature = Signature(
    "contacts", summary: "keeps an address book, at a prompt and from scripts",
    discussion: """
      With neither COMMAND, -c nor -f, a terminal gets a prompt, and a pipe is read as a script.
      """,
    usages: [[.parameter("COMMAND", .command, .optional), .parameter("WORD", .text, .zeroOrMore)]],
    options: [
      .value(
        "book", "FILE", .book,
        summary: "the book, a path or a name of `option`; else $CONTACTS_BOOK, else your own"),
      .value(
        "output", alias: "o", "FORMAT", .format,
        summary: "table, json, jsonl, tsv, csv, vcard, ldif and others"
      ),
      .flag("bail", summary: "stop a script at its first error"),
      .flag("transaction", summary: "do all of a script or, at an error, nothing"),
      .flag("dry-run", summary: "show what would change, and change nothing"),
      .flag("quiet", summary: "leave out what changing commands print"),
      .flag("no-rc", summary: "do not run contactsrc before the prompt"),
      .value("c", "LINE", .text, .repeated, summary: "run a line"),
      .value("f", "FILE", .file, summary: "run a script, after the lines of -c"),
      .flag("help", alias: "h", summary: "print this"),
      .flag("man", summary: "print the manual page, for man -l - or mandoc"),
      .flag("version", summary: "print the version"),
    ],
    optionPlacement: .leading,
    examples: [
      .init("contacts add Ada Lovelace tag=friend", "runs a command"),
      .init("contacts -o json list tag:friend", "the same contacts for programs"),
      .init("contacts --bail -f moves.contacts", "runs a script up to its first error"),
      .init("contacts --dry-run -f moves.contacts", "shows what a script would change"),
      .init("contacts -c 'tag ada friend' -c 'list tag:friend'", "runs lines"),
    ])

  let book: String?
  let preferences: Session.Preferences
  let isDryRun: Bool
  let runsStartScript: Bool
  let input: Input
  let wantsHelp: Bool
  let wantsManual: Bool
  let wantsVersion: Bool

  /// Reads the arguments after the name of the program; the command may be an alias.
  init(_ arguments: [String], aliases: [CommandAlias] = []) throws {
    let arguments = arguments.map { Word(argument: $0) }
    let words = try Self.leading(Self.expanding(aliases, in: arguments))
    let list = try Self.signature.parse(words[...])
    book = list.option("book")
    guard book != "" else { throw CommandError("--book needs the path of a file") }
    let name = list.option("output") ?? "table"
    let format = OutputFormat.named(name)
    guard format != nil || name == "table" else {
      let names = ["table"] + OutputFormat.all.map(\.name)
      throw CommandError(
        "no output format `\(name)`; the formats are \(names.joined(separator: ", "))")
    }
    preferences = Session.Preferences(
      format: format, isQuiet: list.flag("quiet"), stopsAtErrors: list.flag("bail"),
      isTransaction: list.flag("transaction"))
    isDryRun = list.flag("dry-run")
    runsStartScript = !list.flag("no-rc")
    wantsHelp = list.flag("help")
    wantsManual = list.flag("man")
    wantsVersion = list.flag("version")
    let command = list.words("COMMAND") + list.words("WORD")
    let (lines, script) = (list.options("c"), list.option("f"))
    switch (command.isEmpty, lines.isEmpty && script == nil) {
    case (true, true): input = .standardInput
    case (false, true): input = .words(Self.askingForHelp(command) ?? command)
    case (true, false): input = .lines(lines, script: script)
    case (false, false):
      throw CommandError("a command cannot be combined with -c or -f")
    }
  }

  /// Returns the words of `help COMMAND`, if `--help`, or `-h` alone, follows the name of a
  /// command.
  private static func askingForHelp(_ words: [Word]) -> [Word]? {
    let given = words.dropFirst().prefix { $0.text != "--" }.map(\.text)
    guard given.contains("--help") || given == ["-h"] else { return nil }
    return [Word(argument: HelpCommand.signature.name), words[0]]
  }

  /// The options that may also follow the command.
  private static let trailing = [
    "book", "output", "bail", "transaction", "dry-run", "quiet", "no-rc",
  ]

  /// Returns the index of the command; that after the last argument if there is none.
  private static func commandIndex(in arguments: [Word]) throws -> Int {
    let words = try signature.parse(arguments[...])
    return arguments.count - words.words("COMMAND").count - words.words("WORD").count
  }

  private static func expanding(
    _ aliases: [CommandAlias], in arguments: [Word]
  ) throws -> [Word] {
    guard !aliases.isEmpty else { return arguments }
    let start = try commandIndex(in: arguments)
    return arguments[..<start] + aliases.expanding(Array(arguments[start...]))
  }

  /// Moves the options of the process that follow the command to its front; words after `--` stay.
  private static func leading(_ arguments: [Word]) throws -> [Word] {
    let start = try commandIndex(in: arguments)
    let count = arguments.count - start
    guard count > 1, start == 0 || !arguments[start - 1].isKeyword("--"),
      let command = try? CommandTable.standard.command(
        named: arguments[start], allowingPrefixes: false)
    else { return arguments }
    let options = signature.options.filter {
      trailing.contains($0.name) && !command.signature.offers($0)
    }
    var (taken, rest) = ([Word](), [arguments[start]])
    var index = start + 1
    while index < arguments.count, !arguments[index].isKeyword("--") {
      let word = arguments[index]
      let text = word.text
      let value = index + 1 < arguments.count ? arguments[index + 1] : Word(argument: "--")
      let option = options.first { option in
        // The words of an alias may be quoted.
        word.unquotedPrefix > 1
          && (text == "--\(option.name)" || text.hasPrefix("--\(option.name)=")
            || option.alias.map { text == "-\($0)" } ?? false)
      }
      // `-o` alone is a word of a query: without an o.
      let isFormat = value.text == "table" || OutputFormat.named(value.text) != nil
      if let option, !text.contains("="), option.placeholder != nil {
        let isTaken = !value.isKeyword("--") && (text.hasPrefix("--") || isFormat)
        if isTaken { taken += [word, value] } else { rest.append(word) }
        index += isTaken ? 2 : 1
      } else {
        if option == nil { rest.append(word) } else { taken.append(word) }
        index += 1
      }
    }
    return arguments[..<start] + taken + rest + arguments[index...]
  }
}
