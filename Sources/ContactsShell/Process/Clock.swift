internal import ContactsModel
internal import ContactsSearch
internal import Platform
internal import UnicodeText

/// The local day and time, in the time zone of `TZ` or the system.
///
/// `CONTACTS_TODAY`, such as `2026-11-21`, overrides the day, so that scripts and tests are
/// repeatable. The times of changes always come from the system's clock.
struct Clock: Sendable {
  /// The environment variable that sets the day.
  static let variable = "CONTACTS_TODAY"

  private let given: CivilDay?

  /// Creates the clock of the environment; an invalid `CONTACTS_TODAY` is ignored, and reported by
  /// `problem`.
  init() {
    given = Environment()[Self.variable].flatMap { CivilDay($0) }
  }

  /// What is wrong with the day that the environment sets, if anything.
  static var problem: String? {
    guard let text = Environment()[variable], CivilDay(text) == nil else { return nil }
    return "\(variable) is a day as 2026-11-21, not `\(text)`"
  }

  /// Returns the current day.
  func today() -> CivilDay { given ?? CivilDay(of: .now) }

  /// Returns the current time, or noon of the day set.
  func now() -> Timestamp { given.map(Self.noon) ?? .now }

  /// Returns the day that a person typed, as in `days(named:)`; nil for several days.
  func day(named text: String) throws -> CivilDay? {
    try days(named: text).flatMap { $0.lowerBound == $0.upperBound ? $0.lowerBound : nil }
  }

  /// Returns the days that a person typed: `yesterday`, `today`, `tomorrow`, `7d` ago, a date, a
  /// month or a year; nil for anything else.
  ///
  /// An ambiguous date is an error.
  func days(named text: String) throws -> ClosedRange<CivilDay>? {
    let word = text.trimmed.lowercased()
    if let offset = ["yesterday": -1, "today": 0, "tomorrow": 1][word] {
      let day = CivilDay(daysSince1970: today().daysSince1970 + offset)
      return day...day
    }
    if let span = DateSpan(word[...]) {
      let day = today().adding(span, times: -1)
      return day...day
    }
    switch TypedDate(text) {
    case .day(let day): return day.days
    case .ambiguous(let dayFirst, let monthFirst):
      let (first, second) = (ImportantDate(dayFirst).date, ImportantDate(monthFirst).date)
      throw CommandError(
        "`\(text)` is ambiguous; write \(first) or \(second)"
      )
    case .impossible, .text: return nil
    }
  }

  /// Returns noon of a local day, which is the same day in most time zones.
  static func noon(of day: CivilDay) -> Timestamp {
    let (year, month, day) = day.components
    return Timestamp(secondsSince1970: LocalDay.noon(year: year, month: month, day: day))
  }
}
