import ModelTestSupport
import TestSupport
import Testing
import UnicodeText

@testable import ContactsModel
@testable import ContactsSearch

private func day(_ text: String) -> CivilDay { CivilDay(Array(text.utf8)[...])! }

struct QueryDateTests {
  /// Saturday, in a year that is not a leap year.
  private let today = day("2026-11-21")

  private func finds(_ condition: String, _ date: String) throws -> Bool {
    try DateCondition(condition).days(at: today).contains(day(date))
  }

  @Test(arguments: [
    ("2026", "2026-01-01", true), ("2026", "2025-12-31", false), ("2026-10", "2026-10-31", true),
    ("2026-10", "2026-11-01", false), ("2026-10-03", "2026-10-03", true),
    ("<2026-10", "2026-09-30", true), ("<2026-10", "2026-10-01", false),
    ("<=2026-10", "2026-10-31", true), (">2026-10", "2026-10-31", false),
    (">2026-10", "2026-11-01", true), (">=2026-10", "2026-10-01", true),
    ("2026-01..2026-03", "2026-03-31", true), ("2026-01..2026-03", "2026-04-01", false),
    ("2026-01..", "2030-01-01", true), ("..2026-01", "2026-01-31", true),
    ("today", "2026-11-21", true), ("yesterday", "2026-11-20", true),
    ("yesterday", "2026-11-21", false), ("<today", "2026-11-20", true),
    (">=yesterday", "2026-11-20", true), ("TODAY", "2026-11-21", true),
    ("<7d", "2026-11-15", true), ("<7d", "2026-11-14", false), ("<=7d", "2026-11-14", true),
    (">7d", "2026-11-13", true), (">7d", "2026-11-14", false), (">=7d", "2026-11-14", true),
    ("<2w", "2026-11-08", true), ("<2w", "2026-11-07", false), ("<9m", "2026-02-22", true),
    ("<9m", "2026-02-21", false), (">1y", "2025-11-20", true), (">1y", "2025-11-21", false),
    (">99999y", "0001-01-01", false),
  ])
  func matchesDays(condition: String, date: String, holds: Bool) throws {
    #expect(try finds(condition, date) == holds)
  }

  @Test(arguments: [
    "", "<", "7d", "2026-13", "2026-02-30", "26", "2026-1-1-1", "..", "2026-03..2026-01", "<2026..",
    "soon", "2026-", "<<7d", "999999999d", "1e3", "-1", "2026..2027..2028",
  ])
  func rejectsInvalidDates(text: String) {
    #expect(throws: DateMistake.self) { try DateCondition(text) }
  }

  @Test func countsMonthsOfDifferentLengths() throws {
    let last = day("2028-03-31")
    #expect(last.adding(DateSpan("1m")!, times: -1) == day("2028-02-29"))
    #expect(last.adding(DateSpan("13m")!, times: -1) == day("2027-02-28"))
    #expect(day("2028-02-29").adding(DateSpan("1y")!, times: 1) == day("2029-02-28"))
  }

  @Test(arguments: [
    ("12", "1985-12-24", true), ("12", "--12-01", true), ("12", "1985-12", true),
    ("12", "1985", false), ("12-24", "1985-12-24", true), ("--12-24", "--12-24", true),
    ("12-24", "1985-12", false), ("1985", "1985-12-24", true), ("1985", "1985", true),
    ("1985", "--12-24", false), ("1985-12", "1985-12", true), ("1985-12", "1985", false),
    ("1980..1989", "1989-12-31", true), ("<1980", "1979-12-31", true), ("<1980", "1980", false),
    ("02-29", "1984-02-29", true), ("today", "1985-11-21", true), ("tomorrow", "--11-22", true),
    ("<30d", "1985-12-20", true), ("<30d", "1985-12-21", false), ("<=30d", "1985-12-21", true),
    ("<30d", "2030-12-01", false), ("<2000d", "2030-12-01", true),
    ("<30d", "1985-11-20", false), ("<60d", "--01-05", true), ("<60d", "--01-20", false),
    (">60d", "--01-20", false), (">60d", "--01-21", true), ("<100d", "2000-02-29", true),
    ("<99d", "2000-02-29", false), ("<2m", "--01-20", true), ("<30d", "1985-12", false),
  ])
  func findsBirthdays(condition: String, date: String, holds: Bool) throws {
    let known = try #require(try ImportantDate(text: date).day)
    let wanted = try DayCondition(condition)
    #expect(wanted.matches(known, at: today) == holds)
  }

  @Test func keepsFebruary29InLeapYears() throws {
    let leap = ImportantDate.Day.yearless(month: 2, day: 29)
    let isToday = try DayCondition("today")
    #expect(isToday.matches(leap, at: day("2028-02-29")))
    #expect(!isToday.matches(leap, at: day("2028-02-28")))
    #expect(isToday.matches(leap, at: day("2027-02-28")))
    #expect(!isToday.matches(leap, at: day("2027-03-01")))
  }

  @Test(arguments: ["13", "12-32", "02-30", "30d", "<soon", "<12", "1985-13", "1-2-3"])
  func rejectsInvalidBirthdays(text: String) {
    #expect(throws: DateMistake.self) { try DayCondition(text) }
  }
}

struct LetterSignatureTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func theBoundDoesNotAffectSmallerDistances(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func word() -> [Unicode.Scalar] {
      (0..<Int.random(in: 0...7, using: &random)).map { _ in
        "abß".unicodeScalars.randomElement(using: &random)!
      }
    }
    let (a, b) = (word(), word())
    let whole = Spelling.distance(a, b, atMost: 20)
    for bound in 0...3 {
      let expected = whole.flatMap { $0 <= bound ? $0 : nil }
      #expect(Spelling.distance(a, b, atMost: bound) == expected, "\(a) \(b) \(bound)")
      let signature = { (word: [Unicode.Scalar]) in
        Spelling.signature(of: Array(String(String.UnicodeScalarView(word)).utf8).span)
      }
      let (left, right) = (signature(a), signature(b))
      guard let expected else { continue }
      #expect((left & ~right).nonzeroBitCount <= expected)
      #expect((right & ~left).nonzeroBitCount <= expected)
    }
  }
}
