#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

extension sigaction {
  /// The handler of the signal.
  var handler: (@convention(c) (Int32) -> Void)? {
    get {
      #if canImport(Glibc)
      unsafe __sigaction_handler.sa_handler
      #else
      __sigaction_u.__sa_handler
      #endif
    }
    set {
      #if canImport(Glibc)
      unsafe __sigaction_handler.sa_handler = newValue
      #else
      __sigaction_u.__sa_handler = newValue
      #endif
    }
  }

  /// Installs a handler that interrupts waits (no SA_RESTART), unless the signal is ignored;
  /// returns the former action.
  ///
  /// The handler runs with all signals blocked.
  static func catching(
    _ number: Int32, _ handler: @convention(c) (Int32) -> Void
  ) -> sigaction {
    var (action, former) = (sigaction(), sigaction())
    action.handler = handler
    unsafe sigfillset(&action.sa_mask)
    unsafe sigaction(number, nil, &former)
    if !former.isIgnoring { unsafe sigaction(number, &action, nil) }
    return former
  }

  /// Returns whether the process ignores a signal.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    return action.isIgnoring
  }

  private var isIgnoring: Bool {
    // C functions are compared by address.
    let address = { unsafe unsafeBitCast($0 as (@convention(c) (Int32) -> Void)?, to: Int.self) }
    return address(handler) == address(SIG_IGN)
  }
}
