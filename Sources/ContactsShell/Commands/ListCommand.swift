internal import CommandLanguage
internal import ContactsModel

/// `list`: the contacts, or those that a query finds, as a numbered table.
struct ListCommand: Command {
  static let signature = Signature(
    "list", topic: "Looking", summary: "the contacts, numbered, in sections by first letter",
    discussion: """
      --sort takes a field, or created or modified, or match for the best matches first; without it contacts are sorted by family name, or as \
      `option sort` says.
      """,
    usages: [[.parameter("QUERY", .query, .optionalPhrase)]],
    options: [
      .sort,
      .flag("reverse", summary: "the last first"),
      .value("limit", "N", .number, summary: "no more than N contacts; without it all"),
    ],
    examples: [
      .init("list", "all contacts"),
      .init("list tag:friend no:phone --limit 10", "ten friends without a phone"),
    ])

  private let query: Query
  private let words: [Word]
  /// The order asked for; nil for the user's own.
  private let order: SortOrder?
  private let isReversed: Bool
  private let limit: Int?

  init(_ arguments: ArgumentList) throws {
    words = arguments.words("QUERY")
    query = try Query(words)
    order = try arguments.sortOrder()
    isReversed = arguments.flag("reverse")
    limit = arguments.number(option: "limit")
  }

  func run(in session: inout Session) throws {
    let count = try session.list(query, sortedBy: order, reversed: isReversed, limit: limit)
    guard count == 0, limit != 0, session.preferences.format == nil else { return }
    // What reads the output, or has written a script, expects nothing then.
    if session.prompt != nil || session.origin.isOneShot && session.screen.isTerminal {
      session.output.print("no contacts\(try session.hint(for: query, of: words))".safeForTerminal)
    }
  }
}
