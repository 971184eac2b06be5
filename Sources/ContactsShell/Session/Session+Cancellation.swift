internal import CommandLanguage
internal import ContactsModel
internal import ContactsStore

extension Session {
  /// Throws where the command is to be broken off, or where nobody sees what it prints.
  func checkCancellation() throws(CancelledError) {
    try progress.checkCancellation()
    if output.isUnread { throw .unread }
  }

  /// Tells that a line was broken off, if that is what an error says; false for other errors.
  ///
  /// - Parameter printsResults: Whether results wait to be printed that are the line's, and go with it.
  mutating func cancel(for error: any Error, printsResults: Bool) -> Bool {
    let isOurs = (error as? StoreError)?.kind == .cancelled
    guard let reason = isOurs ? .requested : error as? CancelledError else { return false }
    if printsResults { output.discardResults() }
    guard reason == .requested else { return true }
    hasFailed = true
    if prompt == nil {
      // What is done of a unit, and why not, is told at its end.
      if !store.hasOpenUnit { output.print("\(origin.prefix)cancelled", to: .standardError) }
    } else {
      // The terminal has dropped what it had not shown, perhaps the end of a style, and shows ^C after the rest.
      let style = screen.hasColour ? "\u{1B}[0m" : ""
      let end = progress.hasLeftLine ? "" : "\n"
      output.print("\(style)\(end)cancelled", to: .standardError)
    }
    return true
  }

  /// Returns the ids of the contacts in `book` that match a query, oldest first.
  func ids(matching query: Query, in book: AddressBook) throws -> [ContactID] {
    try progress.track("searching", of: book.count) { step in
      try book.ids(matching: query, step: step)
    }
  }

  /// Returns the ids of the contacts in `book` that match a query, sorted.
  func ids(
    matching query: Query, sortedBy order: SortOrder, in book: AddressBook
  ) throws -> [ContactID] {
    try progress.track("searching", of: book.count) { step in
      try book.listing(of: query, sortedBy: order, step: step).ids
    }
  }

  /// Returns what is closest to a mistyped text among names that contacts have.
  func closest(
    to text: String, in book: AddressBook, among names: (Contact) -> [String]
  ) throws -> String? {
    let all = try progress.track("searching", of: book.count) { step in
      try book.contacts.flatMap { contact in
        try step()
        return names(contact)
      }
    }
    return Suggestion.closest(to: text, among: all)
  }
}
