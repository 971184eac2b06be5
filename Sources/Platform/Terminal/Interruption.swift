#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

internal import Synchronization

/// The signal by which somebody asks for an end; 0 for none.
private let received = Atomic<Int32>(0)

/// Whether a signal that comes a second time ends the process at once.
private let isImpatient = Atomic<Bool>(false)

/// Notices that what is being done is to end, so that it is broken off where that does no harm.
public enum Interruption {
  /// What the signals are about.
  public enum Scope: Sendable {
    /// A script: each of them ends it at its next check, and a second of the same kind at once.
    case script
    /// A prompt: Ctrl-C (SIGINT) ends the command alone, the others the command and the prompt.
    case prompt
  }

  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Catches the signals that would end the process in the middle; ignored ones stay ignored.
  ///
  /// They end waits: a system call that was waiting answers EINTR. One of a script that begins to wait just after its
  /// caller has looked whether a signal came is ended by an alarm, a second later and again each second, until somebody
  /// looks; whoever sits at a prompt asks again.
  public static func watch(_ scope: Scope) {
    isImpatient.store(scope == .script, ordering: .relaxed)
    for number in numbers {
      _ = sigaction.catching(number) { Interruption.note($0) }
    }
    guard scope == .script else { return }
    _ = sigaction.catching(SIGALRM) { _ in if Interruption.isRequested { alarm(1) } }
  }

  /// Does what is allowed in a signal's handler.
  private static func note(_ number: Int32) {
    let former = received.load(ordering: .relaxed)
    if former == number, isImpatient.load(ordering: .relaxed) {
      // All signals are blocked here: this one comes when the handler returns.
      signal(number, SIG_DFL)
      raise(number)
    }
    // Ctrl-C says less than a signal to the process, and does not hide one.
    if former == 0 || former == SIGINT { received.store(number, ordering: .relaxed) }
    if isImpatient.load(ordering: .relaxed) { alarm(1) }
  }

  /// Whether what is being done is to end.
  public static var isRequested: Bool { received.load(ordering: .relaxed) != 0 }

  /// Whether the prompt is to end, too, rather than the command alone.
  public static var isForProcess: Bool { ![0, SIGINT].contains(received.load(ordering: .relaxed)) }

  /// Forgets a Ctrl-C, so that the next command is not ended by it.
  public static func forgetControlC() {
    _ = received.compareExchange(expected: SIGINT, desired: 0, ordering: .relaxed)
  }

  /// Ends the process by the signal that came, if one did, so that whoever started it knows.
  public static func raiseAgain() {
    let number = received.load(ordering: .relaxed)
    guard number != 0 else { return }
    signal(number, SIG_DFL)
    raise(number)
  }
}
