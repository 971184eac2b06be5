public import JSON

/// A date, parts of which may be unknown, or a text in its place.
public struct ImportantDate: EntryValue {
  /// The known parts of a day.
  public enum Day: Hashable, Sendable {
    case full(year: Int, month: Int, day: Int)
    case yearless(month: Int, day: Int)
    case month(year: Int, month: Int)
    case year(Int)
  }

  /// The day in ISO 8601: `1985-04-15`, `--04-15`, `1985-04`, `1985`; empty for a text.
  public var date = ""
  /// The text in place of a date.
  public var freeText = ""

  /// The key of these entries.
  public static let key = "dates"
  /// The known members, in the order they are written.
  public static let members = Labeled<ImportantDate>.members(
    .string("date", \.value.date), .string("text", \.value.freeText))
  /// The list of these entries.
  public static let list = StoredProperty(\Contact.dates)
  /// The fields of these entries.
  public static let fields = [
    Field.entries(
      ImportantDate.self, "birthday", "the day of birth, with or without the year",
      example: "1815-12-10", fixedLabel: "birthday"),
    Field.entries(
      ImportantDate.self, "anniversary", "a wedding or founding day",
      example: "--07-08", fixedLabel: "anniversary"),
    Field.entries(
      ImportantDate.self, "date", "any other day", example: "2001-09",
      otherwiseAssigned: ["birthday", "anniversary"], usualLabels: []),
  ]

  /// Creates an empty value.
  public init() {}

  /// Creates a date.
  public init(_ day: Day) {
    self.init()
    date =
      switch day {
      case .full(let year, let month, let day):
        "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
      case .yearless(let month, let day): "--\(padded(month, to: 2))-\(padded(day, to: 2))"
      case .month(let year, let month): "\(padded(year, to: 4))-\(padded(month, to: 2))"
      case .year(let year): padded(year, to: 4)
      }
  }

  /// Reads a date as a person types it.
  ///
  /// Text that is no date is kept; an impossible or ambiguous date is an error.
  public init(text: String) throws(FieldError) {
    self.init()
    switch TypedDate(text) {
    case .day(let day): self = Self(day)
    case .impossible(let reason):
      throw FieldError.malformed(field: "date", value: text, reason: reason)
    case .ambiguous(let dayFirst, let monthFirst):
      throw FieldError.malformed(
        field: "date", value: text,
        reason:
          "write \(Self(dayFirst).date) for the day first, or \(Self(monthFirst).date) for the "
          + "month first"
      )
    case .text: freeText = text
    }
  }

  /// The date, or the text in its place.
  public var text: String { date.isEmpty ? freeText : date }

  /// Reads a day in one of the forms of ISO 8601; nil for anything else.
  public static func day(ofISO text: String) -> Day? {
    guard case .day(let day) = reading(ofISO: Array(text.utf8)) else { return nil }
    return day
  }

  /// The known parts of the day; nil for a text.
  public var day: Day? {
    guard case .day(let day) = Self.reading(ofISO: Array(date.utf8)) else { return nil }
    return day
  }

  /// Whether the date is not in the calendar.
  public var problem: String? {
    if date.isEmpty { return freeText.isEmpty ? nil : "is text, not a date" }
    return day != nil ? nil : "is not a date of the calendar"
  }

  /// Whether the date is a text, with its label, which the path lacks.
  public func problem(labeled label: String) -> String? {
    problem.map { label.isEmpty ? $0 : "\($0) (\(label))" }
  }

  /// A replacement must not turn a day into a text.
  public func problem(replacing former: Self) -> String? {
    former.day != nil && day == nil ? "is not a date such as 1985-04-15" : nil
  }

  /// The meaning of an ISO 8601 text.
  enum Reading {
    case day(Day), impossible, other
  }

  static func reading(ofISO bytes: [UInt8]) -> Reading {
    let isDash = { (index: Int) in bytes[index] == UInt8(ascii: "-") }
    let number = { (range: Range<Int>) in decimal(bytes[range]) }
    switch bytes.count {
    case 10 where isDash(4) && isDash(7):
      guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10)
      else { return .other }
      guard CivilDay(year: year, month: month, day: day) != nil else { return .impossible }
      return .day(.full(year: year, month: month, day: day))
    case 7 where isDash(0) && isDash(1) && isDash(4):
      guard let month = number(2..<4), let day = number(5..<7) else { return .other }
      // A leap year, so that 29 February is allowed.
      guard CivilDay(year: 2000, month: month, day: day) != nil else { return .impossible }
      return .day(.yearless(month: month, day: day))
    case 7 where isDash(4):
      guard let year = number(0..<4), let month = number(5..<7) else { return .other }
      guard (1...12).contains(month) else { return .impossible }
      return .day(.month(year: year, month: month))
    case 4:
      guard let year = number(0..<4) else { return .other }
      return .day(.year(year))
    default: return .other
    }
  }
}
