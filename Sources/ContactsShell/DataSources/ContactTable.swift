internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// The result of a query as a numbered table, with matches highlighted.
struct ContactTable: Sendable {
  private let source: ContactListDataSource
  private let query: Query
  private let screen: Screen
  private let traits: RowTraits
  private let current: ContactID?

  init(
    _ found: ContactListing, of query: Query, in book: SearchableBook, on screen: Screen,
    traits: RowTraits, columns: ShownColumns?, current: ContactID? = nil
  ) {
    source = ContactListDataSource(found, of: query, in: book, columns: columns)
    (self.query, self.screen, self.traits, self.current) = (query, screen, traits, current)
  }

  /// Calls `body` with lines and their number, row by row on a screen; an error it throws ends the
  /// table.
  func render(_ body: ([UInt8], Int) throws -> Void) throws {
    let matcher = query.matcher(on: screen)
    var renderer = TableRenderer(screen.style(numbering: .ordinal())) { path in
      RowState(
        matcher: matcher, isCurrent: current.map { $0 == source.itemID(at: path) } ?? false,
        traits: traits)
    }
    if let height = screen.height {
      // A screen shows its first rows before all could be measured.
      renderer.measuredRows = max(50, 2 * height)
    }
    try renderer.render(source, to: body)
  }
}

extension Query {
  /// Returns what highlights the matches on a screen; nil for none, as in files.
  func matcher(on screen: Screen) -> TextMatcher? {
    let terms = screen.isTerminal ? terms : []
    return terms.isEmpty ? nil : TextMatcher { text in terms.flatMap { $0.ranges(in: text) } }
  }
}
