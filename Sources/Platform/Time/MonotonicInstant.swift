#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A monotonic time that also advances while the machine sleeps (`CLOCK_BOOTTIME` on Linux,
/// `CLOCK_MONOTONIC` on macOS).
///
/// Not `ContinuousClock`: setting up Swift's concurrency runtime takes a tenth of the shortest run
/// of the program.
public struct MonotonicInstant: Comparable, Sendable {
  @usableFromInline let nanoseconds: Int64

  @inlinable
  init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The current time.
  public static var now: MonotonicInstant {
    var time = timespec()
    #if canImport(Glibc)
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    #else
    clock_gettime(CLOCK_MONOTONIC, &time)
    #endif
    return MonotonicInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Returns the time after a duration, to the nanosecond, clamped to the range.
  @inlinable
  public static func + (instant: MonotonicInstant, time: Duration) -> MonotonicInstant {
    let (seconds, attoseconds) = time.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (all, isTooMuch) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    let (sum, isBeyond) = instant.nanoseconds.addingReportingOverflow(all)
    let isKnown = !isTooLong && !isTooMuch && !isBeyond
    return MonotonicInstant(nanoseconds: isKnown ? sum : time < .zero ? .min : .max)
  }

  /// Returns the duration from one time to another.
  @inlinable
  public static func - (end: MonotonicInstant, start: MonotonicInstant) -> Duration {
    .nanoseconds(end.nanoseconds - start.nanoseconds)
  }

  /// Returns whether one time precedes another.
  @inlinable
  public static func < (one: MonotonicInstant, other: MonotonicInstant) -> Bool {
    one.nanoseconds < other.nanoseconds
  }
}
