import Foundation
import TestSupport
import Testing

/// The user's own files at the start.
@Suite struct StartTests {
  private static let file = ".config/contacts/contactsrc"

  @Test func theStartScriptRunsBeforeThePrompt() throws {
    let home = try Home()
    try home.write("add Ada\nlist\n", to: Self.file)
    let terminal = try home.prompt(columns: 120)
    try terminal.waitForScreen("the prompt") { $0.lines.last == "contacts>" }
    #expect(
      terminal.screen.lines.withoutIDs == [
        "added @id Ada",
        "A",
        "* 1  Ada",
        "1 contact",
        "1 contact in \(home.path)/.local/share/contacts/contacts.json",
        "`help` shows the first commands, Tab completes, `quit` or Ctrl-D leaves.",
        "contacts>",
      ])
    try terminal.expect("show 1", prints: ["Ada  @id", "Name", "  1.1  name  Ada"])
  }

  @Test func findsTheStartScriptByEnvironment() throws {
    let home = try Home()
    try home.write("add Ada\n", to: "settings/contacts/contactsrc")
    try home.prompt(environment: ["XDG_CONFIG_HOME": "\(home.path)/settings"]).leave()
    #expect(try home.onlyContact().fullName == "Ada")
  }

  @Test func skipsTheStartScriptOnRequest() throws {
    let home = try Home()
    try home.write("add Ada\n", to: Self.file)
    try home.prompt(["--no-rc"]).leave()
    #expect(try home.stored().isEmpty)
  }

  @Test func errorsInTheStartScriptNameFileAndLine() throws {
    let home = try Home()
    try home.write("# mine\nadd Ada\nfrobnicate\nli\nadd Bob\n", to: Self.file)
    let terminal = try home.prompt(columns: 160)
    try terminal.waitForScreen("the prompt") { $0.lines.last == "contacts>" }
    let script = "contacts: \(home.path)/\(Self.file)"
    #expect(
      terminal.screen.lines[1]
        == "\(script):3: no command `frobnicate`; `help all` lists the commands")
    #expect(
      terminal.screen.lines[2].hasPrefix("\(script):4: no command `li`; did you mean"))
    #expect(try terminal.leave() == .exited(0))
    #expect(try home.stored().count == 2)
  }

  @Test func thePromptContinuesAfterAnError() throws {
    let home = try Home()
    try home.write("bogus\nadd Cyd\n", to: Self.file)
    try home.write("add Bob\nbogus\nadd Dan\n", to: "script")
    let terminal = try home.prompt(["--bail"], columns: 120)
    try terminal.run("bogus")
    try terminal.run("source script")
    try terminal.run("add Ada")
    #expect(try terminal.leave() == .exited(0))
    #expect(try home.stored().map(\.fullName) == ["Ada", "Bob"])
  }

  @Test func thePromptIsNotATransaction() throws {
    let home = try Home()
    let terminal = try home.terminal(["--transaction"])
    #expect(try terminal.waitForExit() == .exited(2))
    #expect(
      terminal.screen.lines.joined().hasPrefix(
        "contacts: --transaction is for scripts; at a prompt each line"))
  }

  @Test func startsWithAnUnreadableStartScript() throws {
    let home = try Home()
    try home.write("", to: "\(Self.file)/x")
    let terminal = try home.prompt(columns: 160)
    #expect(terminal.screen.lines[0].hasSuffix("\(home.path)/\(Self.file): Is a directory"))
    try terminal.run("add Ada")
  }

  @Test func theStartScriptIsNeverAsked() throws {
    let home = try Home("add Ada tag=x\nadd Bob tag=x")
    try home.write("remove where tag:x\n", to: Self.file)
    try home.prompt().leave()
    #expect(try home.stored().isEmpty)
  }

  @Test func runsTheStartScriptOnlyAtThePrompt() throws {
    let home = try Home()
    try home.write("add Ada\n", to: Self.file)
    try home.run("list")
    try home.contacts(["list"])
    #expect(try home.stored().isEmpty)
  }

  @Test func theStartScriptCanQuit() throws {
    let home = try Home()
    try home.write("add Ada\nquit\n", to: Self.file)
    let terminal = try home.terminal()
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(try home.onlyContact().fullName == "Ada")
  }

  @Test func usesViKeysOfEditrc() throws {
    let home = try Home()
    try home.write("bind -v\n", to: ".editrc")
    let terminal = try home.terminal()
    try terminal.waitForPrompt()
    try terminal.send("xadd Zdaa")
    try terminal.waitForLine("contacts> xadd Zdaa")
    try terminal.send(.escape)
    try terminal.send("0x$xbrA")
    try terminal.waitForLine("contacts> add Ada")
    try terminal.send(.enter)
    try terminal.waitForScreen("the next prompt") { $0.cursorLine == "contacts>" }
    try terminal.send("show ad\t\r")
    try terminal.waitForScreen("the contact") { $0.lines.contains("  1.1  name  Ada") }
    #expect(try home.onlyContact().fullName == "Ada")

    // A paste is text here as well.
    try terminal.paste("add Bob\tx\nadd Cleo 0x")
    try terminal.waitForLine("add Cleo 0x")
    try terminal.enter()
    #expect(try Set(home.stored().map(\.fullName)) == ["Ada", "Cleo 0x", "Bob x"])
  }

  @Test func recallsALineWithViKeys() throws {
    let home = try Home()
    try home.write("bind -v\n", to: ".editrc")
    let terminal = try home.terminal()
    try terminal.waitForPrompt()
    try terminal.send("add Ada\r")
    try terminal.waitForScreen("the next prompt") { $0.cursorLine == "contacts>" }
    try terminal.send(.escape)
    try terminal.send("k")
    try terminal.waitForLine("contacts> add Ada")
    try terminal.send("A")
    try terminal.send("m\r")
    try terminal.waitForScreen("the answer") { $0.lines.contains { $0.hasSuffix(" Adam") } }
    try terminal.waitForLine("contacts>")
    try terminal.send("add")
    try terminal.waitForLine("contacts> add")
    try terminal.send(.control("C"))
    try terminal.waitForScreen("the line given up") { $0.lines.contains("contacts> add^C") }
    try terminal.waitForLine("contacts>")
    #expect(try terminal.leave() == .exited(0))
    #expect(terminal.modes == terminal.initialModes)
    #expect(try home.journal() == ["add Ada", "add Adam"])
  }

  @Test func editsARowWithViKeys() throws {
    let home = try Home("add Ada phone:work=100")
    try home.write("bind -v\n", to: ".editrc")
    let terminal = try home.terminal()
    try terminal.waitForPrompt()
    try terminal.send("edit ada/phone.1\r")
    try terminal.waitForLine("contacts> set ada/phone.1 phone:work=100")
    try terminal.send("1")
    try terminal.send(.escape)
    try terminal.send("0w")
    try terminal.send("$r2\r")
    try terminal.waitForScreen("the change") { $0.lines.contains("~ 2.1  work  1002") }
    #expect(try home.onlyContact().numbers == ["1002"])
  }

  @Test func bindsKeysOfEditrc() throws {
    let home = try Home()
    try home.write("contacts:bind ^G ed-delete-prev-word\nother:bind ^A ed-insert\n", to: ".editrc")
    let terminal = try home.prompt()
    try terminal.send("add Ada Lovelace")
    try terminal.send(.control("G"))
    try terminal.send("Byron")
    try terminal.enter()
    #expect(try home.onlyContact().fullName == "Ada Byron")
  }

  @Test(arguments: [["LC_ALL": "C"], ["LC_ALL": "", "LANG": ""], ["LC_ALL": "xx_YY.UTF-8"]])
  func acceptsUTF8InAnyLocale(environment: [String: String]) throws {
    let home = try Home()
    let terminal = try home.prompt(environment: environment)
    try terminal.run("add 'Zoë 山田'")
    #expect(try home.onlyContact().fullName == "Zoë 山田")
  }

  @Test func exitsWhenTheBookCannotBeOpened() throws {
    let home = try Home()
    try home.write("no book", to: "b.json")
    let terminal = try home.terminal(["--book", "b.json"])
    #expect(try terminal.waitForExit() == .exited(4))
    #expect(terminal.screen.lines.first?.hasPrefix("contacts: ") == true)
    #expect(!terminal.outputText.replacing(/\u{1B}\[[0-9;]*m/, with: "").contains("\u{1B}"))
    #expect(try home.lines(of: "b.json") == ["no book"])
  }
}
