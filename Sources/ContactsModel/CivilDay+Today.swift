internal import Platform

extension CivilDay {
  /// The present day, where the computer is.
  public static var today: CivilDay { CivilDay(of: .now) }

  /// Makes the day of a moment, in the time zone that `TZ` or the system says.
  public init(of moment: Timestamp) {
    let local = LocalDay.of(secondsSince1970: moment.secondsSince1970)
    self = local.flatMap { CivilDay(year: $0.year, month: $0.month, day: $0.day) } ?? moment.day
  }
}
