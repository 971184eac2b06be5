#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

extension CivilDay {
  /// The present day, where the computer is.
  public static var today: CivilDay {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil,
      let day = CivilDay(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    else { return Timestamp.now.day }
    return day
  }
}
