import ContactsModel
import ContactsSearch
import ContactsShell
import Tables

/// The rows of a result on the first screen.
enum Screenful {
  /// Lays out the first 50 lines of a result, with columns as wide as its first hundred rows need.
  static func draw(_ listing: ContactListing, of query: Query, in book: SearchableBook) {
    struct Full: Error {}
    let terms = query.terms
    let matcher: TextMatcher = { text in terms.flatMap { $0.ranges(in: text) } }
    var lines = 0
    var renderer = TableRenderer(TableStyle(width: 100)) { _ in
      RowState(matcher: terms.isEmpty ? nil : matcher)
    }
    renderer.measuredRows = 100
    try? renderer.render(ContactListDataSource(listing, in: book)) { _, count in
      lines += count
      if lines >= 50 { throw Full() }
    }
  }
}
