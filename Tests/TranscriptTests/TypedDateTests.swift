import Foundation
import TestSupport
import Testing

/// Dates as people type them, in any field.
struct TypedDateTests {
  private let home: Home

  init() throws { home = try Home() }

  private func run(_ home: Home, _ arguments: [String]) throws -> ChildProcess.Result {
    let environment = home.environment.merging(["CONTACTS_TODAY": "2026-11-21", "TZ": "UTC"]) { $1 }
    return try ChildProcess.run(Home.program, arguments, environment: environment)
  }

  @Test(arguments: [
    ("15 Apr 1985", "1985-04-15"), ("Apr 15, 1985", "1985-04-15"),
    ("15th of April, 1985", "1985-04-15"), ("10.12.1985", "1985-12-10"),
    ("10. 12. 1985", "1985-12-10"), ("1985-4-5", "1985-04-05"), ("19850415", "1985-04-15"),
    ("--04-15", "--04-15"), ("15 Apr", "--04-15"), ("Apr 15", "--04-15"), ("Apr 1985", "1985-04"),
    ("13/10/1985", "1985-10-13"), ("29 Feb", "--02-29"),
  ])
  func addSetAndTheEditorReadDatesAlike(text: String, date: String) throws {
    let file = home.folder.path("text")
    _ = try run(home, ["add", "Ada", "birthday=\(text)"])
    _ = try run(home, ["add", "Bea"])
    _ = try run(home, ["set", "Bea", "birthday=\(text)"])
    _ = try run(home, ["add", "Cid"])
    try "given = Cid\nbirthday = \(text)\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    _ = try run(home, ["edit", "Cid", "--from", file])
    let shown = try run(home, ["-o", "jsonl", "list"]).outputText
    #expect(shown.components(separatedBy: #""date":"\#(date)""#).count == 4)
  }

  @Test(arguments: ["12/10/1985", "10-12-1985", "3/4"])
  func rejectsAmbiguousDates(text: String) throws {
    for words in [["add", "Ada", "birthday=\(text)"]] {
      let result = try run(home, words)
      #expect(result.status == .exited(1))
      #expect(result.errorText.contains("for the day first, or"))
    }
    _ = try run(home, ["add", "Ada"])
    #expect(try run(home, ["set", "Ada", "birthday=\(text)"]).status == .exited(1))
  }

  @Test func theOptionPutsTheMonthFirst() throws {
    _ = try run(home, ["option", "date-form", "month-day-year"])
    _ = try run(home, ["add", "Ada", "birthday=12/10/1985"])
    _ = try run(home, ["add", "Bea", "birthday=10.12.1985"])
    _ = try run(home, ["set", "Ada", "anniversary=3/4"])
    _ = try run(home, ["set", "Ada/date.2", "value=4/5"])
    _ = try run(home, ["set", "where", "Bea", "do", "anniversary=1/2/2001"])
    let shown = try run(home, ["-o", "jsonl", "list"]).outputText
    for date in ["1985-12-10", "--04-05", "2001-01-02"] {
      #expect(shown.contains(#""date":"\#(date)""#))
    }
  }

  @Test func reportsInvalidDatesAlike() throws {
    let file = home.folder.path("text")
    try "given = Ada\nbirthday = midsummer\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    let wanted =
      "is kept as text, and on no list of days; a date is 1985-04-15, 15 Apr 1985, or --04-15\n"
    let texts = ["spring", "summer", "midsummer", "winter", "yule"]
    let lines = [
      ["add", "Ada", "birthday=spring"], ["set", "Ada", "birthday=summer"],
      ["edit", "Ada", "--from", file], ["set", "Ada/date.1", "value=winter"],
      ["set", "where", "Ada", "do", "birthday=yule"],
    ]
    for (text, words) in zip(texts, lines) {
      #expect(try run(home, words).errorText == "contacts: `\(text)` \(wanted)")
    }
    #expect(try run(home, ["set", "Ada", "note=x"]).errorText == "")
    let check = try run(home, ["check"]).outputText
    #expect(check.contains("date.1 `yule` of Ada is text, not a date (birthday)"))
  }

  /// A mark combines with the character before it, and is not part of a number.
  @Test(arguments: ["1815-12\u{F9B}", "1815\u{301}-12-10", "15\u{308} Apr 1985"])
  func rejectsDigitsWithCombiningMarks(text: String) throws {
    let result = try run(home, ["add", "Ada", "birthday=\(text)"])
    #expect(result.status == .exited(0))
    #expect(result.errorText.contains("is kept as text"))
    #expect(try run(home, ["list", "birthday:december"]).outputText == "")
  }

  @Test func findsMonthsByName() throws {
    _ = try run(home, ["add", "Ada", "birthday=1985-11-02"])
    for word in ["november", "nov", "Nov", "2nov"] {
      #expect(try run(home, ["find", "birthday:\(word)"]).outputText.contains("Ada"))
    }
    let result = try run(home, ["list", "birthday:foo"])
    #expect(result.status == .exited(1))
    #expect(result.errorText.contains("column 6 asks for `birthday:foo`"))
  }

