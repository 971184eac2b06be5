#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Work beside the main thread, which does not depend on it.
public enum BackgroundThread {
  #if canImport(Darwin)
  private typealias Argument = UnsafeMutableRawPointer
  #else
  private typealias Argument = UnsafeMutableRawPointer?
  #endif

  /// Does something on a thread of its own, which gets no signals; where there can be none, it is not done.
  public static func run(_ body: @escaping @Sendable () -> Void) {
    // A thread begins with the signals blocked of the one that makes it.
    var all = sigset_t()
    var former = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &former)
    unsafe start(Unmanaged.passRetained(BackgroundWork(body)))
    unsafe pthread_sigmask(SIG_SETMASK, &former, nil)
  }

  private static func start(_ work: Unmanaged<BackgroundWork>) {
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
    if unsafe pthread_create(&thread, &attributes, main, work.toOpaque()) != 0 {
      unsafe work.release()
    }
    unsafe pthread_attr_destroy(&attributes)
  }
}

private final class BackgroundWork: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
