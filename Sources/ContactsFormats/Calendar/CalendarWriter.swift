public import ContactsModel

/// Writes the dates of contacts as an iCalendar file (RFC 5545), each as a yearly all-day event.
///
/// The bytes depend only on the contacts, and events keep their UIDs, so that calendar programs can
/// subscribe to the file. Dates without a year begin in 2000, a leap year. 29 February is the last
/// day of its month, as in `Occasion`.
public struct CalendarWriter: ContactWriter {
  /// Creates a writer.
  public init() {}

  /// The first year of dates without one.
  static let firstYear = 2000

  /// Returns the beginning of the calendar.
  public func header() -> [UInt8] {
    ContentLines.folded(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//contacts//contacts//EN"])
  }

  /// Returns an event for each date of a contact.
  public func bytes(for contact: Contact) -> [UInt8] {
    contact.dates.flatMap { bytes(for: $0, of: contact) }
  }

  /// Returns the event of a date of a contact; empty if its month or day is unknown.
  public func bytes(for entry: Labeled<ImportantDate>, of contact: Contact) -> [UInt8] {
    guard let occasion = entry.value.day.flatMap(Occasion.init),
      let first = CivilDay(
        year: occasion.year ?? Self.firstYear, month: occasion.month, day: occasion.day)
    else { return [] }
    let isLeapDay = (occasion.month, occasion.day) == (2, 29)
    let stamp = contact.modified ?? contact.created ?? Timestamp(secondsSince1970: 0)
    return ContentLines.folded([
      "BEGIN:VEVENT",
      "UID:\(contact.id)-\(entry.id)@contacts",
      "DTSTAMP:\(Self.compact(stamp.description))",
      "DTSTART;VALUE=DATE:\(Self.compact(first.description))",
      "RRULE:FREQ=YEARLY" + (isLeapDay ? ";BYMONTH=2;BYMONTHDAY=-1" : ""),
      "SUMMARY:\(Self.text(Self.summary(of: entry, occasion, contact.displayName)))",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ])
  }

  /// Returns the end of the calendar.
  public func footer() -> [UInt8] { ContentLines.folded(["END:VCALENDAR"]) }

  /// The title of the event: `Birthday: Ada Lovelace (1815)`.
  private static func summary(
    of entry: Labeled<ImportantDate>, _ occasion: Occasion, _ name: String
  ) -> String {
    let label = entry.label.isEmpty ? "date" : entry.label
    let year = occasion.year.map { " (\($0))" } ?? ""
    return "\(label.prefix(1).uppercased())\(label.dropFirst()): \(name)\(year)"
  }

  /// A date or time in iCalendar's form, without dashes and colons.
  private static func compact(_ text: String) -> String {
    text.filter { $0 != "-" && $0 != ":" }
  }

  /// A text value (RFC 5545, section 3.3.11): escaped, without control characters.
  private static func text(_ text: String) -> String {
    let allowed = text.unicodeScalars.filter { scalar in
      scalar.value >= 0x20 && scalar.value != 0x7F || ["\t", "\n", "\r"].contains(scalar)
    }
    return VCardText.escaped(String(String.UnicodeScalarView(allowed)))
  }
}

extension OutputFormat {
  /// The name of the calendar format.
  public static let calendarName = "ics"

  /// The dates of contacts, for calendar programs.
  static let calendar = OutputFormat(
    name: calendarName, summary: "a calendar of birthdays and other dates"
  ) { CalendarWriter() }
}
