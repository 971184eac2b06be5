internal import UnicodeText

/// A day of the proleptic Gregorian calendar, as in ISO 8601: `1985-04-15`.
public struct CivilDay: Hashable, Comparable, Sendable {
  /// The number of days since 1970-01-01.
  public let daysSince1970: Int

  /// Creates the day `daysSince1970` days after the epoch.
  public init(daysSince1970: Int) {
    self.daysSince1970 = daysSince1970
  }

  /// Creates a day; nil if it does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    // Years begin in March, so that the leap day comes last; an era has 400 years.
    let year = month <= 2 ? year - 1 : year
    let era = floorDivide(year, by: 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(daysSince1970: era * 146_097 + dayOfEra - 719_468)
  }

  /// Reads `YYYY-MM-DD`.
  init?(_ bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = decimal(bytes[..<4]), let month = decimal(bytes[5..<7]),
      let day = decimal(bytes[8...])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The year, the month (1 to 12) and the day of the month.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = floorDivide(shifted, by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  /// Returns the number of days of a month.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns whether a year has a 29 February.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Returns whether the left day is earlier.
  public static func < (left: CivilDay, right: CivilDay) -> Bool {
    left.daysSince1970 < right.daysSince1970
  }
}

extension CivilDay: CustomStringConvertible {
  /// The day as `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = components
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

/// Returns the quotient rounded towards negative infinity.
func floorDivide<Number: SignedInteger>(_ dividend: Number, by divisor: Number) -> Number {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient - 1 : quotient
}

/// Returns `number` in decimal, padded with zeros to `width`.
func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

/// Returns the number of up to nine decimal digits; nil for anything else.
package func decimal(_ digits: some Collection<UInt8>) -> Int? {
  guard (1...9).contains(digits.count) else { return nil }
  var number = 0
  for digit in digits {
    guard digit.isASCIIDigit else { return nil }
    number = number * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return number
}
