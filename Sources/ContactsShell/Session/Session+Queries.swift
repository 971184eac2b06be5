internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

extension Session {
  /// Returns a query with groups and days resolved for `book` at this moment.
  func resolved(_ query: Query, in book: SearchableBook) throws -> Query {
    try query.resolved(
      in: QueryContext(book: book, now: clock.now(), today: clock.today()) { text in
        try Query(Tokenizer.words(in: text))
      })
  }

  /// Returns the ids of the contacts in `book` that match a query, oldest first.
  ///
  /// Commands that change something refuse a group that does not exist, as `-in:TYPO` would match
  /// everybody.
  func ids(matching query: Query, in book: SearchableBook) throws -> [ContactID] {
    if isChanging, let missing = book.missingGroup(in: query) {
      throw CommandError(Self.noGroup(missing))
    }
    let query = try resolved(query, in: book)
    return try progress.track("searching", of: book.count) { step in
      try book.ids(matching: query, step: step)
    }
  }

  /// Prints the contacts that a query finds as a listing, and their number.
  mutating func list(
    _ query: Query, sortedBy order: SortOrder?, reversed: Bool = false, limit: Int? = nil,
    in form: ListingForm = ListingForm()
  ) throws -> Int {
    let query = try resolved(query, in: book)
    let found = try listing(ofResolved: query, sortedBy: order, reversed: reversed, limit: limit)
    try list(found, query: query, in: form)
    return found.count
  }

  /// Returns the contacts that a query finds, in an order or the user's own.
  func listing(
    of query: Query, sortedBy order: SortOrder?, reversed: Bool
  ) throws -> ContactListing {
    try listing(ofResolved: resolved(query, in: book), sortedBy: order, reversed: reversed)
  }

  private func listing(
    ofResolved query: Query, sortedBy order: SortOrder?, reversed: Bool, limit: Int? = nil
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
    if let close = book.suggestion(for: try resolved(query, in: book)) {
      return "; did you mean `\(close)`?"
    }
    return book.missingGroup(in: query).map { "; \(Self.noGroup($0))" } ?? ""
  }

  private static func noGroup(_ name: String) -> String {
    "no tag, saved query or group is called `\(name)`"
  }
}

extension Option {
  /// The order of a listing.
  static let sort = Option.value("sort", "FIELD", .sortOrder, summary: "the field to sort by")
}

extension ArgumentList {
  /// Returns the order of `--sort`; nil for the user's own.
  func sortOrder() throws -> SortOrder? {
    try option("sort").map { name in
      guard let order = SortOrder.named(name) else {
        let close = Spelling.closest(to: name, among: SortOrder.all.map(\.name))
        throw CommandError(
          "contacts cannot be sorted by `\(name)`"
            + (close.map { "; did you mean `\($0)`?" } ?? ""))
      }
      return order
    }
  }
}
