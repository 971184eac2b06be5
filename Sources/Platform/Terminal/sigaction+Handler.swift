#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

extension sigaction {
  /// What is called where the signal comes.
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

  /// Has a signal call a handler and end waits (no SA_RESTART), unless it is being ignored; returns what was done before.
  ///
  /// While the handler runs no signal comes.
  static func catching(
    _ number: Int32, _ handler: @convention(c) (Int32) -> Void
  ) -> sigaction {
    var (action, former) = (sigaction(), sigaction())
    action.handler = handler
    unsafe sigfillset(&action.sa_mask)
    unsafe sigaction(number, nil, &former)
    // Functions of C are compared by their addresses.
    let address = { unsafe unsafeBitCast($0 as (@convention(c) (Int32) -> Void)?, to: Int.self) }
    if address(former.handler) != address(SIG_IGN) { unsafe sigaction(number, &action, nil) }
    return former
  }
}
