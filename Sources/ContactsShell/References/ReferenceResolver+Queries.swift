internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

extension ReferenceResolver {
  /// Returns a query with groups and days resolved for the book, or another, at this moment.
  func resolved(_ query: Query, in book: SearchableBook? = nil) throws -> Query {
    try query.resolved(in: context(of: book ?? self.book))
  }

  private func context(of book: SearchableBook) -> QueryContext {
    QueryContext(book: book, now: clock.now(), today: clock.today()) { text in
      try Query(Tokenizer.words(in: text))
    }
  }

  /// Says which group in a query, or in a saved query that it names, does not exist; nil if all do.
  func missingGroup(in query: Query) throws -> String? {
    try context(of: book).missingGroup(in: query).map { name, query in
      "no tag, saved query or group is called `\(name)`"
        + (query.map { ", which the saved query `\($0)` asks for" } ?? "")
    }
  }

  /// Returns the ids of the contacts that match a query, oldest first.
  ///
  /// Commands that change something refuse a group that does not exist, as `-in:TYPO` would match
  /// everybody.
  func ids(matching query: Query) throws -> [ContactID] {
    if isChanging, let missing = try missingGroup(in: query) { throw CommandError(missing) }
    let query = try resolved(query)
    return try progress.track("searching", of: book.count) { step in
      try book.ids(matching: query, step: step)
    }
  }
}
