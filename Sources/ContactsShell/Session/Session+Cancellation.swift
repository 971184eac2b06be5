internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

extension Session {
  /// Throws if the command is cancelled, or nobody sees its output.
  func checkCancellation() throws(CancelledError) {
    try progress.checkCancellation()
    if output.isUnread { throw .unread }
  }

  /// Reports that a line was cancelled; returns false for other errors.
  ///
  /// - Parameter printsResults: Whether results of the line are waiting, which are discarded.
  mutating func cancel(for error: any Error, printsResults: Bool) -> Bool {
    let isOurs = (error as? StoreError)?.kind == .cancelled
    guard let reason = isOurs ? .requested : error as? CancelledError else { return false }
    if printsResults { output.discardResults() }
    guard reason == .requested else { return true }
    run.hasFailed = true
    if prompt == nil {
      // A transaction reports at its end.
      if !store.hasOpenTransaction { output.print("\(origin.prefix)cancelled", to: .standardError) }
    } else {
      // The terminal may have dropped the end of a style, and shows ^C after the rest.
      let style = screen.hasColour ? "\u{1B}[0m" : ""
      let end = progress.hasLeftLine ? "" : "\n"
      output.print("\(style)\(end)cancelled", to: .standardError)
    }
    return true
  }
}