  @Test func findsCountriesAsListed() throws {
    let countries = ["DE", "Deutschland", "Denmark", "East Germany"]
    for (name, country) in zip(["Ada", "Bea", "Cid", "Dan"], countries) {
      _ = try run(home, ["add", name, "address=;B;;;\(country)"])
    }
    for word in ["germany", "allemagne", "de", "DEUTSCHLAND"] {
      let found = try run(home, ["-o", "tsv", "list", "country:\(word)"]).outputText
      #expect(found.contains("Ada") && found.contains("Bea"))
      #expect(!found.contains("Cid") && !found.contains("Dan"))
    }
  }

  @Test func acceptsSpansOfDays() throws {
    _ = try run(home, ["add", "Ada", "birthday=--12-19"])
    for span in ["28", "28d", "4w", "1m"] {
      #expect(try run(home, ["birthdays", "--within", span]).outputText.contains("Ada"))
    }
    #expect(try run(home, ["birthdays", "--within", "3w"]).outputText == "")
    #expect(try run(home, ["birthdays", "--within", "soon"]).status == .exited(1))
    #expect(try run(home, ["birthdays", "--within", "2m"]).outputText.contains("Ada"))
    #expect(try run(home, ["dates", "--within", "4w"]).outputText.contains("Ada"))
    #expect(try run(home, ["dates", "--within", "3w"]).outputText == "")
  }

  /// Digits match many phones: the matches are listed, with a hint about days.
  @Test(arguments: ["birthdays", "dates"]) func hintsAtDaysForANumberAlone(command: String) throws {
    _ = try run(home, ["add", "Ada", "birthday=--12-19"])
    for number in ["30", "30d", "4w", "2m"] {
      let hint = "for days write `\(command) --within \(number)`\n"
      #expect(try run(home, [command, number]).errorText.hasSuffix(hint))
    }
    _ = try run(home, ["set", "Ada", "phone=0151 3044"])
    let found = try run(home, [command, "30"])
    #expect(found.outputText.contains("Ada"))
    #expect(found.errorText.hasSuffix("`\(command) --within 30`\n"))
    #expect(try run(home, [command, "ada"]).errorText == "")
  }

  @Test func optionsAcceptQueryDates() throws {
    _ = try run(home, ["add", "Ada"])
    for (text, day) in [
      ("yesterday", "2026-11-20"), ("today", "2026-11-21"), ("7d", "2026-11-14"),
      ("1 Nov 2026", "2026-11-01"),
    ] {
      _ = try run(home, ["touch", "Ada", "--at", text])
      #expect(try run(home, ["show", "Ada"]).outputText.hasSuffix("last  \(day)\n"))
    }
    #expect(try run(home, ["touch", "Ada", "--at", "2/3/2026"]).status == .exited(1))
    // A contact is touched on a day, not in a month.
    #expect(try run(home, ["touch", "Ada", "--at", "2026-10"]).status == .exited(1))
  }

  /// Changes have the system's time, between 2020 and the year 9000.
  @Test(arguments: ["9000-10", "Oct 9000", "90001003", "9000-10-03", "3 Oct 9000"])
  func acceptsMonthsAndDatesAsTimes(text: String) throws {
    _ = try run(home, ["add", "Ada", "note=old"])
    _ = try run(home, ["set", "Ada", "note=new"])
    #expect(try run(home, ["show", "Ada", "--at", text]).outputText.contains("new"))
    #expect(try run(home, ["restore", "Ada", "--at", text]).status == .exited(0))
    let past = text.replacing("9000", with: "2020")
    #expect(try run(home, ["show", "Ada", "--at", past]).errorText.contains("was not in the book"))
    let purged = try run(home, ["purge", "--before", past, "--yes"])
    #expect(purged.outputText == "nothing to forget\n")
    let forgotten = try run(home, ["purge", "--before", text, "--yes"])
    #expect(forgotten.outputText.hasPrefix("forgot the history before \(text)"))
  }

  /// A month includes its first and last day.
  @Test func aMonthCoversAllItsDays() throws {
    _ = try run(home, ["add", "Ada", "note=old"])
    let now = try run(home, ["-o", "jsonl", "show", "Ada"]).outputText
    let month = try #require(now.firstMatch(of: /"created":"(\d{4}-\d{2})/)?.1)
    #expect(try run(home, ["show", "Ada", "--at", String(month)]).outputText.contains("old"))
    let purged = try run(home, ["purge", "--before", String(month), "--yes"])
    #expect(purged.outputText == "nothing to forget\n")
  }

  @Test func emptyResultsSuggestOnStandardError() throws {
    _ = try run(home, ["add", "Ada Lovelace"])
    for command in ["find", "list"] {
      let result = try run(home, [command, "lovelacce"])
      #expect(result.outputText == "")
      #expect(result.errorText.contains("did you mean `Lovelace`?"))
      let json = try run(home, ["-o", "json", command, "lovelacce"])
      #expect(json.outputText == "[]\n")
      #expect(json.errorText.contains("did you mean `Lovelace`?"))
    }
    #expect(try run(home, ["help", "queries"]).outputText.contains("or no:last"))
  }
}
