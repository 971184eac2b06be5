internal import CommandLanguage
internal import JSON

/// `help`: the pages about commands and topics.
enum HelpCommand: Command {
  static let readsBook = false
  static let isBatched = true
  static let isPaged = true
  static let signature = Signature(
    "help", topic: "Prompt", summary: "show the first commands, or explain a command or topic",
    discussion: """
      `help all` lists every command and topic. Any other text finds the commands and topics about \
      it.
      """,
    usages: [[.parameter("COMMAND|TOPIC|TEXT", .helpName, .optionalPhrase)]],
    examples: [
      .init("help set", "explains `set`"),
      .init("help all", "lists every command and topic"),
      .init("help queries", "the language of queries"),
      .init("help email", "what there is about email"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    let name = arguments.text("COMMAND|TOPIC|TEXT")
    let page = name.isEmpty ? Help.introduction : try page(on: name, in: session)
    let text = page.text(in: session.screen.helpStyle)
    if session.answersInJSON { return session.write([("help", .string(text))]) }
    session.output.print(text)
  }

  private static func page(on name: String, in session: some ReadingSession) throws -> HelpPage {
    let aliases = session.userPreferences.aliases
    if Help.page(on: name) == nil, let alias = aliases.first(where: { $0.name == name }) {
      return Help.page(on: alias)
    }
    let page = try page(on: name, allowingPrefixes: session.isAtPrompt)
    return page == Help.overview ? Help.overview(with: aliases) : page
  }

  private static func page(on name: String, allowingPrefixes: Bool) throws -> HelpPage {
    let names = Help.names.map(\.term)
    switch CommandName.resolve(
      CommandTable.standard.name(of: name), among: names, allowingPrefixes: allowingPrefixes)
    {
    case .name(let found):
      if let page = Help.page(on: found) { return page }
      throw CommandError("no help on `\(name)`; `help all` lists every command and topic")
    case .ambiguous(let candidates):
      throw UsageError(.ambiguousCommand(name, candidates: candidates))
    case .unknown(let suggestions):
      let meant = CommandTable.standard.ownName(for: name).map { [$0] }
      if meant == nil, let page = Help.page(about: name) { return page }
      let hint = (meant ?? suggestions).first.map { "did you mean `\($0)`?" }
      throw CommandError(
        "no help on `\(name)`; \(hint ?? "`help all` lists every command and topic")")
    }
  }
}
