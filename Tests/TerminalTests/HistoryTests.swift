import Foundation
import TestSupport
import Testing

/// Earlier lines, and what can be done with them.
@Suite struct HistoryTests {
  @Test func upRecallsTheLastLine() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("add Ada")
    try terminal.run("list")
    try terminal.send(.up, .up)
    try terminal.waitForLine("contacts> add Ada")
    try terminal.send(.down)
    try terminal.waitForLine("contacts> list")
    try terminal.send(.up)
    try terminal.send(" Lovelace")
    try terminal.enter()
    #expect(try home.journal() == ["add Ada", "add Ada Lovelace"])
  }

  @Test func upSearchesForWhatIsTyped() throws {
    let home = try Home()
    let terminal = try home.prompt()
    for line in ["add Ada", "list", "add Bob", "info"] { try terminal.run(line) }
    try terminal.send("add")
    try terminal.send(.up)
    try terminal.waitForLine("contacts> add Bob")
    try terminal.send(.up)
    try terminal.waitForLine("contacts> add Ada")
  }

  @Test func controlRSearchesBackwards() throws {
    let home = try Home()
    let terminal = try home.prompt()
    for line in ["add Ada tag=x", "list", "info"] { try terminal.run(line) }
    try terminal.send(.control("R"))
    try terminal.send("tag")
    try terminal.waitForScreen("the line found") { $0.lines.contains { $0.hasSuffix("tag=x") } }
    try terminal.enter()
    #expect(try home.journal() == ["add Ada tag=x", "add Ada tag=x"])
  }

  @Test(arguments: [
    ([:], ".local/state/contacts/history"),
    (["CONTACTS_HISTFILE": "lines"], "lines"),
    (["XDG_STATE_HOME": "HOME/state"], "state/contacts/history"),
  ])
  func keepsLinesForTheNextSession(variables: [String: String], file: String) throws {
    let home = try Home()
    let environment = variables.mapValues { $0.replacing("HOME", with: home.path) }
    let terminal = try home.prompt(environment: environment)
    try terminal.run("add Zoë 山田")
    try terminal.run("list")
    try terminal.leave()
    #expect(try home.lines(of: file) == ["add Zoë 山田", "list"])
    let attributes = try FileManager.default.attributesOfItem(atPath: home.folder.path(file))
    #expect(attributes[.posixPermissions] as? Int == 0o600)

    let next = try home.prompt(environment: environment)
    try next.send(.up, .up)
    try next.waitForLine("contacts> add Zoë 山田")
  }

  @Test func savesLinesAsEntered() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("add Ada")
    terminal.send(signal: SIGKILL)
    try terminal.waitForExit()
    #expect(try home.lines(of: ".local/state/contacts/history") == ["add Ada"])
  }

  @Test func storesARepeatedLineOnce() throws {
    let home = try Home()
    let terminal = try home.prompt()
    for line in ["list", "info", "list", "list"] { try terminal.run(line) }
    try terminal.expect("history", prints: ["2  info", "3  list", "4  history"])
  }

  @Test func doesNotSaveALineThatBeginsWithASpace() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("list")
    try terminal.run(" add Secret")
    try terminal.send(.up)
    try terminal.waitForLine("contacts> list")
    try terminal.send(.control("U"))
    try terminal.leave()
    #expect(try home.lines(of: ".local/state/contacts/history") == ["list"])
    #expect(try home.onlyContact().fullName == "Secret")
  }

  @Test func historyListsLastOrMatchingLines() throws {
    let home = try Home()
    let terminal = try home.prompt()
    for line in ["add Ada", "list", "add Bob", "add Cleo"] { try terminal.run(line) }
    try terminal.expect("history 2", prints: ["4  add Cleo", "5  history 2"])
    try terminal.expect("history 2 add", prints: ["4  add Cleo", "6  history 2 add"])
    try terminal.expect("history list", prints: ["2  list", "7  history list"])
  }

  @Test func recallPrefillsALine() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("add 'Zoë 山田' note=a")
    try terminal.run("recall 1", then: "note=a")
    #expect(terminal.screen.cursorLine == "contacts> add 'Zoë 山田' note=a")
    try terminal.send("b")
    try terminal.enter()
    #expect(try home.journal() == ["add 'Zoë 山田' note=a", "add 'Zoë 山田' note=ab"])
    try terminal.expect(
      "recall 99", prints: ["no line 99 in the history; `history` lists the lines"])
  }

  /// Adding an existing name prints more below.
  private func expect(
    _ line: String, begins expected: [String], in terminal: PseudoTerminal
  ) throws {
    #expect(try Array(terminal.run(line).prefix(expected.count)) == expected)
  }

  @Test func expandsShowsAndRunsAnEarlierLine() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("add Ada")
    try expect("!!", begins: ["add Ada", "added @id Ada"], in: terminal)
    try expect("!a tag=x", begins: ["add Ada tag=x", "added @id Ada"], in: terminal)
    try expect("^Ada^Bob", begins: ["add Bob tag=x", "added @id Bob"], in: terminal)
    try expect("!-2 tag=y", begins: ["add Ada tag=x tag=y", "added @id Ada"], in: terminal)
    try expect("!1", begins: ["add Ada", "added @id Ada"], in: terminal)
    let lines = [
      "add Ada", "add Ada", "add Ada tag=x", "add Bob tag=x", "add Ada tag=x tag=y", "add Ada",
    ]
    #expect(try home.journal() == lines)
    // The history has the expanded line.
    #expect(
      try home.lines(of: ".local/state/contacts/history").suffix(2)
        == ["add Ada tag=x tag=y", "add Ada"])
    try terminal.send(.up, .up)
    try terminal.waitForLine("contacts> add Ada tag=x tag=y")
  }

  @Test func reportsAMissingLineAndRunsNothing() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.expect("!!", prints: ["no such line in the history: !!"])
    try terminal.run("add Ada")
    try terminal.expect("!foo", prints: ["no such line in the history: !foo"])
    try terminal.expect("!7", prints: ["no such line in the history: !7"])
    try terminal.expect("^x^y", prints: ["no such line in the history: ^x^y"])
    try terminal.expect("!", prints: ["no command `!`; `help all` lists the commands"])
    #expect(try home.journal() == ["add Ada"])
    #expect(try home.lines(of: ".local/state/contacts/history") == ["add Ada", "!"])
  }

  @Test func exclamationMarksInValuesAreLiteral() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("add Ada note=\"hi!\" tag=!! nickname='!add'")
    let ada = try home.onlyContact()
    #expect(ada.note == "hi!" && ada.tags == ["!!"])
  }

  @Test func scriptsDoNotExpandHistory() throws {
    let home = try Home()
    try home.write("add Bob\n!!\n", to: "moves.contacts")
    let terminal = try home.prompt()
    try terminal.run("add Ada")
    let printed = try terminal.run("source moves.contacts")
    #expect(
      printed.contains {
        $0.hasSuffix("moves.contacts:2: no command `!!`; `help all` lists the commands")
      })
    let result = try home.contacts(["-c", "!!"])
    #expect(result.status == .exited(1))
    #expect(try home.journal().count == 2)
  }

  @Test func savesAContinuedLineAsOne() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("add Ada \\", then: "... ")
    try terminal.run("tag=x")
    try terminal.send(.up)
    try terminal.waitForLine("contacts> add Ada tag=x")
  }

  @Test func doesNotSaveAnswersToQuestions() throws {
    let home = try Home("add Ada\nadd Bob")
    let terminal = try home.prompt()
    try terminal.run("remove where b", then: "[y/N] ")
    try terminal.run("y")
    try terminal.send(.up)
    try terminal.waitForLine("contacts> remove where b")
  }

  @Test func startsWithAnUnreadableHistory() throws {
    let home = try Home()
    // A folder; its path is short, so that the message is one line.
    try home.write("", to: "lines/file")
    let terminal = try home.terminal(environment: ["CONTACTS_HISTFILE": "lines"])
    try terminal.waitForPrompt()
    #expect(terminal.screen.lines[0].hasPrefix("cannot read the history lines"))
    try terminal.run("add Ada")
    try terminal.send(.up)
    try terminal.waitForLine("contacts> add Ada")
  }
}
