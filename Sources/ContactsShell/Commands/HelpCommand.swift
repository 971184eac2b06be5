internal import CommandLanguage

/// `help`: what commands there are, how one is used, and what there is to know besides.
struct HelpCommand: Command {
  static let readsBook = false
  static let isGrouped = true
  static let isPaged = true
  static let signature = Signature(
    "help", topic: "Prompt", summary: "the commands, or all about one, or about a topic",
    discussion: """
      A name that is neither a command's nor a topic's is looked for as a text in what commands and topics \
      are about.
      """,
    usages: [[.parameter("COMMAND|TOPIC|TEXT", .helpName, .optionalPhrase)]],
    examples: [
      .init("help set", "how `set` is used"), .init("help query", "the language of queries"),
      .init("help history", "a command"), .init("help email", "what has to do with email"),
    ])

  private let name: String

  init(_ arguments: ArgumentList) throws {
    name = arguments.text("COMMAND|TOPIC|TEXT")
  }

  func run(in session: inout Session) throws {
    let pages = name.isEmpty ? [Help.overview] : try pages(allowingPrefixes: session.prompt != nil)
    let style = session.screen.helpStyle
    session.output.print(pages.map { $0.text(in: style) }.joined(separator: "\n\n"))
  }

  private func pages(allowingPrefixes: Bool) throws -> [HelpPage] {
    switch CommandName.resolve(
      name, among: Help.names.map(\.term), allowingPrefixes: allowingPrefixes)
    {
    case .exact(let name), .unique(let name): return Help.pages(on: name)
    case .ambiguous(let candidates):
      throw UsageError(.ambiguousCommand(name, candidates: candidates))
    case .unknown(let suggestions):
      let meant = CommandTable.standard.ownName(for: name).map { [$0] }
      if meant == nil, let page = Help.page(about: name) { return [page] }
      let hint = (meant ?? suggestions).first.map { "did you mean `\($0)`?" }
      throw CommandError(
        "there is no help on `\(name)`; \(hint ?? "`help` lists what there is")")
    }
  }
}
