public import ContactsModel
/// A condition on a time: `<7d`, `2026-10` or `2026-01..2026-03`.
public enum DateCondition: Hashable, Sendable {
  /// Fixed days.
  case days(DayRange)
  /// A time ago: `<7d` is less than seven days ago.
  case ago(Comparator, DateSpan)
  /// Days relative to today, which is 0; yesterday is -1.
  case around(DayRange)

  /// Any day.
  static let ever = DateCondition.days(DayRange(DayRange.start, DayRange.end))

  /// Returns the days meant, seen from a day.
  func days(at today: CivilDay) -> DayRange {
    switch self {
    case .days(let days): return days
    case .around(let days): return days.shifted(by: today.daysSince1970)
    case .ago(let comparator, let span):
      // Less long ago means later.
      return DayRange(comparator.mirrored, to: today.adding(span, times: -1).daysSince1970)
    }
  }
}

/// A range of days, numbered from 1 January 1970, possibly open-ended.
public struct DayRange: Hashable, Sendable {
  let lower: Int
  /// The first day after the range.
  let upper: Int

  static let start = -1 << 40
  static let end = 1 << 40

  init(_ lower: Int, _ upper: Int) {
    (self.lower, self.upper) = (lower, upper)
  }

  /// Creates the days that compare so to one day, or to a range of days.
  init(_ comparator: Comparator, to first: Int, until last: Int? = nil) {
    let after = (last ?? first) + 1
    switch comparator {
    case .less: self.init(Self.start, first)
    case .atMost: self.init(Self.start, after)
    case .more: self.init(after, Self.end)
    case .atLeast: self.init(first, Self.end)
    }
  }

  func contains(_ day: CivilDay) -> Bool { contains(day.daysSince1970) }
  func contains(_ number: Int) -> Bool { lower <= number && number < upper }

  func shifted(by days: Int) -> DayRange {
    DayRange(
      lower == Self.start ? lower : lower + days, upper == Self.end ? upper : upper + days)
  }
}

/// A comparison before a value.
public enum Comparator: String, Hashable, Sendable, CaseIterable {
  case atMost = "<="
  case atLeast = ">="
  case less = "<"
  case more = ">"

  /// The comparator with its sides exchanged.
  var mirrored: Comparator {
    switch self {
    case .atMost: .atLeast
    case .atLeast: .atMost
    case .less: .more
    case .more: .less
    }
  }

  /// Removes a comparator from the beginning of a text, if there is one.
  static func take(from text: inout Substring) -> Comparator? {
    // Longer comparators come first.
    guard let found = allCases.first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
    text = text.dropFirst(found.rawValue.count)
    return found
  }
}

/// A length of time: `7d`, `2w`, `3m`, `1y`.
public struct DateSpan: Hashable, Sendable {
  let days: Int
  let months: Int

  /// The largest number of days, weeks, months or years.
  public static let largestNumber = 99_999
  /// A year.
  public static let year = DateSpan(days: 0, months: 12)

  private init(days: Int, months: Int) { (self.days, self.months) = (days, months) }

  /// Reads a number and a unit; nil if the text is anything else.
  public init?(_ text: Substring) {
    guard let unit = text.utf8.last, let number = decimal(text.utf8.dropLast()),
      number <= Self.largestNumber
    else { return nil }
    switch unit | 0x20 {
    case UInt8(ascii: "d"): (days, months) = (number, 0)
    case UInt8(ascii: "w"): (days, months) = (7 * number, 0)
    case UInt8(ascii: "m"): (days, months) = (0, number)
    case UInt8(ascii: "y"): (days, months) = (0, 12 * number)
    default: return nil
    }
  }
}

extension CivilDay {
  /// Returns the day a span later, or earlier if `sign` is -1.
  ///
  /// In a month that is too short, it is the last day; months stay in the years 0 to 9999.
  public func adding(_ span: DateSpan, times sign: Int) -> CivilDay {
    guard span.months != 0 else { return CivilDay(daysSince1970: daysSince1970 + sign * span.days) }
    let (year, month, day) = components
    let months = min(max(12 * year + month - 1 + sign * span.months, 0), 12 * 10_000 - 1)
    let (newYear, newMonth) = (months / 12, months % 12 + 1)
    let newDay = min(day, Self.length(ofMonth: newMonth, year: newYear))
    return CivilDay(year: newYear, month: newMonth, day: newDay) ?? self
  }
}
