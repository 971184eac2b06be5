internal import CommandLanguage
internal import ContactsModel

/// `list`: the contacts, or those that a query finds, as a numbered table.
struct ListCommand: Command {
  static let signature = Signature(
    "list", topic: "Looking", summary: "the contacts, numbered, in sections by first letter",
    discussion: """
      --sort takes a field, or created or modified; without it contacts are sorted by family name, or as \
      `option sort` says.
      """,
    usages: [[.parameter("QUERY", .query, .optionalPhrase)]],
    options: [
      .value("sort", "FIELD", .sortOrder, summary: "the field to sort by"),
      .flag("reverse", summary: "the last first"),
      .value("limit", "N", .number, summary: "no more than N contacts; without it all"),
    ],
    examples: [
      .init("list", "all contacts"),
      .init("list tag:friend no:phone --limit 10", "ten friends without a phone"),
    ])

  private let query: Query
  /// The order asked for; nil for the user's own.
  private let order: SortOrder?
  private let isReversed: Bool
  private let limit: Int?

  init(_ arguments: ArgumentList) throws {
    query = try Query(arguments.words("QUERY"))
    order = try arguments.option("sort").map { name in
      guard let order = SortOrder.named(name) else {
        let close = Suggestion.closest(to: name, among: SortOrder.all.map(\.name))
        throw CommandError(
          "contacts cannot be sorted by `\(name)`"
            + (close.map { "; did you mean `\($0)`?" } ?? ""))
      }
      return order
    }
    isReversed = arguments.flag("reverse")
    limit = arguments.number(option: "limit")
  }

  func run(in session: inout Session) throws {
    let book = session.book
    let order = order ?? session.userPreferences[SortOrder.self]
    let found = try session.progress.track("searching", of: book.count) { step in
      try book.listing(
        of: query, sortedBy: order, reversed: isReversed, limit: limit, step: step)
    }
    try session.list(found, query: query)
    if found.count == 0, session.prompt != nil { session.output.print("no contacts") }
  }
}
