import TestSupport
import Testing

/// Unusual names and notes, typed and pasted.
@Suite struct UnusualTextTests {
  @Test(arguments: [
    ("Zoë 山田", "add \"Zoë 山田\""), ("O'Brien", "add O\\'Brien"), ("O'Brien", "add \"O'Brien\""),
    ("-dash", "add -- -dash"), ("Ada 🎉", "add 'Ada 🎉'"), ("👩‍👩‍👧 Family", "add '👩‍👩‍👧 Family'"),
    ("e\u{301}a", "add e\u{301}a"), ("#1", "add '#1'"), ("a=b", "add 'a=b'"), ("مريم", "add مريم"),
  ])
  func addsAndFindsAnyName(name: String, line: String) throws {
    let home = try Home()
    let terminal = try home.prompt()
    let printed = try terminal.run(line)
    #expect(printed == ["added @id \(name)"])
    #expect(try home.onlyContact().fullName == name)
    let shown = try terminal.run(line.replacing("add", with: "show"))
    #expect(shown.first == "\(name)  @id")
  }

  /// A prompt has its marks as a table has them, also at the beginning of a row.
  @Test(arguments: ["नरेन्द्र", "e\u{301}a", "Zoe\u{308}", "ก\u{E38}\u{E48}ม"])
  func aPromptShowsAllMarks(name: String) throws {
    let home = try Home("add \(name)")
    let terminal = try home.prompt()
    try terminal.send("open \(name)\r")
    try terminal.waitForScreen("the prompt") { $0.lines.last?.hasPrefix("\(name)>") == true }
    // What is typed and erased leaves it as it is.
    try terminal.send("remove .\u{15}")
    try terminal.send("purge .\r")
    try terminal.waitForScreen("the question") {
      $0.lines.last?.contains(" \(name) for good? [y/N]") == true
    }
  }

  /// Formats for programs are printed at a terminal too.
  @Test(arguments: ["tsv", "csv", "vcard", "json", "jsonl", "markdown"])
  func noFormatSendsControlCharacters(format: String) throws {
    let home = try Home("add Eve$'\\e]0;pwn\\a' note=$'a\\u202Eb\\u009Bc'")
    let terminal = try home.terminal(["-o", format, "list"], columns: 400)
    #expect(try terminal.waitForExit() == .exited(0))
    let shown = terminal.screen.lines.joined(separator: "\n")
    #expect(shown.contains("pwn"))
    #expect(terminal.output.allSatisfy { $0 != 0x1B && $0 != 0x07 })
    #expect(
      !String(decoding: terminal.output, as: UTF8.self).unicodeScalars.contains {
        "\u{202E}\u{9B}".unicodeScalars.contains($0)
      })
  }

  @Test func problemsOfContactsHaveNoControlCharacters() throws {
    let home = try Home("add Eve$'\\e]0;pwn\\a' phone=none")
    let terminal = try home.terminal(["check"], columns: 400)
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.lines[0].hasSuffix("of Eve^[]0;pwn^G has no digits"))
    #expect(terminal.output.allSatisfy { $0 != 0x1B && $0 != 0x07 })
  }

  @Test func pastesALongNameWhole() throws {
    let home = try Home()
    let terminal = try home.prompt()
    let name = String(repeating: "0123456789", count: 1000)
    try terminal.paste("add \(name)")
    try terminal.enter()
    #expect(try home.onlyContact().fullName == name)
    try terminal.run("list")
  }

  @Test func pastesALongNoteBetweenQuotes() throws {
    let home = try Home("add Ada")
    let terminal = try home.prompt()
    let note = String(repeating: "山田 & \t ", count: 1250)
    try terminal.send("set ada note='")
    try terminal.paste(note)
    try terminal.send("'")
    try terminal.enter()
    #expect(try home.onlyContact().note == note)
  }

  @Test func runsAPastedScriptAfterEnter() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.paste("add Ada\nadd Bob tag=x\n")
    try terminal.waitForLine("add Bob tag=x")
    #expect(try home.stored().isEmpty)
    let printed = try terminal.enter()
    #expect(printed == ["added @id Ada", "added @id Bob"])
    #expect(try home.journal() == ["add Ada", "add Bob tag=x"])
    try terminal.send(.up)
    try terminal.waitForLine("contacts> add Bob tag=x")
    try terminal.send(.up)
    try terminal.waitForLine("contacts> add Ada")
  }

  @Test func acceptsContinuedLinesInAPaste() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.paste("add Ada \\\n  tag=x\nadd Bob")
    try terminal.enter()
    #expect(try home.stored().map(\.tags) == [["x"], nil])
  }

  @Test func anErrorInAPastedScriptDoesNotStopIt() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.paste("add Ada\nfrobnicate\nadd Bob")
    let printed = try terminal.enter()
    #expect(
      printed == [
        "added @id Ada", "no command `frobnicate`; `help all` lists the commands", "added @id Bob",
      ])
  }

  /// A key that the terminal takes for a signal, in a text from elsewhere, must not let the rest run.
  @Test(arguments: ["\u{3}", "\u{1A}", "\u{1C}"])
  func aPastedSignalKeyRunsNothing(key: String) throws {
    let home = try Home("add Zed")
    let terminal = try home.prompt()
    try terminal.paste("note zed x\(key)remove zed\nlist\n")
    try terminal.send(.control("C"))
    try terminal.waitForScreen("an empty line") { $0.lines.last == "contacts>" }
    #expect(try home.onlyContact().fullName == "Zed")
    #expect(try home.journal().count == 1)
  }

  @Test func pastedTabsAreText() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.paste("add Ada note='a\tb' li\t")
    try terminal.enter()
    #expect(try home.onlyContact().note == "a\tb")
  }

  @Test func controlCEndsAnUnfinishedPaste() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.send("add Bob")
    try terminal.waitForLine("contacts> add Bob")
    try terminal.send("\u{1B}[200~ and so on\r")
    try terminal.send(.control("C"))
    try terminal.waitForScreen("an empty line") { $0.lines.last == "contacts>" }
    try terminal.send("add Ada")
    try terminal.waitForLine("contacts> add Ada")
    try terminal.send(.enter)
    try terminal.waitForScreen("the contact") { $0.lines.contains { $0.hasPrefix("added @") } }
    #expect(try home.onlyContact().fullName == "Ada")
  }

  @Test func editsAPasteBeforeEnter() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.paste("add Adam")
    try terminal.send(.backspace)
    try terminal.send(" Lovelace")
    try terminal.enter()
    #expect(try home.onlyContact().fullName == "Ada Lovelace")
  }

  @Test func typesALineWiderThanTheTerminal() throws {
    let home = try Home()
    let terminal = try home.prompt(columns: 40)
    let note = String(repeating: "山田 ", count: 40)
    try terminal.send("add Ada note='\(note)'")
    try terminal.send(.control("A"), .delete, .delete, .delete)
    try terminal.send("add")
    try terminal.send(.control("E"), .left)
    try terminal.send("!")
    try terminal.enter()
    #expect(try home.onlyContact().note == note + "!")
  }
}
