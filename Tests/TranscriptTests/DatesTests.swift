import Foundation
import TestSupport
import Testing

/// What depends on the date and on the time zone.
struct DatesTests {
  private let home: Home

  init() throws { home = try Home() }

  private func run(
    _ home: Home, _ arguments: String..., day: String? = "2026-11-21", zone: String = "UTC"
  ) throws -> ChildProcess.Result {
    try run(home, arguments: arguments, day: day, zone: zone)
  }

  private func run(
    _ home: Home, arguments: [String], day: String? = "2026-11-21", zone: String = "UTC"
  ) throws -> ChildProcess.Result {
    let environment = home.environment.merging(["CONTACTS_TODAY": day ?? "", "TZ": zone]) { $1 }
    return try ChildProcess.run(Home.program, arguments, environment: environment)
  }

  @Test func listsBirthdaysAcrossNewYear() throws {
    _ = try home.run(["add", "Ada Lovelace", "birthday=1815-01-01"])
    _ = try home.run(["add", "Leap Day", "birthday=--02-29"])
    #expect(
      try run(home, "birthdays", "--within", "1", day: "2026-12-31").outputText
        == "  1  2027-01-01  Fri  Ada Lovelace  turns 212  tomorrow\n")
    #expect(try run(home, "birthdays", "--within", "0", day: "2026-12-31").outputText == "")
    #expect(try run(home, "birthdays", "leap", day: "2028-02-28").outputText.contains("tomorrow"))
    #expect(try run(home, "birthdays", "leap", day: "2027-02-28").outputText.contains("today"))
  }

  @Test func listsNoDateThatIsYearsAway() throws {
    _ = try home.run(["add", "Expected Child", "birthday=2027-11-21"])
    _ = try home.run(["add", "Planned Child", "birthday=2030-01-01"])
    #expect(
      try run(home, "birthdays").outputText == run(home, "birthdays", "--within", "1y").outputText)
    #expect(try run(home, "birthdays").outputText.contains("Expected Child"))
    #expect(!(try run(home, "birthdays").outputText.contains("Planned Child")))
    #expect(try run(home, "birthdays", "--within", "4y").outputText.contains("Planned Child"))
    #expect(try run(home, "-o", "ics", "birthdays").outputText.contains("Planned Child"))
  }

  @Test func listsOnlyTodayOrTomorrow() throws {
    _ = try home.run(["add", "Ada Lovelace", "birthday=1815-12-31", "anniversary=--01-01"])
    _ = try home.run(["add", "Grace Hopper", "birthday=1906-01-01"])
    _ = try home.run(["add", "Leap Day", "birthday=--02-29"])
    let (ada, grace) = (
      "2026-12-31  Thu  Ada Lovelace  turns 211  today\n",
      "2027-01-01  Fri  Grace Hopper  turns 121  tomorrow\n"
    )
    let lines = { (arguments: [String]) in
      try self.run(home, arguments: arguments, day: "2026-12-31").outputText
    }
    #expect(try lines(["birthdays", "--today"]) == "  1  \(ada)")
    #expect(try lines(["birthdays", "--tomorrow"]) == "  1  \(grace)")
    #expect(try lines(["birthdays", "--tomorrow", "--today"]) == "  1  \(ada)  2  \(grace)")
    #expect(try lines(["birthdays", "--today", "grace"]) == "")
    #expect(try lines(["dates", "--tomorrow", "--label", "anniversary"]).contains("Ada Lovelace"))
    #expect(try run(home, "birthdays", "--tomorrow", day: "2027-02-27").outputText.contains("Leap"))
    #expect(try run(home, "birthdays", "--today", day: "2028-02-28").outputText == "")
  }

  @Test(arguments: [[], ["-o", "json"], ["-o", "jsonl"]]) func printsNothingOnOtherDays(
    format: [String]
  ) throws {
    _ = try home.run(["add", "Ada Lovelace", "birthday=1815-12-10"])
    let result = try run(home, arguments: format + ["birthdays", "--today", "--tomorrow"])
    #expect(result.outputText == (format.contains("json") ? "[]\n" : ""))
    #expect(result.errorText == "" && result.status == .exited(0))
  }

  @Test func aDayAndASpanDoNotGoTogether() throws {
    let result = try run(try Home(), "birthdays", "--today", "--within", "3")
    #expect(result.status == .exited(1) && result.outputText == "")
    #expect(result.errorText.contains("`--today` does not go with this form of `birthdays`"))
  }

  @Test func takesTodayFromTheTimeZone() throws {
    _ = try home.run(["add", "Ada Lovelace"])
    // Two zones whose dates differ at noon of the western one.
    for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
      _ = try run(home, "touch", "ada", "--at", "2026-10-31", zone: zone)
      #expect(try run(home, "show", "ada", zone: zone).outputText.hasSuffix("last  2026-10-31\n"))
    }
    #expect(try run(home, "-o", "json", "show", "ada").outputText.contains("2026-10-31T23:00:00Z"))
    _ = try run(home, "touch", "ada", day: nil)
    let last = try run(home, "-o", "json", "show", "ada", day: nil).outputText
    #expect(!last.contains("2026-10-31"))
  }

  @Test func reportsAnInvalidDay() throws {
    let result = try run(home, "birthdays", day: "yesterday")
    #expect(result.status == .exited(2))
    #expect(result.errorText.contains("CONTACTS_TODAY is a day as 2026-11-21, not `yesterday`"))
  }

  /// A calendar is the same every day, so that subscribers see only changes.
  @Test func writesTheSameCalendarEveryDay() throws {
    _ = try home.run(["add", "Ada Lovelace", "birthday=1815-12-10"])
    _ = try home.run(["add", "Grace Hopper", "birthday=1906-12-09", "anniversary=--07-08"])
    let calendar = try run(home, "-o", "ics", "birthdays").outputText
    #expect(calendar.components(separatedBy: "BEGIN:VEVENT").count == 3)
    #expect(try run(home, "-o", "ics", "birthdays", day: "2026-12-10").outputText == calendar)
    #expect(
      try run(home, "-o", "ics", "dates").outputText
        == home.run(["export", "-", "--format", "ics"]).outputText)
    let file = home.folder.path("all.ics")
    _ = try home.run(["export", file])
    #expect(try home.contents(file) == Data(try run(home, "-o", "ics", "dates").output))
  }

  @Test(arguments: ["vcard", "ldif"]) func hasNoFormatOfContacts(format: String) throws {
    let result = try run(home, "-o", format, "birthdays")
    #expect(result.status == .exited(1))
    #expect(result.errorText.contains("`birthdays` cannot print \(format)"))
  }
}
