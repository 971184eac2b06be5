#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A child process that uses the terminal, such as an editor.
///
/// Ctrl-C goes to the child; afterwards the terminal modes are restored.
public final class TerminalProcess {
  /// The signals sent from the keyboard.
  private static let keyboardSignals = [SIGINT, SIGQUIT]

  private let id: pid_t
  private let modes: termios?
  private let actions: [sigaction]

  /// Starts a shell script; `nil` if that fails.
  ///
  /// - Parameter input: The descriptor for its standard input.
  public convenience init?(script: String, input: Descriptor = Descriptor(0)) {
    self.init(program: "/bin/sh", ["-c", script], input: input)
  }

  /// Starts a program found in `$PATH`; `nil` if that fails.
  ///
  /// - Parameters:
  ///   - defaults: Environment variables to set unless they already are.
  ///   - input: The descriptor for its standard input.
  public init?(
    program: String, _ arguments: [String], defaults: [(name: String, value: String)] = [],
    input: Descriptor = Descriptor(0)
  ) {
    // Saved first, as the child may change them at once.
    var modes = termios()
    self.modes = unsafe tcgetattr(1, &modes) == 0 ? modes : nil
    let missing = defaults.filter { unsafe getenv($0.name) == nil }.map { "\($0.name)=\($0.value)" }
    do throws(Errno) {
      id = try Spawn.start([program] + arguments, adding: missing, input: input)
    } catch {
      return nil
    }
    actions = Self.keyboardSignals.map { number in
      var (ignored, former) = (sigaction(), sigaction())
      unsafe sigaction(number, nil, &ignored)
      ignored.handler = SIG_IGN
      unsafe sigaction(number, &ignored, &former)
      return former
    }
  }

  /// Waits for the child to end, and takes the terminal back; returns its status as shells report
  /// it, 128 plus the signal number after a signal.
  ///
  /// - Parameter endsWithUs: Whether a signal to end this process also ends the child.
  public func wait(endsWithUs: Bool = false) -> Int32 {
    var status: Int32 = 0
    repeat {
      if endsWithUs, Interruption.isForProcess { kill(id, SIGTERM) }
    } while unsafe waitpid(id, &status, 0) < 0 && errno == EINTR
    for (number, action) in zip(Self.keyboardSignals, actions) {
      var action = action
      unsafe sigaction(number, &action, nil)
    }
    // A killed child does not restore them.
    if var modes { unsafe tcsetattr(1, TCSADRAIN, &modes) }
    return Spawn.shellStatus(status)
  }
}
