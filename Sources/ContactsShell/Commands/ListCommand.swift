internal import CommandLanguage
internal import ContactsModel

/// `list`: the contacts, or those that a query finds, as a numbered table.
struct ListCommand: Command {
  static let signature = Signature(
    "list", topic: "Looking", summary: "the contacts, numbered, in sections by first letter",
    discussion: """
      --sort takes a field, or created or modified; without it contacts are sorted by family name.
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
  private let order: SortOrder
  private let isReversed: Bool
  private let limit: Int?

  init(_ arguments: ArgumentList) throws {
    query = try Query(arguments.words("QUERY"))
    let name = arguments.option("sort") ?? "name"
    guard let order = SortOrder.named(name) else {
      let close = Suggestion.closest(to: name, among: SortOrder.all.map(\.name))
      throw CommandError(
        "contacts cannot be sorted by `\(name)`" + (close.map { "; did you mean `\($0)`?" } ?? ""))
    }
    self.order = order
    isReversed = arguments.flag("reverse")
    limit = arguments.number(option: "limit")
  }

  func run(in session: inout Session) throws {
    let found = session.book.listing(
      of: query, sortedBy: order, reversed: isReversed, limit: limit)
    session.list(found, query: query)
    if found.count == 0, session.prompt != nil { session.output.print("no contacts") }
  }
}
