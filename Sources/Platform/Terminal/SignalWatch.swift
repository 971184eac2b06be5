#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

internal import Synchronization

/// The pending signals; bit n stands for signal n.
private let pending = Atomic<UInt64>(0)

/// Catches the signals that matter while a line is edited, until `end()`.
///
/// The handlers only record the signal, and run only inside `wait(for:)`. Ignored signals stay
/// ignored.
public struct SignalWatch {
  /// The result of a wait.
  public enum Event: Sendable {
    /// Input is available.
    case input
    /// A signal was received.
    case signal(Int32)
  }

  private static let numbers = [
    SIGINT, SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2,
  ]

  private var formerActions: [sigaction] = []
  private var formerMask = sigset_t()
  private var openMask: sigset_t

  /// Starts catching signals.
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

  /// Restores the former handlers; pending signals go to them.
  public mutating func end() {
    for (number, action) in zip(Self.numbers, formerActions) {
      var action = action
      unsafe sigaction(number, &action, nil)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &formerMask, nil)
  }

  /// Returns a signal that has come, without waiting; nil if there is none.
  public func received() -> Event? {
    var (mask, time) = (openMask, timespec())
    _ = unsafe pselect(0, nil, nil, nil, &time, &mask)
    return next()
  }

  private func next() -> Event? {
    let arrived = pending.load(ordering: .relaxed)
    guard let number = Self.numbers.first(where: { arrived & 1 << UInt64($0) != 0 }) else {
      return nil
    }
    pending.bitwiseAnd(~(1 << UInt64(number)), ordering: .relaxed)
    return .signal(number)
  }

  /// Waits for a signal, or for input on the descriptor.
  public func wait(for descriptor: Int32) -> Event {
    var mask = openMask
    while true {
      if let signal = next() { return signal }
      var readable = fd_set()
      readable.insert(descriptor)
      let count = unsafe pselect(descriptor + 1, &readable, nil, nil, nil, &mask)
      if count > 0 || errno != EINTR { return .input }
    }
  }

  /// Passes a signal to its former handler, which often stops or ends the process.
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
  /// Adds a descriptor, like the macro FD_SET of <sys/select.h>: one bit each, lowest first.
  fileprivate mutating func insert(_ descriptor: Int32) {
    unsafe withUnsafeMutableBytes(of: &self) {
      unsafe $0[Int(descriptor) / 8] |= 1 << (descriptor % 8)
    }
  }
}
