#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

extension CivilDay {
  /// The present day, where the computer is.
  public static var today: CivilDay { CivilDay(of: .now) }

  /// Makes the day of a moment, in the time zone that `TZ` or the system says.
  public init(of moment: Timestamp) {
    var seconds = time_t(moment.secondsSince1970)
    var parts = tm()
    tzset()
    let day = localtime_r(&seconds, &parts).flatMap { _ in
      CivilDay(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }
    self = day ?? moment.day
  }
}
