internal import ContactsModel
internal import ContactsSearch

extension Session {
  /// Returns a resolver of references in a book.
  func references(in book: SearchableBook) -> ReferenceResolver {
    ReferenceResolver(
      meanings: meanings, book: book, history: store, progress: output.progress, clock: clock,
      nameOrder: userPreferences[NameOrder.self], isChanging: isChanging,
      isOneShot: origin.isOneShot, explainsNames: explainsNames)
  }
}
