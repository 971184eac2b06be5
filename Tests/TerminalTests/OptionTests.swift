import TestSupport
import Testing

/// Options at a terminal.
@Suite struct OptionTests {
  private static let file = ".config/contacts/options.json"

  private func home(_ options: String = "") throws -> Home {
    let home = try Home("add Ada Lovelace phone:mobile=1 birthday=1815-12-10 tag=friend")
    if !options.isEmpty { try home.write(options, to: Self.file) }
    return home
  }

  /// Whether the program has sent a style sequence.
  private func isStyled(_ text: String) -> Bool { text.contains(/\u{1B}\[[0-9;]*m/) }

  @Test func theOptionTurnsColourOnAndOff() throws {
    let home = try home()
    let terminal = try home.prompt()
    try terminal.run("find ada")
    try terminal.run("show nobody")
    #expect(isStyled(terminal.outputText))
    try terminal.run("option colour never")
    let styled = terminal.outputText.count
    for line in ["find ada", "show ada", "set . note=x", "show nobody", "option", "undo"] {
      try terminal.run(line)
    }
    #expect(!isStyled(String(terminal.outputText.dropFirst(styled))))
    let column = terminal.screen.cells[terminal.screen.cursor.row][0]
    #expect(column.text == "c" && column.style == Screen.Style())
    try terminal.run("option color --default")
    try terminal.run("list")
    #expect(terminal.outputText.contains("\u{1B}[1mL\u{1B}[0m"))
  }

  @Test(arguments: [["list"], ["show", "ada"], ["show", "nobody"], ["log"], ["--no-such"]])
  func sendsNoSequencesWithoutColour(words: [String]) throws {
    let home = try home(#"{"colour":"never"}"#)
    let terminal = try home.terminal(words)
    _ = try terminal.waitForExit()
    #expect(!terminal.output.isEmpty && !terminal.output.contains(0x1B))
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], [:]])
  func alwaysStylesAtAnyTerminal(environment: [String: String]) throws {
    let home = try home(#"{"colour":"always"}"#)
    let terminal = try home.terminal(["list"], environment: environment)
    _ = try terminal.waitForExit()
    #expect(terminal.outputText.contains("\u{1B}[1mL\u{1B}[0m"))
  }

  @Test func stylesErrorsRed() throws {
    let home = try home()
    let terminal = try home.prompt()
    try terminal.run("show nobody")
    #expect(terminal.outputText.contains("\u{1B}[31mno contact `nobody`\u{1B}[0m"))
    #expect(terminal.screen.style == Screen.Style())
    let single = try home.terminal(["--no-such"])
    _ = try single.waitForExit()
    #expect(single.outputText.hasPrefix("\u{1B}[31mcontacts: `contacts` has no option"))
  }

  @Test func errorsSendNoControlCharacters() throws {
    let home = try home()
    let terminal = try home.prompt()
    let printed = try terminal.run("option $'\\e[5m\\x07' x")
    #expect(printed.first?.contains("^[[5m^G") == true)
    try terminal.run("option pager $'less\\e[5m'")
    try terminal.run("option pager")
    try terminal.run("option")
    #expect(!terminal.outputText.contains("\u{1B}[5m"))
  }

  @Test func optionsApplyAtOnce() throws {
    let home = try home()
    let terminal = try home.prompt(columns: 100)
    try terminal.run("option name-order family-first")
    #expect(try terminal.run("list").contains("  1  Lovelace, Ada  1  #friend"))
    try home.run("option name-order --default\noption date-form month-day-year")
    #expect(
      try terminal.run("show ada").prefix(2) == ["Ada Lovelace  @id", "Name"])
    #expect(try terminal.run("show ada").contains { $0.hasSuffix("birthday  Dec 10, 1815") })
  }

  @Test func prefilledLinesIgnoreTheNameOrder() throws {
    let home = try home(#"{"date-form":"month-day-year","name-order":"family-first"}"#)
    let terminal = try home.prompt()
    try terminal.run("show ada")
    try terminal.send("edit birthday.1\r")
    try terminal.waitForScreen("the line that sets it") {
      $0.textBeforeCursor.contains("1815-12-10")
    }
    try terminal.send(.control("C"))
  }

  @Test func fitsTheListToANarrowTerminal() throws {
    let home = try Home()
    let terminal = try home.prompt(columns: 40)
    let printed = try terminal.run("option")
    #expect(
      printed.prefix(2) == [
        "  sort        name         what contacts", "                           are sorted by",
      ])
    #expect(printed.allSatisfy { $0.count <= 40 })
  }

  @Test func reportsADamagedFileOnce() throws {
    let home = try home("{]")
    let terminal = try home.prompt()
    for line in ["list", "list", "option"] { try terminal.run(line) }
    let message = "options.json:1:2: "
    #expect(terminal.outputText.ranges(of: message).count == 1)
    try home.write("{}", to: Self.file)
    try terminal.run("list")
    try home.write("{}]", to: Self.file)
    try terminal.run("list")
    #expect(terminal.outputText.ranges(of: "options.json:1:3: ").count == 1)
  }

  @Test(arguments: [
    ("opt", "option "), ("option co", "option co"), ("option colo", "option colour "),
    ("option name-order f", "option name-order family-first "),
    ("option sort cre", "option sort created "), ("option country gb", "option country GB "),
  ])
  func completesNamesAndValues(typed: String, line: String) throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.send(typed)
    try terminal.send(.tab)
    try terminal.send("|")
    try terminal.waitForLine("contacts> \(line)|")
  }

  @Test func aliasesWorkAtThePrompt() throws {
    let home = try Home("add Ada Lovelace tag=friend\nadd Bob\nadd Freda Friend")
    try home.write("friends\n", to: "script")
    let terminal = try home.prompt()
    try terminal.expect(
      "option alias friends list tag:friend", prints: ["alias.friends is list tag:friend"])
    let listed = ["L", "  1  Ada Lovelace  #friend", "1 contact"]
    try terminal.expect("friends", prints: listed)
    try terminal.expect("friends ada", prints: listed)
    // Ahead of the beginnings of names, behind commands and what is quoted.
    try terminal.expect(
      "'friends'", prints: ["no command `friends`; `help all` lists the commands"])
    #expect(try terminal.run("friend").contains { $0.contains("Freda Friend") })
    // Scripts run alike for everybody.
    #expect(try terminal.run("source script").contains { $0.contains("no command `friends`") })
    #expect(try terminal.run("find tag:x or (").contains { $0.contains("column") })
    // Another process's alias works, too, and Tab knows both.
    try home.run("option alias frame 'list --reverse'")
    #expect(try terminal.run("frame").contains("3 contacts"))
    try terminal.send("fri\t|")
    try terminal.waitForLine("contacts> friends |")
    try terminal.send(.control("U"))
    try terminal.send("friends --lim\t|")
    try terminal.waitForLine("contacts> friends --limit |")
    try terminal.send(.control("U"))
    try terminal.send("option alias fr\t|")
    try terminal.waitForLine("contacts> option alias fr|")
    try terminal.send(.control("U"))
    try terminal.run("option alias friends --default")
    #expect(try terminal.run("friends").contains { $0.contains("no command") })
  }
}
