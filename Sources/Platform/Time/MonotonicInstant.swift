#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A moment by a clock that nobody sets, from an unknown beginning, and that goes on while the machine sleeps (`CLOCK_BOOTTIME`
/// of Linux, `CLOCK_MONOTONIC` of macOS).
///
/// `ContinuousClock` is the same, but comes with all of Swift's concurrency, and what that is built upon, whose set-up is a
/// tenth of what the shortest run of the program takes.
public struct MonotonicInstant: Comparable, Sendable {
  @usableFromInline let nanoseconds: Int64

  @inlinable
  init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The present moment.
  public static var now: MonotonicInstant {
    var time = timespec()
    #if canImport(Glibc)
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    #else
    clock_gettime(CLOCK_MONOTONIC, &time)
    #endif
    return MonotonicInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Returns the moment that comes so much later, to the nanosecond; the last or the first there is where it lies beyond that.
  @inlinable
  public static func + (instant: MonotonicInstant, time: Duration) -> MonotonicInstant {
    let (seconds, attoseconds) = time.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (all, isTooMuch) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    let (sum, isBeyond) = instant.nanoseconds.addingReportingOverflow(all)
    let isKnown = !isTooLong && !isTooMuch && !isBeyond
    return MonotonicInstant(nanoseconds: isKnown ? sum : time < .zero ? .min : .max)
  }

  /// Returns the time from a moment to another.
  @inlinable
  public static func - (end: MonotonicInstant, start: MonotonicInstant) -> Duration {
    .nanoseconds(end.nanoseconds - start.nanoseconds)
  }

  /// Whether one comes before another.
  @inlinable
  public static func < (one: MonotonicInstant, other: MonotonicInstant) -> Bool {
    one.nanoseconds < other.nanoseconds
  }
}
