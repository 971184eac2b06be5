internal import ContactsModel
internal import UnicodeText

/// The `Retry-After` header: how long a server wants to be left alone (RFC 9110, 10.2.3).
enum RetryAfter {
  /// The longest time that is returned: one day.
  private static let maximum: Duration = .seconds(86_400)

  /// Returns the time to wait, from zero to `maximum`; nil if the value cannot be read.
  ///
  /// - Parameter now: The current time, in seconds since 1970.
  static func delay(_ value: String, now: Int64) -> Duration? {
    if !value.isEmpty, value.utf8.allSatisfy(\.isASCIIDigit) {
      // A number that is too large is still a number.
      return min(maximum, .seconds(Int64(value) ?? .max / 2))
    }
    guard let date = seconds(value) else { return nil }
    return min(maximum, max(.zero, .seconds(date - now)))
  }

  /// Returns the seconds since 1970 of a date in one of the forms of RFC 9110, 5.6.7; nil if it cannot
  /// be read.
  ///
  /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37
  /// 1994`. The day of the week is not checked.
  private static func seconds(_ text: String) -> Int64? {
    guard text.utf8.count <= 40 else { return nil }
    let words = text.split { $0 == " " || $0 == "-" || $0 == "," }
    let isZoned = words.last == "GMT" || words.last == "UTC"
    if words.count == 6, isZoned {
      return seconds(day: words[1], month: words[2], year: words[3], time: words[4])
    }
    guard words.count == 5 else { return nil }
    return seconds(day: words[2], month: words[1], year: words[4], time: words[3])
  }

  private static func seconds(
    day: Substring, month: Substring, year: Substring, time: Substring
  ) -> Int64? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map {
      decimal($0.utf8)
    }
    guard let month = MonthName.month(month.lowercased()), let written = decimal(year.utf8),
      let day = decimal(day.utf8), clock.count == 3, let hour = clock[0], let minute = clock[1],
      let second = clock[2], hour < 24, minute < 60, second <= 60,
      // Two digits are the years 1970 to 2069.
      let date = CivilDay(
        year: year.utf8.count > 2 ? written : written + (written < 70 ? 2000 : 1900), month: month,
        day: day)
    else { return nil }
    return Int64(date.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second)
  }
}
