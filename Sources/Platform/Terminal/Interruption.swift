#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

internal import Synchronization

/// The signal to stop that was received; 0 for none.
private let received = Atomic<Int32>(0)

/// Whether a second signal ends the process at once.
private let isImpatient = Atomic<Bool>(false)

/// Detects requests to stop, so that work ends where it is safe to.
public enum Interruption {
  /// What a signal ends.
  public enum Scope: Sendable {
    /// A script: a signal ends it at the next check; a second one of the same kind, at once.
    case script
    /// A prompt: Ctrl-C (SIGINT) ends the command; other signals also end the prompt.
    case prompt
  }

  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Catches signals that would end the process; ignored ones stay ignored.
  ///
  /// They interrupt waits: the system call returns EINTR. For a script that checks and then waits,
  /// with the signal in between, an alarm interrupts the wait a second later, and every second
  /// until the next check; at a prompt the user presses again.
  public static func watch(_ scope: Scope) {
    isImpatient.store(scope == .script, ordering: .relaxed)
    for number in numbers {
      _ = sigaction.catching(number) { Interruption.note($0) }
    }
    guard scope == .script else { return }
    _ = sigaction.catching(SIGALRM) { _ in if Interruption.isRequested { alarm(1) } }
  }

  /// Handles a signal; async-signal-safe.
  private static func note(_ number: Int32) {
    let former = received.load(ordering: .relaxed)
    if former == number, isImpatient.load(ordering: .relaxed) {
      // All signals are blocked here; this one is delivered when the handler returns.
      signal(number, SIG_DFL)
      raise(number)
    }
    // Ctrl-C does not replace a stronger signal.
    if former == 0 || former == SIGINT { received.store(number, ordering: .relaxed) }
    if isImpatient.load(ordering: .relaxed) { alarm(1) }
  }

  /// Whether to stop.
  public static var isRequested: Bool { received.load(ordering: .relaxed) != 0 }

  /// Whether to end the prompt, too, and not only the command.
  public static var isForProcess: Bool { ![0, SIGINT].contains(received.load(ordering: .relaxed)) }

  /// Clears a Ctrl-C, so that it does not end the next command.
  public static func forgetControlC() {
    _ = received.compareExchange(expected: SIGINT, desired: 0, ordering: .relaxed)
  }

  /// Ends the process by the received signal, if any, so that the parent sees it.
  public static func raiseAgain() {
    let number = received.load(ordering: .relaxed)
    guard number != 0 else { return }
    signal(number, SIG_DFL)
    raise(number)
  }
}
