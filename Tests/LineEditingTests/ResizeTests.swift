import TestSupport
import Testing

@testable import LineEditing
import Platform

/// A line of several rows on a terminal that changes its size.
@Suite struct ResizeTests {
  private static let line = "set ada note=\"0123456789 山田山田山田 abcdefghijklmnopqrstuvwxyz\""

  /// Character widths are known only in a UTF-8 locale, here as in the program under test.
  init() {
    useUTF8Locale()
  }

  /// The rows of the prompt's line at a width.
  private func rows(_ text: String, columns: Int) -> [String] {
    var screen = Screen(columns: columns, rows: 24)
    var layout = LineLayout(columns: columns)
    for scalar in "> \(text)".unicodeScalars {
      let before = layout
      layout.put(scalar)
      if before.row < layout.row, layout.column > 0 { screen.write("\r\n") }
      screen.write(String(scalar))
    }
    return screen.lines
  }

  @Test(arguments: [true, false], [Key.end, .home, .left])
  func drawsTheLineOnce(rewraps: Bool, key: Key) throws {
    let environment = rewraps ? [:] : ["XTERM_VERSION": "XTerm(379)"]
    let terminal = try PseudoTerminal.prompt(environment, columns: 60)
    try terminal.run("one")
    try terminal.send(Self.line)
    try terminal.send(key)
    try terminal.waitForScreen("the line") {
      ["> one", "<one>"] + rows(Self.line, columns: 60) == $0.lines
        && (key == .home ? $0.cursor.row == 2 : $0.cursor.row == 3)
    }
    for columns in [40, 21, 22, 80, 30, 200, 27, 90, 25] {
      terminal.resize(columns: columns, rows: 24, rewraps: rewraps)
      try terminal.read(until: "\u{1B}[J\r> ")
      try terminal.waitForLines(["> one", "<one>"] + rows(Self.line, columns: columns))
      try terminal.waitForScreen("the cursor in its place") { screen in
        let text = Self.line.dropLast(key == .end ? 0 : key == .home ? Self.line.count : 1)
        let layout = LineLayout(
          prompt: "> ", line: .init(text: Self.line, cursor: text.utf8.count), columns: columns)
        return screen.cursor == Screen.Position(row: layout.row + 2, column: layout.column)
      }
    }
    try terminal.send("\r")
    try terminal.read(until: "<\(Self.line)>")
  }

  @Test(arguments: [true, false])
  func erasesTheSuggestion(rewraps: Bool) throws {
    let home = try TemporaryFolder()
    var environment = [
      "PROBE_HISTORY": try home.write("abc def ghi jkl mno pqr\n", to: "history"),
      "PROBE_SUGGESTIONS": "2",
    ]
    if !rewraps { environment["XTERM_VERSION"] = "XTerm(379)" }
    let terminal = try PseudoTerminal.prompt(environment, home: home, columns: 40)
    try terminal.send("abc")
    try terminal.waitForLines(["> abc def ghi jkl mno pqr"])
    for (columns, line) in [
      (20, "> abc def ghi jkl …"), (10, "> abc de…"), (30, "> abc def ghi jkl mno pqr"),
    ] {
      terminal.resize(columns: columns, rows: 24, rewraps: rewraps)
      try terminal.read(until: "\u{1B}[J\r> ")
      try terminal.waitForLines([line])
    }
  }

  @Test func editsALineLongerThanTheScreen() throws {
    let terminal = try PseudoTerminal.prompt(columns: 20)
    let text = String(repeating: "0123456789", count: 60)
    try terminal.send(text)
    try terminal.waitForScreen("the line's end") { $0.cursor == .init(row: 23, column: 2) }
    terminal.resize(columns: 30, rows: 10, rewraps: true)
    try terminal.waitForScreen("its last rows") { $0.lines.count <= 10 && $0.cursor.column == 2 }
    try terminal.send("!\r")
    try terminal.read(until: "<\(text)!>")
  }

  @Test(arguments: [
    ("", 0, 0, 2), ("abc", 3, 0, 5), ("abc", 1, 0, 3), ("12345678", 8, 1, 0), ("\t", 1, 0, 8),
    ("1234567\t", 8, 1, 0), ("1234567山", 7, 1, 0), ("1234567山", 10, 1, 2), ("a\nb", 3, 1, 1),
    ("\u{1}", 1, 0, 4), ("1234567\u{1}", 8, 1, 1), ("\u{E000}", 3, 0, 3),
  ])
  func countsRowsAsLibeditDraws(text: String, cursor: Int, row: Int, column: Int) {
    useUTF8Locale()
    let layout = LineLayout(
      prompt: "> ", line: .init(text: text, cursor: cursor), columns: 10)
    #expect(layout.row == row && layout.column == column)
  }

  @Test(arguments: ["1234567\t9", "12345678", "1234567山x", "\u{1}\u{2}\u{1}\u{2}\u{5}", "a\tb山\tc"])
  func libeditDrawsTheExpectedRows(text: String) throws {
    let terminal = try PseudoTerminal.prompt(columns: 10)
    try terminal.send("\u{1B}[200~\(text)\u{1B}[201~")
    useUTF8Locale()
    let layout = LineLayout(
      prompt: "> ", line: .init(text: text, cursor: text.utf8.count), columns: 10)
    try terminal.waitForScreen("the cursor at \(layout)") {
      $0.cursor == Screen.Position(row: layout.row, column: layout.column)
    }
  }
}
