import TestSupport
import Testing

/// The sequences sent to a terminal, and how tables fit it.
@Suite struct ColourTests {
  private static let book = """
    add Ada Lovelace phone:mobile="+44 20 7946 0958" org="Analytical Engine" tag=friend
    add Grace Hopper email=grace.hopper@computing-laboratory.example.org
    """

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func stylesNothingWithoutColour(environment: [String: String]) throws {
    let home = try Home(Self.book)
    let terminal = try home.terminal(environment: environment)
    try terminal.waitForPrompt()
    try terminal.send("find ada\r")
    try terminal.waitForScreen("the contact found") { $0.lines.contains("1 contact") }
    try terminal.waitForPrompt()
    try terminal.leave()
    #expect(!terminal.outputText.contains(/\u{1B}\[[0-9;]*m/))
  }

  @Test(arguments: ["dumb", ""])
  func aDumbTerminalGetsNoSequenceAtAll(term: String) throws {
    let home = try Home(Self.book)
    let terminal = try home.terminal(environment: ["TERM": term])
    try terminal.waitForPrompt()
    for (keys, line) in [
      ("show ada\r", "Ada Lovelace  @id"), ("set . note=x\r", "+ 4.1  note    x"),
      ("show zz\t\t", "contacts> show zz"), ("\u{3}", "contacts> show zz^C"),
    ] {
      try terminal.send(keys)
      try terminal.waitForScreen(line) {
        $0.lines.withoutIDs.contains(line) && ["contacts>", line].contains($0.cursorLine)
      }
    }
    try terminal.send(.control("D"))
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(!terminal.output.contains(0x1B))
  }

  @Test func ignoresAnEmptyNoColor() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt(environment: ["NO_COLOR": ""])
    try terminal.run("list")
    #expect(terminal.outputText.contains("\u{1B}[1mL\u{1B}[0m"))
  }

  @Test func stylesHeadersNumbersAndMatches() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("find ada")
    let lines = terminal.screen.lines
    let header = try #require(lines.firstIndex(of: "L"))
    let row = terminal.screen.cells[header + 1]
    #expect(terminal.screen.cells[header][0].style == Screen.Style([.bold]))
    #expect(row[2].style == Screen.Style([.dim]))
    #expect(row[5...7].allSatisfy { $0.style != Screen.Style() })
    #expect(row[8...16].allSatisfy { $0.style == Screen.Style() })
    #expect(terminal.screen.cells[terminal.screen.cursor.row][0].style == Screen.Style([.bold]))
    #expect(terminal.screen.style == Screen.Style())
  }

  @Test func stylesChangedRows() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("set ada phone:mobile=1")
    let row = try #require(terminal.screen.lines.firstIndex { $0.hasPrefix("~") })
    let cells = terminal.screen.cells[row]
    #expect(cells[0].style != Screen.Style())
    #expect(terminal.screen.lines[row] == "~ 3.1  mobile  1")
  }

  @Test func dataNeverSendsControlCharacters() throws {
    let evil = "a\\x1b[5m\\x07\\x08\\x7f\\u009b5m\\u202eb"
    let home = try Home("add $'Eve \(evil)' note=$'\(evil)' tag=$'\(evil)' phone=$'\(evil)'")
    let terminal = try home.prompt()
    for line in ["list", "find eve", "show eve", "set . nickname=x", "show nobody"] {
      try terminal.run(line)
    }
    try terminal.run("open eve", then: "> ")
    try terminal.run("edit phone.1", then: "u202eb")
    try terminal.send(.control("C"))
    try terminal.printed(before: "> ")
    try terminal.run("show $'\(evil)'", then: "> ")
    try terminal.run("remove where eve", then: "[y/N] ")
    try terminal.send(.control("C"))
    try terminal.printed(before: "> ")
    let output = terminal.outputText
    #expect(!output.contains("\u{1B}[5m"))
    #expect(!output.unicodeScalars.contains { ["\u{7F}", "\u{9B}", "\u{202E}"].contains($0) })
    #expect(output.contains("^[[5m") && output.contains("<U+202E>"))
  }
}

/// Tables fitted to the width of the terminal.
@Suite struct FittingTests {
  private static let book = """
    add Ada Lovelace phone:mobile="+44 20 7946 0958" org="Analytical Engine" tag=friend
    add Grace Brewster Hopper email=grace.hopper@computing-laboratory.example.org phone=5550199
    set ada note="She wrote the first program, and saw what it was that such an engine could do."
    """

  @Test func fitsAListingTo80Columns() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt(columns: 80)
    try terminal.expect(
      "list",
      prints: [
        "H",
        "  1  Grace Brewster Hopper  5550199           grace.hopper@computing-laboratory…",
        "L",
        "  2  Ada Lovelace           +44 20 7946 0958",
        "2 contacts",
      ])
  }

  @Test func fitsAListingTo40Columns() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt(columns: 40)
    try terminal.expect(
      "list",
      prints: [
        "H",
        "  1  Grace Brewster Hopper",
        "                        5550199",
        "L",
        "  2  Ada Lovelace       +44 20 7946 0958",
        "2 contacts",
      ])
  }

  @Test func fitsAContactTo40Columns() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt(columns: 40)
    try terminal.expect(
      "show grace",
      prints: [
        "Grace Brewster Hopper  @id",
        "Name",
        "  1.1  name  Grace Brewster Hopper",
        "Phones",
        "  2.1        5550199",
        "Emails",
        "  3.1        grace.hopper@computing-labo", "             ratory.example.org",
      ])
  }

  @Test func wrapsNotesBetweenWords() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt(columns: 40)
    try terminal.expect(
      "show ada",
      prints: [
        "Ada Lovelace  @id",
        "Name",
        "  1.1  name    Ada Lovelace",
        "Organization",
        "  2.1  org     Analytical Engine",
        "Phones",
        "  3.1  mobile  +44 20 7946 0958",
        "Note",
        "  4.1  note    She wrote the first",
        "               program, and saw what it",
        "               was that such an engine",
        "               could do.",
        "Tags",
        "  5.1          friend",
      ])
  }

  @Test(arguments: [20, 40, 80, 132])
  func noLineIsWiderThanTheTerminal(columns: Int) throws {
    let name = "Zoë 山田 🎉 \(String(repeating: "長い", count: 50))"
    let home = try Home("\(Self.book)\nadd '\(name)' email=a@b.c")
    let terminal = try home.prompt(columns: columns, rows: 60)
    for line in ["list", "show grace"] {
      let printed = try terminal.run(line)
      // A line that is too wide would continue in a new row of the screen.
      #expect(!printed.contains { $0.hasPrefix(" ") && $0.allSatisfy { "長い…".contains($0) } })
      #expect(printed.count < 20)
    }
  }

  @Test func followsResizesBetweenCommands() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt(columns: 80)
    let wide = try terminal.run("list")
    terminal.resize(columns: 40, rows: 24)
    try terminal.read(until: "contacts")
    try terminal.waitForPrompt()
    let narrow = try terminal.run("list")
    #expect(wide != narrow && narrow.allSatisfy { $0.count <= 40 })
    terminal.resize(columns: 80, rows: 24)
    try terminal.read(until: "contacts")
    try terminal.waitForPrompt()
    let wideAgain = try terminal.run("list")
    #expect(wide == wideAgain)
  }
}
