/// Why a command was cancelled; it changed nothing.
enum CancelledError: Error, CustomStringConvertible {
  /// By Ctrl-C, or a signal that ends the process.
  case requested
  /// Nobody reads its output any more.
  case unread

  var description: String { "cancelled" }
}

extension ReadingSession {
  /// Throws if the command is cancelled, or nobody sees its output.
  func checkCancellation() throws(CancelledError) {
    try progress.checkCancellation()
    if output.isUnread { throw .unread }
  }
}
