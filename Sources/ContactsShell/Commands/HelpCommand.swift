internal import CommandLanguage

/// `help`: what commands there are, and how one is used.
struct HelpCommand: Command {
  static let readsBook = false
  static let isGrouped = true
  static let isPaged = true
  static let signature = Signature(
    "help", topic: "Prompt", summary: "the commands, or all about one",
    usages: [[.parameter("COMMAND", .command, .optional)]],
    examples: [.init("help set", "how `set` is used")])

  private let command: Word?

  init(_ arguments: ArgumentList) throws {
    command = arguments.words("COMMAND").first
  }

  func run(in session: inout Session) throws {
    let width = session.screen.width ?? 80
    guard let command else {
      session.output.print(
        HelpText.overview(of: CommandTable.standard.signatures, width: width))
      session.output.print("")
      session.printParagraph("`help COMMAND` tells all about one.")
      return
    }
    let found = try CommandTable.standard.command(
      named: command, allowingPrefixes: session.prompt != nil)
    session.output.print(HelpText.page(for: found.signature, width: width))
  }
}
