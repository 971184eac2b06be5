import ModelTestSupport
import Testing

@testable import ContactsModel

/// Lines of a note that begin with a day.
struct DatedLineTests {
  private static let day = CivilDay("2026-11-26")!

  @Test(arguments: [
    ("", "2026-11-26 met"), ("old", "old\n2026-11-26 met"), ("old\n", "old\n2026-11-26 met"),
    ("old\r\n", "old\r\n2026-11-26 met"), ("\n", "\n2026-11-26 met"),
    ("a\n2020-01-02 b", "a\n2020-01-02 b\n2026-11-26 met"),
  ])
  func aLineGoesBelowTheNote(note: String, result: String) {
    var contact = Contact()
    contact.note = note
    contact.appendToNote(DatedLine(on: Self.day, "met"))
    #expect(contact.note == result)
  }

  @Test func aTextBecomesOneLine() {
    #expect(DatedLine(on: Self.day, " met\n in\t Turin ").description == "2026-11-26 met in Turin")
  }

  @Test(arguments: [
    "2026-11-26", "2026-11-26met", "2026-02-30 met", "met 2026-11-26 x", " 2026-11-26 x",
  ])
  func otherLinesHaveNoDay(line: String) {
    #expect(DatedLine(line) == nil)
  }

  @Test func linesAreFoundInTheirOrder() {
    var contact = Contact()
    contact.note = "first\n2026-11-26 b  c\r\n2020-01-02 a\n\n2020-13-01 no\n"
    #expect(contact.datedLines.map(\.description) == ["2026-11-26 b c", "2020-01-02 a"])
  }
}
