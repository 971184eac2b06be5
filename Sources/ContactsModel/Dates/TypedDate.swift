internal import UnicodeText

/// A date as a person types it: `1985-4-15`, `15 Apr 1985`, `Apr 15, 1985`, `15.4.1985`,
/// `4/15/1985`.
public enum TypedDate: Hashable, Sendable {
  case day(ImportantDate.Day)
  /// One of two days: the number before the first slash is a day or a month.
  case ambiguous(dayFirst: ImportantDate.Day, monthFirst: ImportantDate.Day)
  /// Looks like a date but is invalid, for this reason.
  case impossible(String)
  /// No date.
  case text

  /// Reads a date.
  ///
  /// With dots, the day comes first; with slashes or hyphens, either may, if only one order is a
  /// date of the calendar.
  public init(_ text: String) {
    let text = text.trimmed
    switch ImportantDate.reading(ofISO: Array(text.utf8)) {
    case .day(let day): self = .day(day)
    case .impossible: self = Self.noSuchDay
    case .other:
      guard text.utf8.count <= 40, let parts = Parts(text) else {
        self = .text
        return
      }
      self = parts.date()
    }
  }

  fileprivate static let noSuchDay = TypedDate.impossible("the calendar has no such day")

  /// Returns the day of some numbers, if it exists.
  fileprivate static func day(
    year: Substring?, month: Substring, day: Substring
  ) -> ImportantDate.Day? {
    guard month.utf8.count <= 2, day.utf8.count <= 2, let month = Int(month), let day = Int(day)
    else { return nil }
    // A leap year has every day.
    let number = year.flatMap { Int($0) } ?? 2000
    guard CivilDay(year: number, month: month, day: day) != nil else { return nil }
    return year == nil
      ? .yearless(month: month, day: day) : .full(year: number, month: month, day: day)
  }
}

/// The names of the months.
package enum MonthName {
  private static let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// Returns the month, from 1, that a lower-case word names, in full or shortened to three letters
  /// or more.
  package static func month(_ word: some StringProtocol) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }
}

/// The numbers of a date, its month if it has a name, and the separators.
private struct Parts {
  private var numbers: [Substring] = []
  private var month: Int?
  private var marks = ""

  /// Splits a text; nil if it has anything that no date has.
  init?(_ text: String) {
    var rest = text.lowercased()[...]
    while let first = rest.unicodeScalars.first {
      if Self.isDigit(first) {
        // A combining mark on the last digit is not part of the number.
        let number = Substring(rest.unicodeScalars.prefix(while: Self.isDigit))
        rest = Substring(rest.unicodeScalars.dropFirst(number.utf8.count))
        guard number.utf8.count <= 8 else { return nil }
        numbers.append(number)
        for ending in ["st", "nd", "rd", "th"]
        where rest.hasPrefix(ending) && rest.dropFirst(2).first?.isLetter != true {
          rest = rest.dropFirst(2)
        }
      } else if first.properties.isAlphabetic {
        let word = rest.prefix(while: \.isLetter)
        guard !word.isEmpty else { return nil }
        rest = rest[word.endIndex...]
        if word == "of" { continue }
        guard month == nil, let found = MonthName.month(word) else { return nil }
        month = found
      } else {
        guard [" ", ",", ".", "/", "-"].contains(first) else { return nil }
        if first != " " { marks.unicodeScalars.append(first) }
        rest.unicodeScalars.removeFirst()
      }
    }
    guard (1...3).contains(numbers.count) else { return nil }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  func date() -> TypedDate {
    if let month { return date(in: month) }
    switch (numbers.count, marks) {
    case (1, "") where numbers[0].utf8.count == 8:
      let number = numbers[0]
      return Self.date(number.prefix(4), number.dropFirst(4).prefix(2), number.suffix(2))
    case (1, _): return .text
    case (2, "---"): return Self.date(nil, numbers[0], numbers[1])
    case (2, ".."): return Self.date(nil, numbers[1], numbers[0])
    case (2, "/"): return date(ofYear: nil)
    case (3, "--"), (3, "//"), (3, ".."):
      if numbers[0].utf8.count == 4 { return Self.date(numbers[0], numbers[1], numbers[2]) }
      guard numbers[2].utf8.count == 4 else { return Self.shortYear(numbers[2]) }
      return marks == ".."
        ? Self.date(numbers[2], numbers[1], numbers[0])
        : date(ofYear: numbers[2])
    default: return .text
    }
  }

  /// Returns the date of two numbers, either of which may be the month.
  private func date(ofYear year: Substring?) -> TypedDate {
    let dayFirst = TypedDate.day(year: year, month: numbers[1], day: numbers[0])
    let monthFirst = TypedDate.day(year: year, month: numbers[0], day: numbers[1])
    guard let dayFirst, let monthFirst, dayFirst != monthFirst else {
      return (monthFirst ?? dayFirst).map(TypedDate.day) ?? TypedDate.noSuchDay
    }
    return .ambiguous(dayFirst: dayFirst, monthFirst: monthFirst)
  }

  /// Returns the date of a named month: a number of four digits is the year.
  private func date(in month: Int) -> TypedDate {
    let years = numbers.filter { $0.utf8.count == 4 }
    let days = numbers.filter { $0.utf8.count <= 2 }
    guard years.count + days.count == numbers.count, years.count <= 1, numbers.count <= 2 else {
      return .text
    }
    if let year = years.first, days.isEmpty {
      return Int(year).map { .day(.month(year: $0, month: month)) } ?? .text
    }
    guard let day = days.first else { return .text }
    guard days.count == 1 else { return Self.shortYear(days[1]) }
    return Self.date(years.first, Substring(String(month)), day)
  }

  private static func date(_ year: Substring?, _ month: Substring, _ day: Substring) -> TypedDate {
    TypedDate.day(year: year, month: month, day: day).map(TypedDate.day) ?? TypedDate.noSuchDay
  }

  private static func shortYear(_ year: Substring) -> TypedDate {
    guard year.utf8.count == 2 else { return .text }
    return .impossible("write the year with four digits, 19\(year) or 20\(year)")
  }
}
