import Foundation
import TestSupport
import Testing

/// The text after the line: an earlier line's rest, or what a command still accepts.
@Suite struct AutosuggestionTests {
  @Test func acceptsTheNewestLineWithThatPrefix() throws {
    let home = try Home("add Ada Lovelace\nadd Bob")
    let terminal = try home.prompt()
    try terminal.run("set ada note=first")
    try terminal.run("set ada note=second")
    try terminal.send("set a")
    try terminal.waitForScreen("the newest") { $0.suggestion == "da note=second" }
    try terminal.send(.right)
    try terminal.waitForLine("contacts> set ada note=second")
    try terminal.send("!")
    try terminal.enter()
    #expect(try home.stored()[1].note == "second!")
    try terminal.send("set ada note=f")
    try terminal.waitForScreen("an older one") { $0.suggestion == "irst" }
    try terminal.send(.altRight)
    try terminal.enter()
    #expect(try home.journal().last == "set ada note=first")
  }

  @Test func showsTheRestOfTheUsageAsAHint() throws {
    let home = try Home("add Ada")
    let terminal = try home.prompt()
    for (typed, hint) in [
      ("set", " [TARGET] ASSIGNMENT… [--yes] [--dry-run]"),
      (" where", " QUERY do ASSIGNMENT… [--yes] [--dry-run]"),
      (" ada", " do ASSIGNMENT… [--yes] [--dry-run]"), (" do", " ASSIGNMENT… [--yes] [--dry-run]"),
      (" tag=x", " [ASSIGNMENT…] [--yes] [--dry-run]"), (" --yes", " [ASSIGNMENT…] [--dry-run]"),
    ] {
      try terminal.send(typed)
      try terminal.waitForScreen("“\(hint)”") { $0.suggestion == hint }
    }
    try terminal.send(.right, .end)
    try terminal.enter()
    #expect(try home.onlyContact().tags == ["x"])
  }

  @Test func suggestsContinuedLinesWhole() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("add Ada tag=x")
    try terminal.send("add \\\r")
    try terminal.waitForPrompt("... ")
    try terminal.send("A")
    try terminal.waitForScreen("the rest of the line") { $0.suggestion == "da tag=x" }
    try terminal.send(.right, .backspace)
    try terminal.send("y")
    try terminal.enter()
    #expect(try home.stored().map(\.tags) == [["x"], ["y"]])
  }

  @Test func showsNoneAtAQuestion() throws {
    let home = try Home("add Ada\nadd Bob")
    let terminal = try home.prompt()
    try terminal.run("you are not a command")
    try terminal.run("remove where a", then: "[y/N] ")
    try terminal.send("y")
    try terminal.waitForScreen("the answer") { $0.lines.last?.hasSuffix("[y/N] y") ?? false }
    #expect(terminal.screen.suggestion.isEmpty)
    try terminal.send(.right)
    try terminal.enter()
    #expect(try home.onlyContact().fullName == "Bob")
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func showsNoneWithoutStyles(environment: [String: String]) throws {
    let home = try Home("add Ada")
    let terminal = try home.terminal(environment: environment)
    try terminal.waitForPrompt()
    try terminal.send("list\r")
    try terminal.waitForScreen("the list") { $0.lines.suffix(2) == ["1 contact", "contacts>"] }
    try terminal.send("li")
    try terminal.waitForScreen("what is typed") { $0.lines.last == "contacts> li" }
    try terminal.send(" ")
    try terminal.waitForScreen("the cursor") { $0.cursor.column == 13 }
    #expect(terminal.screen.lines.last == "contacts> li")
  }

  @Test(arguments: [40, 60, 80, 132, 200])
  func staysInTheRowOfTheCursor(columns: Int) throws {
    let home = try Home("add '山田 Zoë'")
    let terminal = try home.prompt(columns: columns)
    let note = String(repeating: "長い 0123456789 ", count: 12)
    try terminal.run("set zoe note='\(note)'")
    try terminal.send(.control("L"))
    try terminal.waitForLines(["contacts>"])
    let typed = "set zoe n"
    for letter in typed { try terminal.send(String(letter)) }
    // Nothing is suggested, and so nothing accepted, while keys wait.
    try terminal.waitForScreen("the suggestion") {
      $0.suggestion.hasSuffix("…") && $0.cursor.column == "contacts> \(typed)".count
    }
    #expect(terminal.screen.lines.count == 1)
    #expect(terminal.screen.cells[0][columns - 1].text == " ")
    try terminal.send(.right)
    try terminal.waitForScreen("the whole line") {
      $0.cursor.row > 0 && $0.suggestion.isEmpty == false
    }
    try terminal.send(.control("U"))
    try terminal.waitForLines(["contacts>"])
  }

  @Test func doesNotDelayAPaste() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.send("list")
    try terminal.waitForScreen("the hint") { !$0.suggestion.isEmpty }
    try terminal.send("\u{1B}[200~ x")
    try terminal.send("y\u{1B}[201~")
    try terminal.waitForLine("contacts> list xy")
    try terminal.enter()
  }
}
