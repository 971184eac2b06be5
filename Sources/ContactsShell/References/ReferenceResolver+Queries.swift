internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

extension ReferenceResolver {
  /// Returns a query with groups and days resolved for the book, or another, at this moment.
  func resolved(_ query: Query, in book: SearchableBook? = nil) throws -> Query {
    try query.resolved(
      in: QueryContext(book: book ?? self.book, now: clock.now(), today: clock.today()) { text in
        try Query(Tokenizer.words(in: text))
      })
  }

  /// Returns the ids of the contacts that match a query, oldest first.
  ///
  /// Commands that change something refuse a group that does not exist, as `-in:TYPO` would match
  /// everybody.
  func ids(matching query: Query) throws -> [ContactID] {
    if isChanging, let missing = book.missingGroup(in: query) {
      throw CommandError(Self.noGroup(missing))
    }
    let query = try resolved(query)
    return try progress.track("searching", of: book.count) { step in
      try book.ids(matching: query, step: step)
    }
  }

  /// Says that a query names a group that there is not.
  static func noGroup(_ name: String) -> String {
    "no tag, saved query or group is called `\(name)`"
  }
}
