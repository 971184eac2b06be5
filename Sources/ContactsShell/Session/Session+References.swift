internal import ContactsModel
internal import ContactsSearch

extension Session {
  /// Returns what finds the contacts that references name in a book.
  func references(in book: SearchableBook) -> ReferenceResolver {
    ReferenceResolver(
      meanings: meanings, book: book, store: store, progress: progress, clock: clock,
      nameOrder: userPreferences[NameOrder.self], isChanging: isChanging,
      isOneShot: origin.isOneShot, explainsNames: explainsNames)
  }

  /// What finds the contacts that references name in the book as it is.
  var references: ReferenceResolver { references(in: book) }
}
