import ContactsFormats
import ContactsModel
import Foundation
import JSON
import Testing

struct CalendarWriterTests {
  private func contact(_ name: String, _ dates: [JSONValue]) throws -> Contact {
    try Contact(json: [
      "id": "00000000-0000-4000-8000-000000000001", "name": ["given": .string(name)],
      "dates": .array(dates), "modified": "2026-11-20T10:11:12Z", "nextEntry": 9,
    ])
  }

  /// The unfolded lines of a calendar; checks that each written line has at most 75 octets and ends
  /// in CRLF.
  private func lines(of contacts: Contact...) throws -> [String] {
    let bytes = try OutputFormat.file(of: contacts, as: "ics")
    let text = try #require(String(bytes: bytes, encoding: .utf8))
    #expect(
      text.unicodeScalars.filter { $0 == "\n" }.count == text.components(separatedBy: "\r\n").count
        - 1)
    for line in text.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 75) }
    return text.replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "\r\n")
  }

  @Test func writesAnAllDayEventPerDate() throws {
    let ada = try contact(
      "Ada",
      [
        ["id": 1, "label": "birthday", "date": "1815-12-10"],
        ["id": 2, "label": "anniversary", "date": "--07-08"], ["id": 3, "date": "2001-09"],
        ["id": 4, "label": "birthday", "text": "in spring"],
      ])
    #expect(
      try lines(of: ada) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//contacts//contacts//EN", "BEGIN:VEVENT",
        "UID:00000000-0000-4000-8000-000000000001-1@contacts", "DTSTAMP:20261120T101112Z",
        "DTSTART;VALUE=DATE:18151210", "RRULE:FREQ=YEARLY", "SUMMARY:Birthday: Ada (1815)",
        "TRANSP:TRANSPARENT", "END:VEVENT", "BEGIN:VEVENT",
        "UID:00000000-0000-4000-8000-000000000001-2@contacts", "DTSTAMP:20261120T101112Z",
        "DTSTART;VALUE=DATE:20000708", "RRULE:FREQ=YEARLY", "SUMMARY:Anniversary: Ada",
        "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR", "",
      ])
  }

  @Test(arguments: [("1988-02-29", "19880229"), ("--02-29", "20000229")])
  func movesFebruary29ToTheEndOfFebruary(date: String, start: String) throws {
    let lines = try lines(
      of: contact("Leap", [["id": 1, "label": "birthday", "date": .string(date)]]))
    #expect(lines.contains("DTSTART;VALUE=DATE:\(start)"))
    #expect(lines.contains("RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"))
  }

  @Test func escapesAndFolds() throws {
    let name = String(repeating: "Zoë 山田👩‍👩‍👧 ", count: 12) + "a,b;c\\d\u{7}\u{7F}"
    let lines = try lines(
      of: contact(name, [["id": 1, "label": "met\nonce", "date": "--01-02"]]))
    let summary = try #require(lines.first { $0.hasPrefix("SUMMARY:") })
    #expect(summary.hasPrefix("SUMMARY:Met\\nonce: Zoë 山田👩‍👩‍👧 "))
    #expect(summary.hasSuffix("a\\,b\\;c\\\\d"))
  }

  @Test func writesNoCalendarWithoutDates() throws {
    #expect(try lines(of: contact("Nobody", [])).count == 5)
  }
}
