internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
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
    run.hasFailed = true
    if prompt == nil {
      // What is done of a unit, and why not, is told at its end.
      if !store.hasOpenTransaction { output.print("\(origin.prefix)cancelled", to: .standardError) }
    } else {
      // The terminal has dropped what it had not shown, perhaps the end of a style, and shows ^C after the rest.
      let style = screen.hasColour ? "\u{1B}[0m" : ""
      let end = progress.hasLeftLine ? "" : "\n"
      output.print("\(style)\(end)cancelled", to: .standardError)
    }
    return true
  }
}
