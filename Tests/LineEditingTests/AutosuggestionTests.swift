import Foundation
import TestSupport
import Testing

@testable import LineEditing

/// The suggestion after the line, and the keys that accept it.
@Suite struct AutosuggestionTests {
  private static let settings = ["PROBE_SUGGESTIONS": "2"]

  /// Starts a prompt with some lines in its history.
  private func prompt(
    _ lines: [String] = ["add Ada Lovelace tag=x"], _ settings: [String: String] = [:],
    columns: Int = 80
  ) throws -> PseudoTerminal {
    let home = try TemporaryFolder()
    let path = try home.write(lines.map { $0 + "\n" }.joined(), to: "history")
    let own = ["PROBE_HISTORY": path].merging(Self.settings) { $1 }.merging(settings) { $1 }
    return try .prompt(own, home: home, columns: columns)
  }

  @Test func suggestsTheNewestLineWithThatPrefix() throws {
    let terminal = try prompt(["add Ada", "add Bob", "list"])
    try terminal.send("add")
    try terminal.waitForLines(["> add Bob"])
    let row = terminal.screen.cells[0]
    #expect(terminal.screen.cursor == Screen.Position(row: 0, column: 5))
    #expect(row[..<5].allSatisfy { $0.style == Screen.Style() })
    #expect(row[5..<9].allSatisfy { $0.style == Screen.Style([.dim]) })
    #expect(terminal.screen.style == Screen.Style())
    try terminal.send(" A")
    try terminal.waitForLines(["> add Ada"])
    try terminal.send("x")
    try terminal.waitForLines(["> add Ax"])
    try terminal.send(.backspace)
    try terminal.waitForLines(["> add Ada"])
  }

  @Test(arguments: [.right, .control("F"), .end, .control("E")] as [Key])
  func aKeyAcceptsTheSuggestion(key: Key) throws {
    let terminal = try prompt(["add 山田 é\tx"])
    try terminal.send("ad")
    try terminal.waitForLines(["> add 山田 é^Ix"])
    try terminal.send(key)
    try terminal.waitForLines(["> add 山田 é    x"])
    try terminal.send("!\r")
    try terminal.read(until: "<add 山田 é\tx!>")
  }

  @Test(arguments: ["\u{1B}[1;3C", "\u{1B}f", "\u{1B}[1;5C"])
  func aKeyAcceptsOneWord(sequence: String) throws {
    let terminal = try prompt()
    try terminal.send("add")
    try terminal.waitForLines(["> add Ada Lovelace tag=x"])
    for column in [9, 18] {
      try terminal.send(sequence)
      // The rest is drawn after the cursor has moved.
      try terminal.waitForScreen("one word more") {
        $0.cursor.column == column && $0.lines == ["> add Ada Lovelace tag=x"]
      }
    }
    try terminal.send("!\r")
    try terminal.read(until: "<add Ada Lovelace!>")
  }

  @Test(
    arguments: [
      ([.home, .right], "aXb c"), ([.home, .control("F"), .control("F")], "abX c"),
      ([.home, .end], "ab cX"), ([.home, .altRight], "abX c"), ([.right], "ab cX"),
    ] as [([Key], String)])
  func withoutASuggestionTheKeysMoveTheCursor(keys: [Key], expected: String) throws {
    let terminal = try prompt()
    try terminal.send("ab c")
    for key in keys { try terminal.send(key) }
    try terminal.send("X\r")
    try terminal.read(until: "<\(expected)>")
  }

  @Test func keepsACountBeforeAKey() throws {
    let terminal = try prompt()
    try terminal.send("abcdef")
    try terminal.send(.home)
    try terminal.send("\u{1B}3")
    try terminal.send(.control("F"))
    try terminal.send("X\r")
    try terminal.read(until: "<abcXdef>")
  }

  @Test func isShownOnlyAtTheEndOfTheLine() throws {
    let terminal = try prompt()
    try terminal.send("add")
    try terminal.waitForLines(["> add Ada Lovelace tag=x"])
    try terminal.send(.left)
    try terminal.waitForLines(["> add"])
    try terminal.send(.control("E"))
    try terminal.waitForLines(["> add Ada Lovelace tag=x"])
    #expect(terminal.screen.cursor.column == 5)
    try terminal.send(.control("U"))
    try terminal.waitForLines([">"])
  }

