#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

internal import Synchronization

/// The signals that have come and not been seen to: bit n stands for signal n.
private let pending = Atomic<UInt64>(0)

/// Catches the signals that concern a line being edited, from its creation to `end()`.
///
/// Their handlers do nothing but note them, and they run only inside `wait(for:)`. A signal
/// that the process ignores stays ignored.
public struct SignalWatch {
  /// What a wait came to.
  public enum Event: Sendable {
    /// There is something to be read.
    case input
    /// A signal came, of that number.
    case signal(Int32)
  }

  private static let numbers = [
    SIGINT, SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2,
  ]

  private var formerActions: [sigaction] = []
  private var formerMask = sigset_t()
  private var openMask: sigset_t

  /// Begins to catch them.
  public init() {
    var watched = sigset_t()
    unsafe sigemptyset(&watched)
    Self.numbers.forEach { unsafe sigaddset(&watched, $0) }
    unsafe pthread_sigmask(SIG_BLOCK, &watched, &formerMask)
    openMask = formerMask
    Self.numbers.forEach { unsafe sigdelset(&openMask, $0) }
    pending.store(0, ordering: .relaxed)
    install()
  }

  /// Gives the signals back to their former handlers, those still waiting included.
  public mutating func end() {
    for (number, action) in zip(Self.numbers, formerActions) {
      var action = action
      unsafe sigaction(number, &action, nil)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &formerMask, nil)
  }

  /// Waits for a signal, or until the descriptor can be read.
  public func wait(for descriptor: Int32) -> Event {
    var mask = openMask
    while true {
      let arrived = pending.load(ordering: .relaxed)
      if let number = Self.numbers.first(where: { arrived & 1 << UInt64($0) != 0 }) {
        pending.bitwiseAnd(~(1 << UInt64(number)), ordering: .relaxed)
        return .signal(number)
      }
      var readable = fd_set()
      readable.insert(descriptor)
      let count = unsafe pselect(descriptor + 1, &readable, nil, nil, nil, &mask)
      if count > 0 || errno != EINTR { return .input }
    }
  }

  /// Lets whoever handled a signal before do so; often this stops or ends the process.
  public mutating func passOn(_ number: Int32) {
    end()
    raise(number)
    self = SignalWatch()
  }

  private mutating func install() {
    formerActions = Self.numbers.map { number in
      sigaction.catching(number) { pending.bitwiseOr(1 << UInt64($0), ordering: .relaxed) }
    }
  }
}

extension fd_set {
  /// Adds a descriptor, as FD_SET of <sys/select.h>, a macro, does: one bit a number, the lowest first.
  fileprivate mutating func insert(_ descriptor: Int32) {
    unsafe withUnsafeMutableBytes(of: &self) {
      unsafe $0[Int(descriptor) / 8] |= 1 << (descriptor % 8)
    }
  }
}
