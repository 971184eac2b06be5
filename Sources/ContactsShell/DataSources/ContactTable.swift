internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// What a query found as a numbered table, the words that it was found by highlighted.
struct ContactTable: Sendable {
  private let source: ContactListDataSource
  private let query: Query
  private let screen: Screen
  private let traits: RowTraits
  private let current: ContactID?

  init(
    _ found: ContactListing, of query: Query, in book: SearchableBook, on screen: Screen,
    traits: RowTraits, current: ContactID? = nil
  ) {
    source = ContactListDataSource(found, of: query, in: book)
    (self.query, self.screen, self.traits, self.current) = (query, screen, traits, current)
  }

  /// Hands over lines and how many these are, those of a row at a time on a screen; what `body`
  /// throws ends that.
  func render(_ body: ([UInt8], Int) throws -> Void) throws {
    // A file has no highlights.
    let terms = screen.isTerminal ? query.terms : []
    let matcher =
      terms.isEmpty ? nil : TextMatcher { text in terms.flatMap { $0.ranges(in: text) } }
    var renderer = TableRenderer(screen.style(numbering: .ordinal())) { path in
      RowState(
        matcher: matcher, isCurrent: current.map { $0 == source.itemID(at: path) } ?? false,
        traits: traits)
    }
    if let height = screen.height {
      // Who waits at a screen sees the first screenful before all that could be measured is.
      renderer.measuredRows = max(50, 2 * height)
    }
    try renderer.render(source, to: body)
  }
}
