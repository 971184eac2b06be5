public import ContactsModel
internal import UnicodeText

/// A condition on a day that recurs each year: `12`, `12-24`, `1985`, `<30d`.
public enum DayCondition: Hashable, Sendable {
  /// In a month, 1 to 12, of any year.
  case month(Int)
  case monthDay(month: Int, day: Int)
  /// On certain days of the calendar, in a known year.
  case days(DayRange)
  /// Next in a number of days, today being 0; 29 February counts as the 28th in other years.
  case coming(DayRange)
  /// Next within a span, or not.
  case comingWithin(Comparator, DateSpan)
  /// Next in a number of days, counted from a day.
  case comingFrom(CivilDay, DayRange)

  /// Returns the condition, seen from a day.
  func resolved(at today: CivilDay) -> DayCondition {
    switch self {
    case .coming(let days): .comingFrom(today, days)
    case .comingWithin(let comparator, let span):
      .comingFrom(
        today,
        DayRange(
          comparator, to: today.adding(span, times: 1).daysSince1970 - today.daysSince1970))
    case .month, .monthDay, .days, .comingFrom: self
    }
  }

  func matches(_ day: ImportantDate.Day, at today: CivilDay) -> Bool {
    switch resolved(at: today) {
    case .month(let month): day.monthAndDay.month == month
    case .monthDay(let month, let number): day.monthAndDay == (month, number)
    case .days(let range):
      day.range.map { range.lower <= $0.lower && $0.upper <= range.upper } ?? false
    case .comingFrom(let start, let offsets):
      day.daysUntilNext(from: start).map(offsets.contains) ?? false
    case .coming, .comingWithin: false
    }
  }
}

extension ImportantDate.Day {
  /// The month and the day of the month, if known.
  fileprivate var monthAndDay: (month: Int?, day: Int?) {
    switch self {
    case .full(_, let month, let day), .yearless(let month, let day): (month, day)
    case .month(_, let month): (month, nil)
    case .year: (nil, nil)
    }
  }

  /// The days of the calendar that it may be; nil if the year is unknown.
  var range: DayRange? {
    let (first, length): (CivilDay?, Int) =
      switch self {
      case .full(let year, let month, let day): (CivilDay(year: year, month: month, day: day), 1)
      case .month(let year, let month):
        (
          CivilDay(year: year, month: month, day: 1),
          (1...12).contains(month) ? CivilDay.length(ofMonth: month, year: year) : 0
        )
      case .year(let year):
        (CivilDay(year: year, month: 1, day: 1), CivilDay.isLeap(year) ? 366 : 365)
      case .yearless: (nil, 0)
      }
    return first.map { DayRange($0.daysSince1970, $0.daysSince1970 + length) }
  }

  /// The first and the last day that it may be; nil if the year is unknown.
  public var days: ClosedRange<CivilDay>? {
    range.map { CivilDay(daysSince1970: $0.lower)...CivilDay(daysSince1970: $0.upper - 1) }
  }

  /// Returns the number of days from a day to the next occurrence, from the first year on; nil if the
  /// day of the year is unknown.
  fileprivate func daysUntilNext(from start: CivilDay) -> Int? {
    Occasion(self)?.next(from: start).map(start.days(until:))
  }
}

extension Contact {
  /// The days of a field whose dates are days of the calendar.
  func days(in field: String) -> [ImportantDate.Day] {
    dates.filter { $0.isDay(in: field) }.compactMap(\.value.day)
  }
}

extension Labeled<ImportantDate> {
  /// Returns whether the date belongs to a field.
  func isDay(in field: String) -> Bool {
    field == "date" || label == field || FoldedText(label) == FoldedText(field)
  }
}

extension DayCondition {
  /// The forms to suggest.
  static let forms =
    "write a month (12, dec), a month and a day (12-24, 24 dec), <30d for the next 30 days (d, w, "
    + "m, y), today, tomorrow, or 1985, 1985-04, 1985-04-15, also with < <= > or >= before it, or "
    + "1980..1989"

  /// Reads a condition.
  init(_ text: String) throws(DateMistake) {
    var rest = text.lowercased()[...]
    let comparator = Comparator.take(from: &rest)
    if let span = DateSpan(rest) {
      self = .comingWithin(try comparator.required(by: rest, "within that time"), span)
      return
    }
    if comparator == nil {
      if let offset = ["today": 0, "tomorrow": 1][String(rest)] {
        self = .coming(DayRange(offset, offset + 1))
        return
      }
      if let condition = try Self.yearless(rest) {
        self = condition
        return
      }
      if let month = MonthName.month(rest) {
        self = .month(month)
        return
      }
    }
    if comparator == nil, case .day(.yearless(let month, let day)) = TypedDate(String(rest)) {
      self = .monthDay(month: month, day: day)
      return
    }
    do throws(DateMistake) {
      self = .days(try DateCondition.days(rest, comparator))
    } catch {
      throw DateMistake(
        reason: error.reason.replacingText(DateCondition.forms, with: Self.forms))
    }
  }

  /// Reads `12`, `12-24` and `--12-24`.
  private static func yearless(_ text: Substring) throws(DateMistake) -> DayCondition? {
    let text = text.hasPrefix("--") ? text.dropFirst(2) : text
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.count <= 2 ? decimal($0.utf8) : nil }
    guard numbers.count == parts.count, parts.count <= 2 else { return nil }
    // A leap year has every day.
    guard CivilDay(year: 2000, month: numbers[0], day: numbers.dropFirst().first ?? 1) != nil else {
      throw DateMistake(reason: "the calendar has no such month or day; \(forms)")
    }
    return numbers.count == 1
      ? .month(numbers[0]) : .monthDay(month: numbers[0], day: numbers[1])
  }
}
