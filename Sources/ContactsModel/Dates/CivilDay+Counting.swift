/// A day of the week, from Monday, as ISO 8601 counts them.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The day's English name, with a capital.
  public var name: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}

extension CivilDay {
  /// Reads a day as ISO 8601 writes it: `1985-04-15`.
  public init?(_ text: String) {
    self.init(Array(text.utf8)[...])
  }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let index = (daysSince1970 + 3) - floorDivide(daysSince1970 + 3, by: 7) * 7
    return Weekday.allCases[index]
  }

  /// Returns how many days later another day is; negative where it is earlier.
  public func days(until other: CivilDay) -> Int { other.daysSince1970 - daysSince1970 }
}
