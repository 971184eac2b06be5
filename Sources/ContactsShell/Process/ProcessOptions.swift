internal import CommandLanguage
internal import ContactsFormats

/// What the process was called with: one more signature, so that help and completion have one source.
struct ProcessOptions {
  /// Where commands come from.
  enum Input: Hashable {
    /// A command's words.
    case words([Word])
    /// Lines from `-c`, then the script of `-f`.
    case lines([String], script: String?)
    /// A terminal gets the prompt, a pipe is read as a script.
    case standardInput

    /// Whether there can be several lines, as there are where the command is the one that runs a script.
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
      .value("book", "FILE", .file, summary: "the book; else $CONTACTS_BOOK, else your own"),
      .value(
        "output", alias: "o", "FORMAT", .format,
        summary: "table, json, jsonl, tsv, csv, vcard, ldif and others"
      ),
      .flag("bail", summary: "stop a script at its first error"),
      .flag("transaction", summary: "do all of a script or, at an error, nothing"),
      .flag("dry-run", summary: "show what all of it would change, and change nothing"),
      .flag("quiet", summary: "leave out what changing commands print"),
      .flag("no-rc", summary: "do not run contactsrc before the prompt"),
      .value("c", "LINE", .text, .repeated, summary: "run a line"),
      .value("f", "FILE", .file, summary: "run a script"),
      .flag("help", summary: "print this"),
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
  let format: OutputFormat?
  let stopsAtErrors: Bool
  let isTransaction: Bool
  let isDryRun: Bool
  let isQuiet: Bool
  let runsStartScript: Bool
  let input: Input
  let wantsHelp: Bool
  let wantsManual: Bool
  let wantsVersion: Bool

  /// Reads the arguments after the program's name.
  init(_ arguments: [String]) throws {
    let list = try Self.signature.parse(arguments.map { Word(argument: $0) }[...])
    book = list.option("book")
    guard book != "" else { throw CommandError("--book needs the path of a file") }
    let name = list.option("output") ?? "table"
    format = OutputFormat.named(name)
    guard format != nil || name == "table" else {
      let names = ["table"] + OutputFormat.all.map(\.name)
      throw CommandError(
        "there is no output format `\(name)`; there are \(names.joined(separator: ", "))")
    }
    stopsAtErrors = list.flag("bail")
    isTransaction = list.flag("transaction")
    isDryRun = list.flag("dry-run")
    isQuiet = list.flag("quiet")
    runsStartScript = !list.flag("no-rc")
    wantsHelp = list.flag("help")
    wantsManual = list.flag("man")
    wantsVersion = list.flag("version")
    let words = list.words("COMMAND") + list.words("WORD")
    let (lines, script) = (list.options("c"), list.option("f"))
    if let format = Self.misplacedFormat(in: words.map(\.text)) {
      throw CommandError(
        "`-o \(format)` stands before the command: contacts -o \(format) \(words[0].text); as its words, behind `--`"
      )
    }
    switch (words.isEmpty, lines.isEmpty && script == nil) {
    case (true, true): input = .standardInput
    case (false, true): input = .words(words)
    case (true, false): input = .lines(lines, script: script)
    case (false, false):
      throw CommandError("a command, and -c or -f: give the one or the other")
    }
  }

  /// Returns the format that is asked for behind a command, where the words would mean: without an o.
  private static func misplacedFormat(in words: [String]) -> String? {
    let open = words.prefix { $0 != "--" }
    return zip(open.dropFirst(), open.dropFirst(2)).first { option, name in
      option == "-o" && (name == "table" || OutputFormat.named(name) != nil)
    }?.1
  }
}
