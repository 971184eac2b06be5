internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// Which contacts are listed, in which order, and how many: what `list` and `find` are called with.
struct ListRequest {
  /// The options of both.
  static let options: [Option] = [
    .sort,
    .flag("reverse", summary: "reverse the order"),
    .value("limit", "N", .number, summary: "at most N contacts"),
  ]

  /// The words of the query.
  let words: [Word]
  /// The most contacts that are listed; nil for all.
  let limit: Int?
  private let query: Query
  /// The order asked for; nil for the user's own.
  private let order: SortOrder?
  private let isReversed: Bool

  init(_ arguments: ArgumentList) throws {
    words = arguments.words("QUERY")
    query = try Query(words)
    order = try arguments.sortOrder()
    isReversed = arguments.flag("reverse")
    limit = arguments.number(option: "limit")
  }

  /// Lists the contacts, and returns how many these are.
  func list(in session: inout Session) throws -> Int {
    try session.list(query, sortedBy: order, reversed: isReversed, limit: limit)
  }

  /// Returns what may be said where nothing was found.
  func hint(in session: Session) throws -> String { try session.hint(for: query, of: words) }
}
