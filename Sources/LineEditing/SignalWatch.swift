#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

import CLibEdit
import Synchronization

/// The signals that have come and not been seen to: bit n stands for signal n.
private let pending = Atomic<UInt64>(0)

/// Catches the signals that concern a line being edited, from its creation to `end()`.
///
/// Their handlers do nothing but note them, and they run only inside `wait(for:)`. A signal
/// that the process ignores stays ignored.
struct SignalWatch {
  /// What a wait came to.
  enum Event {
    case input
    case signal(Int32)
  }

  private static let numbers = [
    SIGINT, SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2,
  ]

  private var formerActions: [sigaction] = []
  private var formerMask = sigset_t()
  private var openMask: sigset_t

  init() {
    var watched = sigset_t()
    sigemptyset(&watched)
    Self.numbers.forEach { sigaddset(&watched, $0) }
    pthread_sigmask(SIG_BLOCK, &watched, &formerMask)
    openMask = formerMask
    Self.numbers.forEach { sigdelset(&openMask, $0) }
    pending.store(0, ordering: .relaxed)
    install()
  }

  /// Gives the signals back to their former handlers, those still waiting included.
  mutating func end() {
    for (number, action) in zip(Self.numbers, formerActions) {
      var action = action
      sigaction(number, &action, nil)
    }
    pthread_sigmask(SIG_SETMASK, &formerMask, nil)
  }

  /// Waits for a signal, or until the descriptor can be read.
  func wait(for descriptor: Int32) -> Event {
    var mask = openMask
    while true {
      let arrived = pending.load(ordering: .relaxed)
      if let number = Self.numbers.first(where: { arrived & 1 << UInt64($0) != 0 }) {
        pending.bitwiseAnd(~(1 << UInt64(number)), ordering: .relaxed)
        return .signal(number)
      }
      let count = wait_for_input(descriptor, &mask)
      if count > 0 || errno != EINTR { return .input }
    }
  }

  /// Lets whoever handled a signal before do so; often this stops or ends the process.
  mutating func passOn(_ number: Int32) {
    end()
    raise(number)
    self = SignalWatch()
  }

  private mutating func install() {
    formerActions = Self.numbers.map { number in
      var former = sigaction()
      signal_catch(number, { pending.bitwiseOr(1 << UInt64($0), ordering: .relaxed) }, &former)
      return former
    }
  }
}
