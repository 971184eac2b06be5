internal import ContactsModel
internal import UnicodeText

/// A date as programs write it in tables.
enum WrittenDate {
  /// Which number of `4/5/1985` is the month.
  enum Order: Hashable, Sendable {
    case monthFirst, dayFirst
  }

  /// The date in a cell.
  enum Reading: Hashable {
    /// No date, such as Outlook's `0/0/00`.
    case none
    case date(ImportantDate)
    /// One of two days.
    case ambiguous
    case text
  }

  /// Reads a date: ISO 8601 with or without hyphens, `4/15/1985`, `15/4/1985` or `15.04.1985`; a
  /// time of day is ignored.
  static func read(_ text: String, order: Order?) -> Reading {
    let text = text.trimmed
    let day = text.prefix { $0 != " " && $0 != "T" }
    if !text.utf8.isEmpty, text.utf8.allSatisfy({ $0 == 0x30 || [0x2D, 0x2E, 0x2F].contains($0) }),
      text.utf8.contains(0x30)
    {
      return .none
    }
    guard text.utf8.count <= 40, day.utf8.count <= 10 else { return .text }
    if let known = known(day) { return .date(ImportantDate(known)) }
    guard let (numbers, mark) = numbers(in: day) else { return .text }
    if numbers[0].count == 4 { return reading(numbers[0], numbers[1], numbers[2]) }
    guard numbers[2].count == 4 else { return .text }
    guard mark != UInt8(ascii: ".") else { return reading(numbers[2], numbers[1], numbers[0]) }
    let dayFirst = reading(numbers[2], numbers[1], numbers[0])
    let monthFirst = reading(numbers[2], numbers[0], numbers[1])
    if dayFirst == .text || dayFirst == monthFirst { return monthFirst }
    if monthFirst == .text { return dayFirst }
    return switch order {
    case .monthFirst: monthFirst
    case .dayFirst: dayFirst
    case nil: .ambiguous
    }
  }

  /// Tells the order of day and month of a date, if it shows.
  static func order(of text: String) -> Order? {
    let (first, second) = (read(text, order: .monthFirst), read(text, order: .dayFirst))
    guard first == second, case .date(let date) = first,
      case .full(_, let month, let day) = date.day,
      let (numbers, mark) = numbers(in: text.trimmed.prefix { $0 != " " && $0 != "T" }),
      mark != UInt8(ascii: "."), numbers[2].count == 4, month != day
    else { return nil }
    return Int(numbers[0]) == month ? .monthFirst : .dayFirst
  }

  private static func known(_ text: Substring) -> ImportantDate.Day? {
    var written = String(text)
    if text.utf8.count == 8, text.utf8.allSatisfy(\.isASCIIDigit) {
      written = "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
    }
    return ImportantDate.day(ofISO: written)
  }

  private static func numbers(in text: Substring) -> ([Substring], mark: UInt8)? {
    guard let mark = text.utf8.first(where: { [0x2D, 0x2E, 0x2F].contains($0) }) else { return nil }
    let numbers = text.split(
      separator: Character(Unicode.Scalar(mark)), omittingEmptySubsequences: false)
    let isDate =
      numbers.count == 3
      && numbers.allSatisfy { number in
        (1...4).contains(number.utf8.count) && number.utf8.allSatisfy(\.isASCIIDigit)
      }
    return isDate ? (numbers, mark) : nil
  }

  private static func reading(_ year: Substring, _ month: Substring, _ day: Substring) -> Reading {
    guard let year = Int(year), let month = Int(month), let day = Int(day),
      CivilDay(year: year, month: month, day: day) != nil
    else { return .text }
    return .date(ImportantDate(.full(year: year, month: month, day: day)))
  }
}
