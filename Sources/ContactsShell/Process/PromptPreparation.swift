internal import CommandLanguage
internal import ContactsModel
internal import Tables

/// What the first commands at a prompt ask for, asked for once by nobody, while the first line is typed: tables are
/// made, and the pages of the index that any search reads come to memory, so that the first answer comes as fast as others.
struct PromptPreparation: Sendable {
  private let book: AddressBook
  private let screen: Screen
  private let traits: RowTraits

  init(_ session: Session) {
    (book, screen, traits) = (session.book, session.screen, session.userPreferences.traits)
  }

  /// The most contacts of which all that searches read comes to memory: some 30 MB.
  private static let largestReadWhole = 200_000

  /// Makes the indexes of a large book that has none, then looks one contact up.
  func run(_ commands: CommandTable) {
    if book.count > 2_000 {
      book.prepareForCompletion()
      book.prepareForSearch()
    }
    guard let name = book.contacts(namedLike: "", limit: 1).elements.first?.displayName else {
      return
    }
    let line = "find \"\(name)"
    _ = Completer(commands.signatures).complete(
      line, at: line.utf8.count, from: BookCompletionSource { book })
    let query = Query.text(SearchTerm(name))
    let found = book.listing(of: query, limit: 1)
    // Nothing throws here, and what is printed nowhere is of no use to anybody.
    try? ContactTable(found, of: query, in: book, on: screen, traits: traits).render { _, _ in }
    // What many have: the rest of what searches and listings read, where that is not too much to keep.
    if book.isPreparedForSearch, book.count <= Self.largestReadWhole {
      book.prepareForRows(in: traits[NameOrder.self])
      _ = book.listing(of: .field("email", SearchTerm("a")))
      for text in ["a", "49"] {
        _ = book.listing(of: .text(SearchTerm(text)), sortedBy: .match)
      }
    }
  }
}