  @Test func aHintCannotBeAccepted() throws {
    let terminal = try prompt(["add Ada"], ["PROBE_HINT": " [NAME…]"])
    try terminal.send("list")
    try terminal.waitForLines(["> list [NAME…]"])
    try terminal.send(.right, .end, .control("F"), .altRight)
    try terminal.send("!\r")
    try terminal.read(until: "<list!>")
  }

  @Test(arguments: [Key.enter, .control("C")])
  func leavesNoTrace(key: Key) throws {
    let terminal = try prompt()
    try terminal.send("add")
    try terminal.waitForLines(["> add Ada Lovelace tag=x"])
    try terminal.send(key)
    try terminal.waitForLines(
      key == .enter ? ["> add", "<add>", ">"] : ["> add^C", "interrupted", ">"])
  }

  @Test func isReplacedByTheCandidateList() throws {
    let terminal = try prompt(["add Ada"], ["PROBE_WORDS": "adding,address"])
    try terminal.send("add")
    try terminal.waitForLines(["> add Ada"])
    try terminal.send(.tab, .tab)
    try terminal.waitForLines(["> add", "adding   address", "> add Ada"])
    #expect(terminal.screen.cursor == Screen.Position(row: 2, column: 5))
  }

  @Test(
    arguments: [
      (20, "> add Ada Lovelace…"), (21, "> add Ada Lovelace …"), (25, "> add Ada Lovelace tag=x"),
      (24, "> add Ada Lovelace tag…"), (8, "> add …"), (6, "> add"),
    ])
  func isTruncatedToTheRow(columns: Int, line: String) throws {
    let terminal = try prompt(columns: columns)
    try terminal.send("add")
    try terminal.waitForLines([line])
    try terminal.send(.control("A"))
    try terminal.waitForLines(["> add"])
  }

  @Test func truncatesWideCharactersWhole() throws {
    let terminal = try prompt(["add 山田山田"], columns: 12)
    try terminal.send("add")
    try terminal.waitForLines(["> add 山田…"])
    try terminal.send(" 山")
    try terminal.waitForScreen("one of the wide characters") {
      $0.lines == ["> add 山田…"] && $0.cursor.column == 8
    }
  }

  @Test func isShownInTheLastRowOfALongLine() throws {
    let terminal = try prompt(["0123456789abcdefghijklmnop"], columns: 20)
    try terminal.send("0123456789abcdefgh")
    try terminal.waitForLines(["> 0123456789abcdefgh", "ijklmnop"])
    #expect(terminal.screen.cursor == Screen.Position(row: 1, column: 0))
    try terminal.send(.right)
    try terminal.waitForScreen("the whole line") { $0.cursor.column == 8 }
    try terminal.send(.home)
    try terminal.waitForScreen("the beginning") { $0.cursor.row == 0 }
    #expect(terminal.screen.lines == ["> 0123456789abcdefgh", "ijklmnop"])
  }

  @Test func showsControlCharacters() throws {
    let terminal = try prompt(["a\u{1B}[5m\u{202E}b"])
    try terminal.send("a")
    try terminal.waitForLines(["> a^[[5m<U+202E>b"])
  }

  @Test func isNotShownForSeveralPastedLines() throws {
    let terminal = try prompt(["b c"])
    try terminal.send("\u{1B}[200~a\nb\u{1B}[201~")
    try terminal.waitForLines(["> a", "b"])
    try terminal.send("\r")
    try terminal.read(until: "<b>")
  }

  @Test(arguments: [["TERM": "dumb"], ["PROBE_SUGGESTIONS": ""], ["TERM": ""]])
  func isNotShownWithoutStyles(environment: [String: String]) throws {
    let terminal = try prompt(["add Ada"], environment)
    try terminal.send("add")
    try terminal.waitForScreen("the line") { $0.lines.last == "> add" }
    try terminal.send("\r")
    try terminal.read(until: "<add>")
    #expect(!String(decoding: terminal.output, as: UTF8.self).contains("Ada"))
  }

