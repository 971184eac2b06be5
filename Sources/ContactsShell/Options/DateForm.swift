internal import ContactsModel
internal import ContactsSearch

/// How dates are shown; files, machine formats and typed text always use ISO 8601.
enum DateForm: String, ChoiceOption {
  case iso
  case dayMonthYear = "day-month-year"
  case monthDayYear = "month-day-year"

  static let optionName = "date-form"
  static let optionSummary = "how dates are shown"
  static let standard = DateForm.iso

  var choiceSummary: String {
    switch self {
    case .iso: "1985-04-15"
    case .dayMonthYear: "15 Apr 1985"
    case .monthDayYear: "Apr 15, 1985"
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns a day, or the part of it that is known, in this form.
  func text(of day: ImportantDate.Day) -> String {
    switch (self, day) {
    case (.iso, _), (_, .year): ImportantDate(day).date
    case (.dayMonthYear, .full(let year, let month, let day)):
      "\(day) \(Self.months[month - 1]) \(Self.text(of: year))"
    case (.dayMonthYear, .yearless(let month, let day)): "\(day) \(Self.months[month - 1])"
    case (.monthDayYear, .full(let year, let month, let day)):
      "\(Self.months[month - 1]) \(day), \(Self.text(of: year))"
    case (.monthDayYear, .yearless(let month, let day)): "\(Self.months[month - 1]) \(day)"
    case (_, .month(let year, let month)): "\(Self.months[month - 1]) \(Self.text(of: year))"
    }
  }

  /// Returns a day in this form.
  func text(of day: CivilDay) -> String {
    let (year, month, day) = day.components
    return text(of: .full(year: year, month: month, day: day))
  }

  /// Returns a time in this form, in UTC.
  func text(of time: Timestamp) -> String {
    let iso = time.description
    guard self != .iso, let separator = iso.firstIndex(of: "T") else { return iso }
    let clock = iso[iso.index(after: separator)...].dropLast()
    return "\(text(of: time.day)) \(clock) UTC"
  }

  private static func text(of year: Int) -> String { ImportantDate(.year(year)).date }
}

extension ImportantDate {
  /// Returns the date in a form, or the text in its place.
  func text(in form: DateForm) -> String {
    day.map { form.text(of: $0) } ?? text
  }
}
