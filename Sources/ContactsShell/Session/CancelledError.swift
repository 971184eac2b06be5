/// Why a command was broken off before its end, having changed nothing.
enum CancelledError: Error {
  /// By Ctrl-C, or by a signal that asks the process to end.
  case requested
  /// Nobody reads what it prints any longer.
  case unread
}
