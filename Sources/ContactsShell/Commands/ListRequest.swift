internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// The arguments of `list`, `find`, `phones` and the like: which contacts, in which order, and how
/// many rows.
struct ListRequest {
  /// Returns the options; `rows` says what is limited.
  static func options(limiting rows: String) -> [Option] {
    [
      .value("sort", "FIELD", .sortOrder, summary: "the field to sort by"),
      .flag("reverse", summary: "reverse the order"),
      .value("limit", "N", .number, summary: "at most N \(rows)"),
    ]
  }

  /// The words of the query.
  let words: [Word]
  let query: Query
  /// The order asked for; nil for the user's own.
  let order: SortOrder?
  let isReversed: Bool
  /// The most rows to list; nil for all.
  let limit: Int?

  init(_ arguments: ArgumentList) throws {
    words = arguments.words("QUERY")
    query = try Query(words)
    order = try arguments.option("sort").map { name in
      guard let order = SortOrder.named(name) else {
        let close = Spelling.closest(to: name, among: SortOrder.all.map(\.name))
        throw CommandError(
          "contacts cannot be sorted by `\(name)`"
            + (close.map { "; did you mean `\($0)`?" } ?? "; `help fields` lists the fields"))
      }
      return order
    }
    isReversed = arguments.flag("reverse")
    limit = arguments.number(option: "limit")
  }

  /// Lists the contacts in a form, and returns their number.
  func list(as form: ListingForm, in session: inout some ReadingSession) throws -> Int {
    let query = try session.references.resolved(query)
    let found = try session.listing(
      of: query, sortedBy: order, reversed: isReversed, limit: limit)
    try session.list(found, query: query, in: form)
    return found.count
  }

  /// Returns a hint if nothing was found: a close spelling, or other syntax.
  func hint(in session: some ReadingSession) throws -> String {
    if let advice = ForeignQuerySyntax.advice(for: words) { return "; \(advice)" }
    // Saved queries are not what was mistyped.
    if let close = session.book.suggestion(for: query) { return "; did you mean `\(close)`?" }
    return try session.references.missingGroup(in: query).map { "; \($0)" } ?? ""
  }
}
