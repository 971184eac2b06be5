/// Dates in headers, in the three forms of RFC 9110, 5.6.7.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the seconds since 1970 of a date; nil if it cannot be read.
  ///
  /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37
  /// 1994`. The day of the week is not checked.
  static func seconds(_ text: String) -> Int64? {
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
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number($0) }
    guard let day = number(day), let month = months.firstIndex(of: String(month)),
      let written = number(year), clock.count == 3,
      let hour = clock[0], let minute = clock[1], let second = clock[2],
      (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    // Two digits are the years 1970 to 2069.
    let year = year.utf8.count > 2 ? written : written + (written < 70 ? 2000 : 1900)
    return days(year: year, month: month + 1, day: day) * 86_400 + hour * 3_600 + minute * 60
      + second
  }

  private static func number(_ text: Substring) -> Int64? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    return Int64(text)
  }

  /// Days from 1970-01-01 in the Gregorian calendar; years start in March, so that a leap day is the
  /// last of its year.
  private static func days(year: Int64, month: Int, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let monthFromMarch = Int64(month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
