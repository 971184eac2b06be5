import Foundation
import TestSupport
import Testing

/// The ways in which a session ends, and what it leaves behind.
@Suite struct LeavingTests {
  /// Starts the program from a shell that prints the terminal's modes before and after.
  private func promptInShell(_ home: Home) throws -> (terminal: PseudoTerminal, modes: String) {
    let script = "trap : INT; stty -g; \"$0\"; echo \"status $?\"; stty -g"
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", script, builtProduct(named: "contacts")],
      environment: ["HOME": home.path], home: home.folder)
    let modes = try terminal.read(until: "\r\n")
    try terminal.read(until: startOfPrompt)
    try terminal.waitForPrompt()
    return (terminal, modes)
  }

  @Test(arguments: [
    ["quit\r"], ["qui\r"], ["\u{4}"], ["half a line", "\u{3}", "\u{4}"],
    ["frobnicate\r", "\u{4}"], ["open ada\r", "\u{4}"], ["add Bob \\\r", "\u{4}"],
  ])
  func quittingRestoresTheModes(keys: [String]) throws {
    let home = try Home("add Ada")
    let (terminal, modes) = try promptInShell(home)
    #expect(!terminal.modes.isCanonical && !terminal.modes.isEchoing)
    for part in keys {
      try terminal.send(part)
      if part != keys.last {
        try terminal.read(until: part == "half a line" ? part : startOfPrompt)
      }
    }
    try terminal.read(until: "status 0\r\n")
    #expect(try terminal.read(until: "\r\n") == modes)
    #expect(!terminal.screen.marksPastes)
  }

  @Test(arguments: [SIGHUP, SIGTERM, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2])
  func aSignalAtThePromptKeepsAcknowledgedChanges(signal: Int32) throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("add Ada")
    try terminal.send("add half a li")
    try terminal.waitForLine("contacts> add half a li")
    terminal.send(signal: signal)
    #expect(try terminal.waitForExit() == .signaled(signal))
    #expect(terminal.modes == terminal.initialModes)
    #expect(!terminal.screen.marksPastes)
    #expect(try home.onlyContact().fullName == "Ada")
  }

  @Test func aKillKeepsAcknowledgedChanges() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("add Ada")
    try terminal.run("set . note=x")
    terminal.send(signal: SIGKILL)
    #expect(try terminal.waitForExit() == .signaled(SIGKILL))
    #expect(try home.onlyContact().note == "x")
  }

  @Test func controlCDiscardsOnlyTheLine() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.send("add Ada")
    try terminal.waitForLine("contacts> add Ada")
    try terminal.send(.control("C"))
    try terminal.printed()
    #expect(terminal.screen.lines.suffix(2) == ["contacts> add Ada^C", "contacts>"])
    try terminal.run("add Bob")
    #expect(try home.onlyContact().fullName == "Bob")
  }

  @Test func controlCDiscardsAContinuedLineWhole() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("add Ada \\", then: "... ")
    try terminal.send(.control("C"))
    try terminal.printed()
    try terminal.run("add Bob")
    #expect(try home.onlyContact().fullName == "Bob")
  }

  @Test func controlDInALineDoesNotQuit() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.send("add Adaa")
    try terminal.send(.left, .control("D"), .control("D"))
    try terminal.enter()
    #expect(try home.onlyContact().fullName == "Ada")
  }

  @Test func aSignalAtAQuestionMeansNo() throws {
    let home = try Home("add Ada")
    let terminal = try home.prompt()
    try terminal.run("remove where ada", then: "[y/N] ")
    try terminal.send("y")
    terminal.send(signal: SIGTERM)
    #expect(try terminal.waitForExit() == .signaled(SIGTERM))
    #expect(terminal.modes == terminal.initialModes)
    #expect(try home.stored().count == 1)
  }

  @Test func quittingEndsThePromptLine() throws {
    let home = try Home()
    let terminal = try home.prompt()
    #expect(try terminal.leave() == .exited(0))
    #expect(terminal.screen.cursor.column == 0)
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test func errorsAtThePromptHaveNoPrefix() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.expect("show nobody", prints: ["no contact `nobody`"])
    try terminal.expect(
      "frobnicate", prints: ["no command `frobnicate`; `help all` lists the commands"])
    #expect(try terminal.run("add \"Ada").allSatisfy { !$0.contains("contacts:") })
    try terminal.send("quit\r")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test func resumesAStoppedPromptWithItsLine() throws {
    let home = try Home()
    let terminal = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: ["PS1": "$ ", "HOME": home.path], home: home.folder)
    try terminal.read(until: "$ ")
    try terminal.send("\(builtProduct(named: "contacts"))\r")
    try terminal.read(until: "Ctrl-D leaves.")
    try terminal.read(until: startOfPrompt)
    try terminal.waitForPrompt()
    try terminal.send("add Ada")
    try terminal.waitForLine("contacts> add Ada")
    try terminal.send(.control("Z"))
    try terminal.read(until: "Stopped")
    try terminal.read(until: "$ ")
    try terminal.send("fg\r")
    try terminal.read(until: startOfPrompt)
    try terminal.waitForLine("contacts> add Ada")
    #expect(!terminal.modes.isCanonical)
    try terminal.send(" Lovelace")
    try terminal.enter()
    #expect(try home.onlyContact().fullName == "Ada Lovelace")
  }

  @Test(arguments: ["TSTP", "STOP"])
  func resumesAfterSIGSTOP(signal: String) throws {
    let home = try Home()
    // A shell with job control that leaves the terminal's modes alone.
    let script = """
      set -m; stty -g; "$0"; stty -g; echo stopped; fg >/dev/null; echo "status $?"; stty -g
      """
    let terminal = try PseudoTerminal(
      "/bin/bash", ["-c", script, builtProduct(named: "contacts")],
      environment: ["HOME": home.path], home: home.folder)
    let modes = try terminal.read(until: "\r\n")
    try terminal.read(until: startOfPrompt)
    try terminal.waitForPrompt()
    try terminal.send("add Ada")
    try terminal.waitForScreen("a suggestion") {
      $0.suggestion == " [NAME…] [ASSIGNMENT…] [--dry-run]"
    }
    let row = terminal.screen.cursor.row
    let process = try #require(terminal.foregroundGroup)
    kill(process, signal == "TSTP" ? SIGTSTP : SIGSTOP)
    if signal == "TSTP" {
      try terminal.read(until: endOfLine)
      #expect(try terminal.read(until: "stopped").contains(modes))
      #expect(terminal.screen.lines[row].hasPrefix("contacts> add Ada"))
      #expect(terminal.screen.cells[row].allSatisfy { $0.style != Screen.Style([.dim]) })
    }
    try terminal.read(until: startOfPrompt)
    try terminal.waitForLine("contacts> add Ada")
    #expect(!terminal.modes.isCanonical)
    try terminal.send(" Lovelace")
    try terminal.enter()
    #expect(try home.onlyContact().fullName == "Ada Lovelace")
    try terminal.send(.control("D"))
    try terminal.read(until: "status 0\r\n")
    if signal == "TSTP" { #expect(try terminal.read(until: "\r\n") == modes) }
  }

  @Test(arguments: ["set ada ", "show a", "help", "add Ada note='half"])
  func quittingErasesTheSuggestion(typed: String) throws {
    let home = try Home("add Ada")
    let terminal = try home.prompt()
    try terminal.run("help show")
    try terminal.send(typed)
    try terminal.waitForLine("contacts> \(typed)".trimmed)
    terminal.send(signal: SIGTERM)
    try terminal.waitForExit()
    #expect(terminal.screen.lines.last == "contacts> \(typed)".trimmed)
    #expect(terminal.screen.cursor.column == 0)
    #expect(terminal.screen.style == Screen.Style())
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test func endsWithoutATerminalWhenSIGHUPIsIgnored() throws {
    let home = try Home()
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "trap '' HUP; exec \"$0\"", builtProduct(named: "contacts")],
      environment: ["HOME": home.path], home: home.folder)
    try terminal.read(until: startOfPrompt)
    try terminal.waitForPrompt()
    try terminal.run("add Ada")
    #expect(try terminal.hangUp() == .exited(0))
    #expect(try home.onlyContact().fullName == "Ada")
  }

  @Test func endsWhenTheTerminalIsClosed() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("add Ada")
    #expect(try terminal.hangUp() == .signaled(SIGHUP))
    #expect(try home.onlyContact().fullName == "Ada")
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