  @Test func isNotShownDuringReverseSearch() throws {
    let terminal = try prompt(["add Ada", "list"])
    try terminal.send(.control("R"))
    try terminal.send("Ad")
    try terminal.waitForScreen("the line found") { $0.lines == ["> add Ada", "bck:Ad"] }
    #expect(terminal.screen.cells.joined().allSatisfy { $0.style == Screen.Style() })
    try terminal.send(.enter)
    try terminal.read(until: "<add Ada>")
  }
}

/// vi's keys, of which Esc is one.
@Suite struct ViKeysTests {
  private func prompt(_ lines: [String], _ settings: [String: String] = [:]) throws
    -> PseudoTerminal
  {
    let home = try TemporaryFolder()
    let own = [
      "PROBE_HISTORY": try home.write(lines.map { $0 + "\n" }.joined(), to: "history"),
      "EDITRC": try home.write("bind -v\n", to: ".editrc"), "PROBE_SUGGESTIONS": "2",
    ]
    return try .prompt(own.merging(settings) { $1 }, home: home)
  }

  @Test(arguments: [.right, .end, .control("F")] as [Key])
  func viAcceptsASuggestion(key: Key) throws {
    let terminal = try prompt(["add Ada Lovelace"])
    try terminal.send("add")
    try terminal.waitForLines(["> add Ada Lovelace"])
    try terminal.send(key)
    try terminal.waitForScreen("the whole line") { $0.cursor.column == 18 }
    try terminal.send("!\r")
    try terminal.read(until: "<add Ada Lovelace!>")
  }

  @Test func viAcceptsOneWord() throws {
    let terminal = try prompt(["add Ada Lovelace"])
    try terminal.send("add")
    try terminal.waitForLines(["> add Ada Lovelace"])
    try terminal.send(.altRight)
    try terminal.waitForScreen("a word more") { $0.cursor.column == 9 }
    try terminal.send("!\r")
    try terminal.read(until: "<add Ada!>")
  }

  @Test func escapeEntersCommandMode() throws {
    let terminal = try prompt(["add Ada"])
    try terminal.send("add")
    try terminal.waitForLines(["> add Ada"])
    try terminal.send(.escape)
    try terminal.waitForScreen("no suggestion") { $0.lines == ["> add"] && $0.cursor.column == 4 }
    try terminal.send("0iX\r")
    try terminal.read(until: "<Xadd>")
    // Also when typed at once.
    try terminal.send("abc\u{1B}0iX\r")
    try terminal.read(until: "<Xabc>")
    try terminal.send("abc\u{1B}[")
    try terminal.send("\u{1B}0iX\r")
    try terminal.read(until: "<Xabc>")
  }

  @Test func aPasteRunsOnlyAfterEnter() throws {
    let terminal = try prompt([], ["PROBE_WORDS": "x"])
    #expect(terminal.screen.marksPastes)
    try terminal.send("\u{1B}[200~add\ta\radd\tb 山 0ix\u{1B}x\r\n\u{1B}[201~")
    try terminal.waitForLines(["> add   a", "add     b 山 0ix^[x"])
    try terminal.send("!\r")
    try terminal.read(until: "<add\tb 山 0ix\u{1B}x!>")
    try terminal.waitForPrompt()
    try terminal.send(.control("D"))
    try terminal.read(until: "end after 2")
    #expect(!terminal.screen.marksPastes)
  }

  @Test func aPasteInCommandModeIsText() throws {
    let terminal = try prompt([])
    try terminal.send("ab")
    try terminal.send(.escape)
    try terminal.waitForScreen("command mode") { $0.cursor.column == 3 }
    try terminal.send("\u{1B}[200~dd\u{1B}[201~")
    try terminal.waitForLines(["> addb"])
    try terminal.send("\r")
    try terminal.read(until: "<addb>")
  }

  @Test func anUnbracketedPasteRunsLineByLine() throws {
    let terminal = try prompt([])
    let lines = (1...60).map { "add N\($0) 山" }
    try terminal.send(lines.map { $0 + "\r" }.joined())
    for line in lines { try terminal.read(until: "<\(line)>") }
  }
}
