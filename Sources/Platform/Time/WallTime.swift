#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A wall-clock time, which may be set.
public struct WallTime: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64
  /// The nanoseconds after that second.
  public let nanoseconds: Int64

  init(_ time: timespec) {
    (seconds, nanoseconds) = (Int64(time.tv_sec), Int64(time.tv_nsec))
  }

  /// The current time.
  public static var now: WallTime {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(time)
  }
}

/// Local dates, by the time zone of `TZ` or the system.
public enum LocalDay {
  /// Returns the local date of a time in seconds since 1970; `nil` if the system cannot tell.
  public static func of(
    secondsSince1970: Int64
  ) -> (year: Int, month: Int, day: Int)? {
    var seconds = time_t(secondsSince1970)
    var parts = unsafe tm()
    tzset()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
    return unsafe (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  }

  /// Returns noon of a date, in seconds since 1970.
  public static func noon(year: Int, month: Int, day: Int) -> Int64 {
    var parts = unsafe tm()
    unsafe parts.tm_year = Int32(year - 1900)
    unsafe parts.tm_mon = Int32(month - 1)
    unsafe parts.tm_mday = Int32(day)
    unsafe (parts.tm_hour, parts.tm_isdst) = (12, -1)
    return unsafe Int64(mktime(&parts))
  }
}
