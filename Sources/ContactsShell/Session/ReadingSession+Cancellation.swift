extension ReadingSession {
  /// Throws if the command is cancelled, or nobody sees its output.
  func checkCancellation() throws(CancelledError) {
    try progress.checkCancellation()
    if output.isUnread { throw .unread }
  }
}
