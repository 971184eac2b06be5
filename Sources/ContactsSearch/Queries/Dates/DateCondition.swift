public import ContactsModel
/// The days that a time may be of, as `<7d`, `2026-10` or `2026-01..2026-03`.
public enum DateCondition: Hashable, Sendable {
  /// Fixed days.
  case days(DayRange)
  /// As long ago as a comparator says: `<7d` is less than that.
  case ago(Comparator, DateSpan)
  /// Days counted from the present one: `today` is 0, `yesterday` is -1.
  case around(DayRange)

  /// Any day.
  static let ever = DateCondition.days(DayRange(DayRange.start, DayRange.end))

  /// Returns the days meant at a day.
  func days(at today: CivilDay) -> DayRange {
    switch self {
    case .days(let days): return days
    case .around(let days): return days.shifted(by: today.daysSince1970)
    case .ago(let comparator, let span):
      // Less long ago is later.
      return DayRange(comparator.mirrored, to: today.adding(span, times: -1).daysSince1970)
    }
  }
}

/// Days in a row, by their numbers since 1970, without end where there is none.
public struct DayRange: Hashable, Sendable {
  let lower: Int
  /// The first day that is no more in the range.
  let upper: Int

  static let start = -1 << 40
  static let end = 1 << 40

  init(_ lower: Int, _ upper: Int) {
    (self.lower, self.upper) = (lower, upper)
  }

  /// Makes the days that compare so to one day, or to several in a row.
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

/// What stands before a value that is compared.
public enum Comparator: String, Hashable, Sendable, CaseIterable {
  case atMost = "<="
  case atLeast = ">="
  case less = "<"
  case more = ">"

  /// The comparator that says the same of the values the other way round.
  var mirrored: Comparator {
    switch self {
    case .atMost: .atLeast
    case .atLeast: .atMost
    case .less: .more
    case .more: .less
    }
  }

  /// Takes a comparator from the beginning of a text.
  static func take(from text: inout Substring) -> Comparator? {
    // The longer ones come first.
    guard let found = allCases.first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
    text = text.dropFirst(found.rawValue.count)
    return found
  }
}

/// A length of time as it is written: `7d`, `2w`, `3m`, `1y`.
public struct DateSpan: Hashable, Sendable {
  let days: Int
  let months: Int

  /// Reads a number and a unit; nil for anything else.
  public init?(_ text: Substring) {
    guard let unit = text.utf8.last, let number = decimal(text.utf8.dropLast()), number <= 99_999
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
  /// Returns the day a span later, or earlier with `sign` -1; of a month too short for it the last, and no
  /// day outside the years 0 to 9999 for months.
  public func adding(_ span: DateSpan, times sign: Int) -> CivilDay {
    guard span.months != 0 else { return CivilDay(daysSince1970: daysSince1970 + sign * span.days) }
    let (year, month, day) = components
    let months = min(max(12 * year + month - 1 + sign * span.months, 0), 12 * 10_000 - 1)
    let (newYear, newMonth) = (months / 12, months % 12 + 1)
    let newDay = min(day, Self.length(ofMonth: newMonth, year: newYear))
    return CivilDay(year: newYear, month: newMonth, day: newDay) ?? self
  }
}
