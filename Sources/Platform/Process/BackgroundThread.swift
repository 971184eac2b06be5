#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Background work that the main thread does not depend on.
public enum BackgroundThread {
  #if canImport(Darwin)
  private typealias Argument = UnsafeMutableRawPointer
  #else
  private typealias Argument = UnsafeMutableRawPointer?
  #endif

  /// Runs `body` in a thread that receives no signals; returns false if no thread can be made.
  @discardableResult
  public static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    // A new thread inherits the blocked signals of its creator.
    var all = sigset_t()
    var former = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &former)
    let isStarted = unsafe start(Unmanaged.passRetained(BackgroundWork(body)))
    unsafe pthread_sigmask(SIG_SETMASK, &former, nil)
    return isStarted
  }

  private static func start(_ work: Unmanaged<BackgroundWork>) -> Bool {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let main: @convention(c) (Argument) -> UnsafeMutableRawPointer? = { work in
      let work: UnsafeMutableRawPointer? = unsafe work
      guard let work = unsafe work else { return nil }
      unsafe Unmanaged<BackgroundWork>.fromOpaque(work).takeRetainedValue().body()
      return nil
    }
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let isStarted = unsafe pthread_create(&thread, &attributes, main, work.toOpaque()) == 0
    if !isStarted { unsafe work.release() }
    unsafe pthread_attr_destroy(&attributes)
    return isStarted
  }
}

private final class BackgroundWork: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
