internal import ContactsModel
internal import ContactsSearch

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
}
