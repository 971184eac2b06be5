internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// The arguments of `list` and `find`: which contacts, in which order, and how many.
struct ListRequest {
  /// The options of both commands.
  static let options: [Option] = [
    .sort,
    .flag("reverse", summary: "reverse the order"),
    .value("limit", "N", .number, summary: "at most N contacts"),
    .columns, .template,
  ]

  /// The words of the query.
  let words: [Word]
  /// The most contacts to list; nil for all.
  let limit: Int?
  private let query: Query
  /// The order asked for; nil for the user's own.
  private let order: SortOrder?
  private let isReversed: Bool
  private let form: ListingForm

  init(_ arguments: ArgumentList) throws {
    words = arguments.words("QUERY")
    query = try Query(words)
    order = try arguments.sortOrder()
    isReversed = arguments.flag("reverse")
    limit = arguments.number(option: "limit")
    form = try ListingForm(arguments)
  }

  /// Lists the contacts, and returns their number.
  func list(in session: inout some ReadingSession) throws -> Int {
    let query = try session.references.resolved(query)
    let found = try session.listing(
      of: query, sortedBy: order, reversed: isReversed, limit: limit)
    try session.list(found, query: query, in: form)
    return found.count
  }

  /// Returns whether the contacts are printed as a table, for people.
  func printsTable(in session: some ReadingSession) -> Bool {
    session.preferences.format == nil && form.template == nil
  }

  /// Returns a hint if nothing was found.
  func hint(in session: some ReadingSession) throws -> String {
    try session.hint(for: query, of: words)
  }
}
