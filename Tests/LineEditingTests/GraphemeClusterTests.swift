import TestSupport
import Testing

/// Letters with combining marks, and emoji of several scalars.
@Suite struct GraphemeClusterTests {
  private static let family = "👩‍👩‍👧"
  private static let accented = "e\u{301}\u{323}"

  @Test(
    arguments: [family, accented, "🇸🇰", "❤️", "e\u{301}"],
    [
      ([.left, .left], "aX@b"), ([.left, .left, .right], "a@Xb"),
      ([.control("B"), .control("B"), .control("F")], "a@Xb"),
      ([.left, .backspace], "aXb"), ([.left, .left, .delete], "aXb"),
      ([.home, .right, .control("D")], "aXb"), ([.home, .delete], "X@b"),
      ([.left, .backspace, .backspace], "Xb"), ([.home, .right, .right], "a@Xb"),
    ] as [([Key], String)])
  func keysTakeItForOneCharacter(cluster: String, _ test: ([Key], String)) throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.send("a\(cluster)b")
    for key in test.0 { try terminal.send(key) }
    try terminal.send("X\r")
    try terminal.read(until: "<\(test.1.replacing("@", with: cluster))>")
  }

  /// A prefilled, recalled or pasted text has clusters, too.
  @Test func keysTakeAPrefilledOneForOneCharacter() throws {
    let terminal = try PseudoTerminal.prompt(["PROBE_PREFILL": "x \(Self.accented)"])
    try terminal.waitForLines(["> x \(Self.accented)"])
    #expect(terminal.screen.cursor.column == 5)
    try terminal.send(.backspace)
    try terminal.waitForLines(["> x"])
    try terminal.send("!\r")
    try terminal.read(until: "<x !>")
  }

  @Test func marksStayOnTheScreenAndTheCursorWhereItIs() throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.send("e\u{301}xo\u{308}")
    try terminal.waitForLines(["> e\u{301}xo\u{308}"])
    #expect(terminal.screen.cursor.column == 5)
    for column in [4, 3, 2] {
      try terminal.send(.left)
      try terminal.waitForScreen("the cursor in column \(column)") { $0.cursor.column == column }
    }
    try terminal.send("Y")
    try terminal.waitForLines(["> Ye\u{301}xo\u{308}"])
    #expect(terminal.screen.cursor.column == 3)
    try terminal.send(.right, .right)
    try terminal.waitForScreen("the cursor in column 5") { $0.cursor.column == 5 }
    try terminal.send(.control("L"))
    try terminal.waitForScreen("the line at the top") {
      $0.lines == ["> Ye\u{301}xo\u{308}"] && $0.cursor == .init(row: 0, column: 5)
    }
    try terminal.send(.control("K"), .enter)
    try terminal.read(until: "<Ye\u{301}x>")
  }

  /// A joiner is left out on the screen, so that every terminal shows as many cells as libedit
  /// counts.
  @Test func theCursorIsWhereAFamilyEnds() throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.send("a\(Self.family)b")
    try terminal.waitForLines(["> a👩👩👧b"])
    #expect(terminal.screen.cursor.column == 10)
    try terminal.send(.left, .left)
    try terminal.waitForScreen("the cursor after a") { $0.cursor.column == 3 }
    try terminal.send(.delete)
    try terminal.waitForLines(["> ab"])
  }

  /// Of very many marks only some are drawn; all are kept, and deleted together.
  @Test func aLetterMayHaveManyMarks() throws {
    let marks = String(repeating: "\u{301}", count: 2_000)
    let terminal = try PseudoTerminal.prompt(["PROBE_PREFILL": "e\(marks)x"])
    try terminal.waitForLines(["> e\(String(repeating: "\u{301}", count: 10))x"])
    try terminal.send(.left, .left)
    try terminal.send("a\r")
    try terminal.read(until: "<ae\(marks)x>")
    try terminal.send(.up, .home, .delete, .delete, .enter)
    try terminal.read(until: "<x>")
  }

  @Test func marksAreDrawnInEveryRow() throws {
    let terminal = try PseudoTerminal.prompt(columns: 10)
    try terminal.send("abcdefge\u{301}hijklmo\u{308}")
    let rows = ["> abcdefge\u{301}", "hijklmo\u{308}"]
    try terminal.waitForLines(rows)
    try terminal.send(.home)
    try terminal.waitForScreen("the cursor in the first row") { $0.cursor.row == 0 }
    #expect(terminal.screen.lines == rows)
    try terminal.send(.end, .enter)
    try terminal.read(until: "<abcdefge\u{301}hijklmo\u{308}>")
  }

  /// A mark that is undone leaves the screen, though libedit draws nothing else there.
  @Test func aMarkThatIsGoneIsErased() throws {
    let terminal = try PseudoTerminal.prompt(["EDITRC": "/dev/null"])
    try terminal.send("e\u{301}x")
    try terminal.waitForLines(["> e\u{301}x"])
    try terminal.send(.left, .backspace)
    try terminal.send("e")
    try terminal.waitForLines(["> ex"])
  }
}
