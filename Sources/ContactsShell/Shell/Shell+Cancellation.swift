internal import ContactsStore

extension Shell {
  /// Reports that a line was cancelled; returns false for other errors.
  ///
  /// - Parameter printsResults: Whether results of the line are waiting, which are discarded.
  mutating func cancel(for error: any Error, printsResults: Bool) -> Bool {
    let isOurs = (error as? StoreError)?.kind == .cancelled
    guard let reason = isOurs ? .requested : error as? CancelledError else { return false }
    if printsResults { session.output.discardResults() }
    guard reason == .requested else { return true }
    session.run.hasFailed = true
    if !session.isAtPrompt {
      // A transaction reports at its end.
      if !session.store.hasOpenTransaction {
        session.output.print(
          "\(session.origin.prefix)cancelled".safeForTerminal, to: .standardError)
      }
    } else {
      // The terminal may have dropped the end of a style, and shows ^C after the rest.
      let style = session.screen.hasColour ? "\u{1B}[0m" : ""
      let end = session.progress.hasLeftLine ? "" : "\n"
      session.output.print("\(style)\(end)cancelled", to: .standardError)
    }
    return true
  }
}
