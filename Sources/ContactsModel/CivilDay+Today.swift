internal import Platform

extension CivilDay {
  /// The current local day.
  public static var today: CivilDay { CivilDay(of: .now) }

  /// Creates the day of a time, in the time zone of `TZ` or the system.
  public init(of moment: Timestamp) {
    let local = LocalDay.of(secondsSince1970: moment.secondsSince1970)
    self = local.flatMap { CivilDay(year: $0.year, month: $0.month, day: $0.day) } ?? moment.day
  }
}
