/// The exit status of the process.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Everything is done, and on disk.
  case success = 0
  /// A command failed, or found nothing.
  case failure = 1
  /// The process was called with unknown options.
  case usage = 2
  /// A script stopped at its first error.
  case stopped = 3
  /// The book cannot be opened.
  case noBook = 4

  /// The meaning, in a few words.
  var summary: String {
    switch self {
    case .success: "all is done; so too after a prompt"
    case .failure: "a command failed, or a one-shot `find` or `query` found nothing"
    case .usage: "the process was called with options it does not have"
    case .stopped: "a script was stopped by `--bail`, or rolled back by `--transaction`"
    case .noBook: "the book cannot be opened"
    }
  }
}
