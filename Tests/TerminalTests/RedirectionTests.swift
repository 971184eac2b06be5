import TestSupport
import Testing

/// A terminal at one end only: no prompt.
@Suite struct RedirectionTests {
  private func shell(_ home: Home, _ script: String) throws -> PseudoTerminal {
    try PseudoTerminal(
      "/bin/sh", ["-c", script, builtProduct(named: "contacts")],
      environment: ["HOME": home.path], home: home.folder)
  }

  @Test func pipedOutputMakesTypedLinesAScript() throws {
    let home = try Home()
    let terminal = try shell(home, "\"$0\" | cat; echo end")
    try terminal.send("add Ada\rs\rlist\r")
    try terminal.send(.control("D"))
    try terminal.read(until: "end\r\n")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(!terminal.outputText.contains("\u{1B}"))
    #expect(!terminal.outputText.contains("contacts>"))
    #expect(
      terminal.outputText.contains(
        "contacts: <stdin>:2: no command `s`; `help all` lists the commands")
    )
    #expect(try home.journal() == ["<stdin>:1"])
  }

  @Test func reportsAnEmptyListOnTheTerminal() throws {
    let home = try Home("add Ada tag=x")
    let terminal = try shell(home, "\"$0\" list adda; \"$0\" list adda | wc -c")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(
      terminal.screen.lines
        == ["no contacts; did you mean `Ada`?", "contacts: no contacts; did you mean `Ada`?", "0"])
  }

  @Test func aPipedScriptGetsNoPrompt() throws {
    let home = try Home("add Ada tag=x\nadd Bob tag=x")
    let script = "printf 'list\\nremove where tag:x\\nli\\n' | NO_COLOR=1 \"$0\""
    let terminal = try shell(home, script)
    #expect(try terminal.waitForExit() == .exited(1))
    #expect(
      terminal.screen.lines == [
        "A", "  1  Ada  #x", "B", "  2  Bob  #x", "2 contacts", "removed 2 contacts",
        "contacts: <stdin>:3: no command `li`; did you mean `list`?",
      ])
    #expect(!terminal.outputText.contains("\u{1B}"))
    #expect(try home.stored().isEmpty)
  }

  @Test func scriptResultsAtATerminalAreStyled() throws {
    let home = try Home("add Ada")
    let terminal = try shell(home, "echo list | \"$0\"")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.lines == ["A", "  1  Ada", "1 contact"])
    #expect(!terminal.outputText.replacing(/\u{1B}\[[0-9;]*m/, with: "").contains("\u{1B}"))
  }

  @Test(arguments: ["\"$0\" list", "\"$0\" -c list", "\"$0\" -f script"])
  func aCommandArgumentStartsNoPrompt(command: String) throws {
    let home = try Home("add Ada")
    try home.write("list\n", to: "script")
    let terminal = try shell(home, "cd; \(command)")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.lines == ["A", "  1  Ada", "1 contact"])
  }

  @Test func errorsGoToTheTerminal() throws {
    let home = try Home()
    let terminal = try shell(home, "cd; echo show nobody | \"$0\" > out; echo status $?")
    try terminal.waitForLines([
      "contacts: <stdin>:1: no contact `nobody`", "status 1",
    ])
  }
}
