import ModelTestSupport
import Testing

@testable import ContactsModel

struct OccasionTests {
  private func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

  private func occasion(_ text: String) throws -> Occasion {
    let day = try #require(try ImportantDate(text: text).day)
    return try #require(Occasion(day))
  }

  @Test(
    arguments: [
      ("1985-04-15", "2026-04-14", "2026-04-15", 41),
      ("1985-04-15", "2026-04-15", "2026-04-15", 41),
      ("1985-04-15", "2026-04-16", "2027-04-15", 42),
      ("1985-01-01", "2026-12-31", "2027-01-01", 42),
      ("1985-12-31", "2026-12-31", "2026-12-31", 41),
      ("1985-12-31", "2027-01-01", "2027-12-31", 42),
      ("--12-24", "2026-12-25", "2027-12-24", nil),
      ("0001-05-06", "2026-01-01", "2026-05-06", 2025),
      // Without a 29 February, it is the day before.
      ("1988-02-29", "2027-02-27", "2027-02-28", 39),
      ("1988-02-29", "2027-02-28", "2027-02-28", 39),
      ("1988-02-29", "2027-03-01", "2028-02-29", 40),
      ("1988-02-29", "2028-02-28", "2028-02-29", 40),
      ("--02-29", "2099-12-31", "2100-02-28", nil), ("--02-29", "2000-02-01", "2000-02-29", nil),
      // Nothing recurs before it begins.
      ("2027-05-01", "2026-11-21", "2027-05-01", 0), ("2029-05-01", "2026-11-21", "2029-05-01", 0),
      ("2026-11-21", "2026-11-21", "2026-11-21", 0), ("2026-11-22", "2026-11-21", "2026-11-22", 0),
      ("2026-11-20", "2026-11-21", "2027-11-20", 1),
    ] as [(String, String, String, Int?)])
  func givesTheNextDate(date: String, today: String, next: String, years: Int?) throws {
    let occasion = try occasion(date)
    let found = try #require(occasion.next(from: try day(today)))
    #expect(found.description == next)
    #expect(occasion.years(on: found) == years)
  }

  @Test func endsAtYear9999() throws {
    #expect(try occasion("--01-01").next(from: day("9999-12-31")) == nil)
    #expect(try occasion("--12-31").next(from: day("9999-12-31")) != nil)
  }

  @Test(arguments: ["1985", "1985-04"]) func needsAMonthAndADay(text: String) throws {
    let day = try #require(try ImportantDate(text: text).day)
    #expect(Occasion(day) == nil)
  }

  /// For every birthday on each day of eight years: the next date is the first one, at most a year
  /// and a day ahead.
  @Test func isAtMostAYearAhead() throws {
    let first = try day("2023-01-01").daysSince1970
    for text in ["--02-28", "--02-29", "--03-01", "--01-01", "--12-31", "--07-15"] {
      let occasion = try occasion(text)
      var former: CivilDay?
      for number in first..<first + 8 * 366 {
        let today = CivilDay(daysSince1970: number)
        let next = try #require(occasion.next(from: today))
        #expect((0...366).contains(today.days(until: next)))
        if let former { #expect(next == former || today > former) }
        former = next
      }
    }
  }

  @Test func countsWeekdays() throws {
    #expect(try day("1970-01-01").weekday == .thursday)
    #expect(try day("2026-11-21").weekday == .saturday)
    #expect(try day("1815-12-10").weekday == .sunday)
    #expect(try day("2000-02-29").weekday.name == "Tuesday")
    #expect(CivilDay("2026-11-31") == nil && CivilDay("26-11-30") == nil && CivilDay("") == nil)
  }
}

struct UpcomingDatesTests {
  private func contact(_ name: String, _ dates: (label: String, date: String)...) throws -> Contact
  {
    var contact = Contact(name)
    for (label, date) in dates { contact.append(try ImportantDate(text: date), label: label) }
    return contact
  }

  private func found(
    _ contacts: [Contact], _ selection: DateSelection, within limit: Int? = nil
  ) throws -> [String] {
    let today = try #require(CivilDay("2026-12-30"))
    return contacts.upcomingDates(selection, from: today, within: limit) {}
      .map { "\($0.name) \($0.entry.label) \($0.days) \($0.years.map(String.init) ?? "-")" }
  }

  @Test func areOrderedAcrossNewYear() throws {
    let contacts = [
      try contact("Late Bird", ("birthday", "1990-12-29")),
      try contact("Zoe Young", ("Birthday", "2000-01-01"), ("anniversary", "--12-31")),
      try contact("Ada Older", ("birthday", "1985-01-01")),
      try contact("Today Kid", ("BIRTHDAY", "2020-12-30"), ("", "2021-01-02")),
      try contact(
        "Nobody Knows", ("birthday", "1985"), ("birthday", "in spring"), ("name day", "1985-05")),
    ]
    #expect(
      try found(contacts, .birthdays) == [
        "Today Kid BIRTHDAY 0 6", "Ada Older birthday 2 42", "Zoe Young Birthday 2 27",
        "Late Bird birthday 364 37",
      ])
    #expect(
      try found(contacts, .birthdays, within: 2) == [
        "Today Kid BIRTHDAY 0 6", "Ada Older birthday 2 42", "Zoe Young Birthday 2 27",
      ])
    #expect(try found(contacts, .birthdays, within: 0) == ["Today Kid BIRTHDAY 0 6"])
    #expect(try found(contacts, .labeled("anniversary")) == ["Zoe Young anniversary 1 -"])
    #expect(try found(contacts, .all).count == 6)
    #expect(try found([], .all).isEmpty)
  }

  @Test func stopAtAnError() throws {
    struct Stop: Error {}
    let contacts = [try contact("Ada", ("birthday", "--01-01"))]
    let today = try #require(CivilDay("2026-12-30"))
    #expect(throws: Stop.self) {
      try contacts.upcomingDates(.all, from: today) { () throws(Stop) in throw Stop() }
    }
  }
}
