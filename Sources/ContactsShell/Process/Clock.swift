internal import ContactsModel
internal import ContactsSearch
internal import Platform
internal import UnicodeText

/// What day it is where the user is, and the moments of days there, by the time zone that `TZ` or the system says.
///
/// `CONTACTS_TODAY`, a day as `2026-11-21`, stands for the present one, so that scripts and tests give the same on
/// every day. When contacts were made and changed is told by the system's clock all the same.
struct Clock: Sendable {
  /// The variable of the environment that says what day it is.
  static let variable = "CONTACTS_TODAY"

  private let given: CivilDay?

  /// Makes the clock of an environment; a `CONTACTS_TODAY` that is no day is told by `problem(in:)` and says nothing.
  init(environment: Environment = Environment()) {
    given = environment[Self.variable].flatMap { CivilDay($0) }
  }

  /// Returns what is wrong with what the environment says of the day; nil where nothing is.
  static func problem(in environment: Environment) -> String? {
    guard let text = environment[variable], CivilDay(text) == nil else { return nil }
    return "\(variable) is a day as 2026-11-21, not `\(text)`"
  }

  /// Returns the day it is.
  func today() -> CivilDay { given ?? Self.day(of: .now) }

  /// Returns the present moment, or noon of the day that was given for it.
  func now() -> Timestamp { given.map(Self.noon) ?? .now }

  /// Returns the day that a person types, as `days(named:)` reads it; nil for several days.
  func day(named text: String) throws -> CivilDay? {
    try days(named: text).flatMap { $0.lowerBound == $0.upperBound ? $0.lowerBound : nil }
  }

  /// Returns the days that a person types: `yesterday`, `today`, `tomorrow`, `7d` for so long ago, a date, a month or a
  /// year; nil for anything else.
  ///
  /// A date that can be read as two days is an error.
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

  /// Returns the day of a moment, in local time.
  static func day(of moment: Timestamp) -> CivilDay { CivilDay(of: moment) }

  /// Returns noon of a day, in local time: a moment that is of that day for most of the world.
  static func noon(of day: CivilDay) -> Timestamp {
    let (year, month, day) = day.components
    return Timestamp(secondsSince1970: LocalDay.noon(year: year, month: month, day: day))
  }
}
