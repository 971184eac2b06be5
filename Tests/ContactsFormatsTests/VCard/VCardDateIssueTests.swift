import ContactsModel
import Testing

@testable import ContactsFormats

/// A date that is not in the calendar is kept as text and reported, unless the card declares it as
/// text.
struct VCardDateIssueTests {
  @Test(
    arguments: [
      ("BDAY:1985-04-15", nil), ("BDAY:--0415", nil), ("BDAY;VALUE=text:circa 1800", nil),
      ("BDAY;VALUE=TEXT:circa 1800", nil), ("NOTE:x", nil), ("BDAY:", nil),
      // A month, a day and a time have no field, but are dates (RFC 6350, section 4.3).
      ("BDAY:--06", nil), ("ANNIVERSARY:---15", nil), ("BDAY:T102200", nil),
      ("BDAY:--13", "--13"), ("BDAY:---32", "---32"), ("BDAY:Tuesday", "Tuesday"),
      ("BDAY:1980-4-5", "1980-4-5"),
      ("BDAY:19850230", "19850230"), ("bday;VALUE=date:1985-13-01", "1985-13-01"),
      ("ANNIVERSARY:someday", "someday"), ("item1.X-ABDATE:1.1.x", "1.1.x"),
    ] as [(String, String?)])
  func reportsInvalidDates(property: String, date: String?) throws {
    let card = { (name: String) in
      "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:\(name)\r\n\(property)\r\nEND:VCARD\r\n"
    }
    var reader = VCardReader(Array((card("Ada") + card("Bob")).utf8))
    var found = 0
    while let imported = reader.next() {
      found += 1
      if let date { #expect(imported.contact.dates.map(\.value.freeText) == [date]) }
    }
    #expect(found == 2)
    let expected = date.map { date in
      [4, 9].map { line in
        ImportIssue(
          line: line, "has an unknown date `\(date)`; it was kept as text")
      }
    }
    #expect(reader.takeIssues() == expected ?? [])
    #expect(reader.takeIssues().isEmpty)
  }
}
