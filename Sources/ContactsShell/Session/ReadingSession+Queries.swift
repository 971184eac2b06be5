internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

extension ReadingSession {
  /// Returns the contacts that a resolved query finds, in an order or the user's own.
  func listing(
    of query: Query, sortedBy order: SortOrder?, reversed: Bool, limit: Int? = nil
  ) throws -> ContactListing {
    let book = book
    let order = order ?? userPreferences[SortOrder.self]
    return try progress.track("searching", of: book.count) { step in
      try book.listing(
        of: query, sortedBy: order, reversed: reversed, limit: limit, step: step)
    }
  }

  /// Returns a hint for a query that found nothing: a close spelling, or other syntax.
  func hint(for query: Query, of words: [Word]) throws -> String {
    if let advice = ForeignQuerySyntax.advice(for: words) { return "; \(advice)" }
    if let close = book.suggestion(for: try references.resolved(query)) {
      return "; did you mean `\(close)`?"
    }
    return book.missingGroup(in: query).map { "; \(ReferenceResolver.noGroup($0))" } ?? ""
  }
}
