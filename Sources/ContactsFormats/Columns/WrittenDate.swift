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

  /// Reads a date in digits: ISO 8601 with or without hyphens, `4/15/1985`, `15/4/1985` or
  /// `15.04.1985`; a time of day is ignored.
  static func read(_ text: String, order: Order?) -> Reading {
    let (text, day) = (text.trimmed, day(in: text))
    if text.utf8.contains(0x30), text.utf8.allSatisfy({ $0 == 0x30 || isMark($0) }) { return .none }
    guard text.utf8.count <= 40, day.utf8.count <= 10,
      day.utf8.allSatisfy({ $0.isASCIIDigit || isMark($0) }),
      // Two numbers are a date of a file only in ISO 8601.
      day.utf8.split(whereSeparator: isMark).count != 2 || ImportantDate.day(ofISO: day) != nil
    else { return .text }
    switch (TypedDate(day), order) {
    case (.day(let day), _), (.ambiguous(let day, _), .dayFirst),
      (.ambiguous(_, let day), .monthFirst):
      return .date(ImportantDate(day))
    case (.ambiguous, nil): return .ambiguous
    case (.impossible, _), (.text, _): return .text
    }
  }

  /// Tells the order of day and month of a date, if it shows.
  static func order(of text: String) -> Order? {
    let day = day(in: text)
    let first = day.utf8.prefix(while: \.isASCIIDigit)
    guard case .date(let date) = read(text, order: nil), first.count <= 2, !day.contains("."),
      case .full(_, let month, let number) = date.day, month != number
    else { return nil }
    return Int(Substring(first)) == month ? .monthFirst : .dayFirst
  }

  /// The text before a time of day.
  private static func day(in text: String) -> String {
    String(text.trimmed.prefix { $0 != " " && $0 != "T" })
  }

  private static func isMark(_ byte: UInt8) -> Bool { [0x2D, 0x2E, 0x2F].contains(byte) }
}
