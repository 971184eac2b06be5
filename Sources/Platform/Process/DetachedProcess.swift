#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A program in a session of its own, without the terminal: nothing it prints or does disturbs it,
/// and it may outlive this process.
public final class DetachedProcess {
  /// The process id.
  public let id: Int32
  private var isReaped = false

  /// Starts a program found in `$PATH`; throws if that fails.
  ///
  /// - Parameter input: The descriptor for its standard input; nil for none.
  public init(
    program: String, _ arguments: [String], input: Descriptor? = nil
  ) throws(Errno) {
    id = try Spawn.start([program] + arguments, input: input, isDetached: true)
  }

  /// Returns the status of the program as shells report it, if it ends soon; nil if it runs on, or
  /// if Ctrl-C ends the wait.
  public func status(within time: Duration) -> Int32? {
    let end = MonotonicInstant.now + time
    var status: Int32 = 0
    while true {
      let found = unsafe waitpid(id, &status, WNOHANG)
      if found == id {
        isReaped = true
        return Spawn.shellStatus(status)
      }
      guard found == 0 || errno == EINTR, .now < end, !Interruption.isRequested else { return nil }
      CurrentProcess.sleep(microseconds: 2_000)
    }
  }

  /// Leaves no zombie, however long the program runs.
  deinit {
    guard !isReaped else { return }
    BackgroundThread.run { [id] in
      var status: Int32 = 0
      while unsafe waitpid(id, &status, 0) < 0 && errno == EINTR {}
    }
  }
}
