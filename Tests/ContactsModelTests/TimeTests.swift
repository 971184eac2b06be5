import Foundation
import ModelTestSupport
import Testing

@testable import ContactsModel

private let calendar: Calendar = {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = TimeZone(secondsFromGMT: 0)!
  return calendar
}()

// Foundation's calendar is Julian before 1582. The Gregorian one repeats every 400 years (146,097
// days), so early days are compared with those ten such spans later.
private let span = (years: 4000, days: 1_460_970)

struct CivilDayTests {
  @Test func countsDaysAcrossEightCenturies() throws {
    var expected = (year: 1600, month: 1, day: 1)
    let first = try #require(CivilDay(year: 1600, month: 1, day: 1)).daysSince1970
    let last = try #require(CivilDay(year: 2399, month: 12, day: 31)).daysSince1970
    var failures = 0
    for number in first...last {
      let day = CivilDay(daysSince1970: number)
      let made = CivilDay(year: expected.year, month: expected.month, day: expected.day)
      if day.components != expected || made != day { failures += 1 }
      expected.day += 1
      let isLeap =
        expected.year.isMultiple(of: 400)
        || expected.year.isMultiple(of: 4) && !expected.year.isMultiple(of: 100)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      if expected.day > lengths[expected.month - 1] {
        (expected.day, expected.month) = (1, expected.month + 1)
      }
      if expected.month > 12 { (expected.month, expected.year) = (1, expected.year + 1) }
    }
    #expect(failures == 0)
    #expect(last - first == 2 * 146_097 - 1)
  }

  @Test(arguments: Array(stride(from: -3000 * 365, through: 8029 * 365, by: 9973)))
  func agreesWithFoundationsCalendar(number: Int) {
    let isEarly = number < 0
    let later = isEarly ? number + span.days : number
    let date = Date(timeIntervalSince1970: Double(later) * 86_400)
    let wanted = calendar.dateComponents([.year, .month, .day], from: date)
    let day = CivilDay(daysSince1970: number).components
    #expect(day.year + (isEarly ? span.years : 0) == wanted.year)
    #expect(day.month == wanted.month && day.day == wanted.day)
  }

  @Test(arguments: [
    (2024, 2, 29, true), (2023, 2, 29, false), (1900, 2, 29, false), (2000, 2, 29, true),
    (0, 2, 29, true), (2024, 2, 30, false), (2024, 4, 31, false), (2024, 12, 31, true),
    (2024, 13, 1, false), (2024, 0, 1, false), (2024, 1, 0, false), (2024, 1, 32, false),
    (-1, 1, 1, false), (10_000, 1, 1, false), (9999, 12, 31, true),
  ])
  func rejectsDaysTheCalendarLacks(year: Int, month: Int, day: Int, exists: Bool) {
    #expect((CivilDay(year: year, month: month, day: day) != nil) == exists)
  }

  @Test func writesDaysInISO8601() throws {
    let early = try #require(CivilDay(year: 33, month: 4, day: 3))
    let late = try #require(CivilDay(year: 1985, month: 12, day: 15))
    #expect("\(early) \(late)" == "0033-04-03 1985-12-15")
    #expect(early < late && !(late < early))
  }
}

struct TimestampTests {
  @Test(arguments: Array(stride(from: -62_167_219_200, to: 253_402_300_800, by: 3_155_760_007)))
  func timesRoundTripAndAgreeWithFoundation(seconds: Int64) throws {
    let time = Timestamp(secondsSince1970: seconds)
    #expect(Timestamp(time.description) == time)
    let isEarly = seconds < 0
    let later = isEarly ? Int(seconds) + span.days * 86_400 : Int(seconds)
    let written = Date(timeIntervalSince1970: Double(later)).ISO8601Format()
    let year = try #require(Int(written.prefix(4))) - (isEarly ? span.years : 0)
    let digits = String(year)
    #expect(
      time.description
        == String(repeating: "0", count: 4 - digits.count) + digits + written.dropFirst(4))
  }

  @Test(
    arguments: [
      ("2026-11-20T10:00:00Z", 1_795_168_800),
      ("2026-11-20t10:00:00z", 1_795_168_800),
      ("2026-11-20T10:00:00.999Z", 1_795_168_800),
      ("2026-11-20T12:30:00+02:30", 1_795_168_800),
      ("2026-11-20T00:00:00-10:00", 1_795_168_800),
      ("2026-11-20T10:00:00-00:00", 1_795_168_800),
      ("1969-12-31T23:59:59Z", -1),
      ("1970-01-01T00:00:00+00:01", -60),
      ("2016-12-31T23:59:60Z", 1_483_228_800),
      ("0000-01-01T00:00:00Z", -62_167_219_200),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ] as [(String, Int64)])
  func readsTimesWithAnOffset(text: String, seconds: Int64) {
    #expect(Timestamp(text)?.secondsSince1970 == seconds)
  }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-20T10:00:00", "2026-11-20 10:00:00Z", "2026-11-20T24:00:00Z",
    "2026-11-20T10:60:00Z", "2026-11-20T10:00:61Z", "2026-02-29T10:00:00Z",
    "2026-11-20T10:00:00+2:00", "2026-11-20T10:00:00+0200", "2026-11-20T10:00:00+24:00",
    "2026-11-20T10:00:00Zx", "2026-11-20T10:00Z      ", "+026-11-20T10:00:00Z",
    "２026-11-20T10:00:00Z", "2026-11-20T10:00:00,5Z",
  ])
  func rejectsInvalidTimes(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test(arguments: ["9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00+00:01"])
  func rejectsTimesBeyondYear9999InUTC(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func readsTheClock() {
    let before = Int64(Date().timeIntervalSince1970)
    let now = Timestamp.now.secondsSince1970
    #expect((before...before + 5).contains(now))
    #expect(Timestamp.now.day.description == Date().ISO8601Format().prefix(10))
  }
}
