internal import Platform

/// A day of the week, from Monday, as in ISO 8601.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The English name of the day.
  public var name: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}

extension CivilDay {
  /// Reads a day in ISO 8601: `1985-04-15`.
  public init?(_ text: String) {
    self.init(Array(text.utf8)[...])
  }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let index = (daysSince1970 + 3) - floorDivide(daysSince1970 + 3, by: 7) * 7
    return Weekday.allCases[index]
  }

  /// Returns the number of days until another day; negative if it is earlier.
  public func days(until other: CivilDay) -> Int { other.daysSince1970 - daysSince1970 }
}

extension CivilDay {
  /// The current local day.
  public static var today: CivilDay { CivilDay(of: .now) }

  /// Creates the day of a time, in the time zone of `TZ` or the system.
  public init(of moment: Timestamp) {
    let local = LocalDay.of(secondsSince1970: moment.secondsSince1970)
    self = local.flatMap { CivilDay(year: $0.year, month: $0.month, day: $0.day) } ?? moment.day
  }
}
