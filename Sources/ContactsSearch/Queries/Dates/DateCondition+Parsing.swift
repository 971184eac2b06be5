internal import ContactsModel
internal import UnicodeText

/// Why the value of a date qualifier is invalid, as the end of a sentence.
struct DateMistake: Error {
  let reason: String
}

extension DateCondition {
  /// The forms to suggest.
  static let forms =
    "write 2026, 2026-10, 2026-10-03, today or yesterday, also with < <= > or >= before it, "
    + "2026-01..2026-03, or a span such as <7d or >30d (d, w, m, y)"

  /// Reads `<7d`, `>=2026-10`, `2026-01..2026-03`, `today`.
  init(_ text: String) throws(DateMistake) {
    var rest = text.lowercased()[...]
    let comparator = Comparator.take(from: &rest)
    if let span = DateSpan(rest) {
      self = .ago(try comparator.required(by: rest, "since then"), span)
    } else if let offset = Self.relativeDays[String(rest)] {
      self = .around(
        comparator.map { DayRange($0, to: offset) } ?? DayRange(offset, offset + 1))
    } else {
      self = .days(try Self.days(rest, comparator))
    }
  }

  private static let relativeDays = ["today": 0, "yesterday": -1]

  /// Reads a date, or a range with `..`, of which one end may be missing.
  static func days(_ text: Substring, _ comparator: Comparator?) throws(DateMistake) -> DayRange {
    if let dots = text.firstRange(ofText: "..") {
      let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
      guard comparator == nil else {
        throw DateMistake(reason: "a range has no comparator; write `\(text)`")
      }
      guard !first.isEmpty || !last.isEmpty else { throw DateMistake(reason: forms) }
      let lower = first.isEmpty ? DayRange.start : try date(first).lower
      let upper = last.isEmpty ? DayRange.end : try date(last).upper
      guard lower < upper else {
        throw DateMistake(reason: "the range ends before it begins; write `\(last)..\(first)`")
      }
      return DayRange(lower, upper)
    }
    let days = try date(text)
    return comparator.map { DayRange($0, to: days.lower, until: days.upper - 1) } ?? days
  }

  /// Reads a year, a month or a day.
  private static func date(_ text: Substring) throws(DateMistake) -> DayRange {
    switch TypedDate(String(text)) {
    case .day(let day):
      if let range = day.range { return range }
    case .impossible(let reason): throw DateMistake(reason: "\(reason); \(forms)")
    case .ambiguous(let dayFirst, let monthFirst):
      let (first, second) = (ImportantDate(dayFirst).date, ImportantDate(monthFirst).date)
      throw DateMistake(
        reason: "write \(first) for the day first, or \(second) for the month first")
    case .text: break
    }
    // Of the forms, only a month of one digit is left: 2026-4.
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 1], let year = decimal(parts[0].utf8),
      let month = decimal(parts[1].utf8)
    else { throw DateMistake(reason: mistake(in: text)) }
    guard let days = ImportantDate.Day.month(year: year, month: month).range else {
      throw DateMistake(reason: "the calendar has no such day; \(forms)")
    }
    return days
  }

  private static func mistake(in text: Substring) -> String {
    let close = Spelling.closest(to: String(text), among: ["today", "yesterday"])
    return (close.map { "did you mean `\($0)`? " } ?? "") + forms
  }
}

extension Comparator? {
  /// Returns the comparator that a span needs before it.
  func required(by span: Substring, _ meaning: String) throws(DateMistake) -> Comparator {
    guard let comparator = self else {
      throw DateMistake(reason: "a span needs < or >: `<\(span)` is \(meaning)")
    }
    return comparator
  }
}
