import LineEditing
import TestSupport
import Testing

/// The keys of a prompt that echoes each line as `<line>`.
@Suite struct EditLineReaderTests {
  @Test func aLineIsReturnedAsTyped() throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.send("add Zoë 山田 😀\r")
    try terminal.waitForLines(["> add Zoë 山田 😀", "<add Zoë 山田 😀>", ">"])
  }

  @Test(
    arguments: [
      ([.left, .left], "abcX d"), ([.control("A")], "Xabc d"), ([.home], "Xabc d"),
      ([.control("A"), .control("E")], "abc dX"), ([.home, .end], "abc dX"),
      ([.left, .control("K")], "abc X"), ([.backspace], "abc X"), ([.home, .delete], "Xbc d"),
      ([.controlLeft], "abc Xd"), ([.home, .controlRight], "abcX d"),
      ([.control("W"), .control("_")], "abc dX"), ([.control("U")], "X"),
    ] as [([Key], String)])
  func keysMoveAndDelete(keys: [Key], expected: String) throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.send("abc d")
    for key in keys { try terminal.send(key) }
    try terminal.send("X\r")
    try terminal.read(until: "<\(expected)>")
  }

  /// They are the keys of the reader's commands, but not from the keyboard.
  @Test(arguments: ["", "bind -v\n"]) func c1ControlsAreText(settings: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(settings, to: ".editrc")
    let terminal = try PseudoTerminal.prompt(["EDITRC": path])
    var text = "\u{99}q".unicodeScalars
    text += (0x80..<0xA0).compactMap { Unicode.Scalar($0) }
    try terminal.send("\(text)x\r")
    try terminal.read(until: "<\(text)x>")
  }

  @Test func upRecallsEarlierLines() throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.run("first")
    try terminal.run("second")
    try terminal.send(.up, .up, .down)
    try terminal.send("!\r")
    try terminal.read(until: "<second!>")
  }

  @Test func upSearchesForTheTypedPrefix() throws {
    let terminal = try PseudoTerminal.prompt()
    for line in ["add Ada", "list", "add Bob", "show 1"] { try terminal.run(line) }
    try terminal.send("add")
    try terminal.send(.up, .up)
    try terminal.send("!\r")
    try terminal.read(until: "<add Ada!>")
  }

  @Test func controlRSearchesBackwards() throws {
    let terminal = try PseudoTerminal.prompt()
    for line in ["add Ada", "list", "show 1"] { try terminal.run(line) }
    try terminal.send(.control("R"))
    try terminal.send("da")
    try terminal.waitForScreen("the line found") { $0.lines.contains { $0.hasSuffix("add Ada") } }
    try terminal.send(.enter)
    try terminal.read(until: "<add Ada>")
  }

  /// A key for editing ends the search, then does its work; Backspace shortens what is searched.
  @Test(
    arguments: [
      ("=h", [.end], "note=hello!"), ("=h", [.left], "not!e=hello"), ("=h", [.home], "!note=hello"),
      ("=h", [.control("E")], "note=hello!"), ("=h", [.end, .left, .delete], "note=hell!"),
      ("=h", [.controlRight], "note=hello!"), ("=h", [.end, .backspace], "note=hell!"),
      ("=hx", [.backspace, .end], "note=hello!"),
      ("n=", [.backspace, .control("R"), .end], "net!"),
    ] as [(String, [Key], String)])
  func keysEditTheLineFound(typed: String, keys: [Key], expected: String) throws {
    let terminal = try PseudoTerminal.prompt()
    for line in ["net", "note=hello", "list"] { try terminal.run(line) }
    try terminal.send(.control("R"))
    try terminal.send(typed)
    for key in keys { try terminal.send(key) }
    try terminal.send("!\r")
    try terminal.read(until: "<\(expected)>")
  }

  @Test func recallsLinesOfTheHistoryFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("note 1 a\\\\b 山田\n", to: "history")
    let terminal = try PseudoTerminal.prompt(["PROBE_HISTORY": path])
    try terminal.send(.up, .enter)
    try terminal.read(until: "<note 1 a\\b 山田>")
  }

  @Test(arguments: ["emacs", "vi"])
  func editsAPrefilledLineAtItsCursor(keys: String) throws {
    let text = "note=\ta 山田 😀 \\ end"
    let cursor = "note=\ta 山".utf8.count
    let folder = try TemporaryFolder()
    let settings = try folder.write(keys == "vi" ? "bind -v\n" : "", to: ".editrc")
    let terminal = try PseudoTerminal.prompt(
      ["PROBE_PREFILL": text, "PROBE_CURSOR": "\(cursor)", "EDITRC": settings])
    try terminal.waitForLines(["> note= a 山田 😀 \\ end"])
    #expect(terminal.screen.cursor.column == 12)
    try terminal.send("X\r")
    try terminal.read(until: "<note=\ta 山X田 😀 \\ end>")
    try terminal.send("next\r")
    try terminal.read(until: "<next>")
  }

  @Test func stylesOfThePromptHaveNoWidth() throws {
    let terminal = try PseudoTerminal.prompt(
      ["PROBE_PROMPT": "> Zoë\u{1B}\u{1}> ", "PROBE_STYLE": "1;34"])
    let shown = "> Zoë^[^A>"
    try terminal.waitForLines([shown])
    let cells = terminal.screen.cells[0]
    #expect(cells[0].style == Screen.Style([.bold], foreground: [34]))
    #expect(cells[shown.count - 1].style == Screen.Style([.bold], foreground: [34]))
    #expect(cells[shown.count].style == Screen.Style())
    try terminal.send("a")
    try terminal.waitForLines([shown + " a"])
  }

  @Test(arguments: ["$", "\u{1B}[F"]) func viGoesToTheEndOfAnEmptyLine(keys: String) throws {
    let folder = try TemporaryFolder()
    let settings = try folder.write("bind -v\n", to: ".editrc")
    let terminal = try PseudoTerminal.prompt(["EDITRC": settings])
    try terminal.send(.escape)
    try terminal.send(keys)
    try terminal.waitForScreen("the prompt") { $0.cursor.column == 2 }
    try terminal.send("iabc\r")
    try terminal.read(until: "<abc>")
  }

  @Test func honoursViKeysOfEditrc() throws {
    let folder = try TemporaryFolder()
    let settings = try folder.write("probe:bind -v\n", to: ".editrc")
    let terminal = try PseudoTerminal.prompt(["EDITRC": settings, "PROBE_WORDS": "status"])
    try terminal.send("ab c")
    try terminal.send(.escape)
    try terminal.send("bx$xiX\r")
    try terminal.read(until: "<bX >")
    try terminal.send("st\t\r")
    try terminal.read(until: "<status >")
  }
}
