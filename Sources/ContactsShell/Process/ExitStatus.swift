/// What the process tells its caller at its end.
public enum ExitStatus: Int32, Sendable {
  /// All is done, and on the disk.
  case success = 0
  /// A command failed, or found nothing.
  case failure = 1
  /// The process was called with options it does not have.
  case usage = 2
  /// A script was stopped at its first error.
  case stopped = 3
  /// The book cannot be opened.
  case noBook = 4
}
