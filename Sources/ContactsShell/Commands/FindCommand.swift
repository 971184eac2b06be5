internal import CommandLanguage
internal import ContactsModel

/// `find`: the contacts that a query finds.
struct FindCommand: Command {
  static let signature = Signature(
    "find", topic: "Looking", summary: "the contacts that have all of some words",
    discussion: """
      Words must all match, anywhere; "a phrase" matches as it is; -word must not match; or binds weaker; \
      parentheses are words of their own.

      field:word looks in one field; has:email, no:phone, tag:friend ask for more. Case and accents do not \
      matter, and telephone numbers match however they are written. The fields are \
      \(Field.all.map(\.name).joined(separator: ", ")).

      `help query` tells more.
      """,
    usages: [[.query]],
    examples: [
      .init("find muller berlin", "whoever has both words anywhere"),
      .init("find tag:friend -address:paris or 0151", "a query with operators"),
    ])

  private let query: Query
  private let words: [Word]

  init(_ arguments: ArgumentList) throws {
    words = arguments.words("QUERY")
    query = try Query(words)
  }

  func run(in session: inout Session) throws {
    let (book, order) = (session.book, session.userPreferences[SortOrder.self])
    let found = try session.progress.track("searching", of: book.count) { step in
      try book.listing(
        of: query, sortedBy: order, step: step)
    }
    try session.list(found, query: query)
    guard found.count == 0 else { return }
    let close = try words.compactMap { word in
      try session.closest(to: word.text, in: book, among: \.name.words)
    }
    let hint = close.first.map { "; did you mean `\($0)`?" } ?? ""
    let message = "nothing matches `\(words.map(\.text).joined(separator: " "))`\(hint)"
    switch session.origin {
    case .typed: session.output.print(message.safeForTerminal)
    case .arguments: session.fail(CommandError(message))
    case .script: break
    }
  }
}
