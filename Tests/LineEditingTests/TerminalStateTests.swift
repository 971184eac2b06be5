import Foundation
import TestSupport
import Testing

@testable import LineEditing
import Platform

/// What the prompt does to its terminal, and what happens around it.
@Suite struct TerminalStateTests {
  @Test func controlCDiscardsTheLine() throws {
    let terminal = try PseudoTerminal.prompt(columns: 20)
    try terminal.send("one that takes two rows")
    try terminal.send(.home)
    try terminal.waitForScreen("the line") {
      $0.lines.last == " rows" && $0.cursor == Screen.Position(row: 0, column: 2)
    }
    try terminal.send(.control("C"))
    try terminal.waitForLines(
      ["> one that takes two", " rows^C", "interrupted", ">"])
    try terminal.send("next\r")
    try terminal.read(until: "<next>")
  }

  /// It discards typed text, even what is about to be read.
  @Test func controlCWorksWhileTyping() throws {
    let terminal = try PseudoTerminal.prompt()
    for round in 0..<300 {
      try terminal.send("abcdefgh")
      let moment = ContinuousClock.now + .microseconds(4 * (round % 100))
      while ContinuousClock.now < moment {}
      try terminal.send(.control("C"))
      try terminal.read(until: "interrupted")
      try terminal.waitForPrompt()
    }
  }

  @Test func controlCEndsASearch() throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.run("find me")
    try terminal.send(.control("R"))
    try terminal.send("find")
    try terminal.read(until: "find me")
    try terminal.send(.control("C"))
    try terminal.read(until: "interrupted")
    try terminal.run("next")
  }

  @Test func restoresSignalsBetweenLines() throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.send("interrupt\r")
    #expect(try terminal.waitForExit() == .signaled(SIGINT))
  }

  @Test func controlDOnAnEmptyLineEndsTheInput() throws {
    let terminal = try PseudoTerminal.prompt()
    let modes = terminal.modes
    try terminal.run("a")
    try terminal.send(.control("D"))
    try terminal.read(until: "end after 1")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.lines == ["> a", "<a>", ">", "end after 1"])
    #expect(modes != terminal.modes && terminal.modes.isCanonical && terminal.modes.isEchoing)
    #expect(!terminal.screen.marksPastes)
  }

  @Test func controlDInALineDoesNotEndIt() throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.send("ab")
    try terminal.send(.control("D"), .left, .control("D"), .enter)
    try terminal.read(until: "<a>")
  }

  @Test func restoresModesBetweenLines() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "stty -g; \"$0\"; stty -g", builtProduct(named: "line-editing-probe")])
    let before = try terminal.read(until: "\r\n")
    try terminal.waitForPrompt()
    #expect(!terminal.modes.isCanonical && terminal.screen.marksPastes)
    try terminal.send("quit\r")
    try terminal.read(until: "<quit>\r\n")
    #expect(try terminal.read(until: "\r\n") == before)
  }

  @Test func pastedLinesRunOneByOneAfterEnter() throws {
    let terminal = try PseudoTerminal.prompt(["PROBE_WORDS": "x"])
    try terminal.send("\u{1B}[200~add\ta\radd\tb 山\r\n\u{1B}[201~")
    try terminal.waitForLines(["> add   a", "add     b 山"])
    try terminal.send("!\r")
    try terminal.waitForLines(
      ["> add   a", "add     b 山!", "<add    a>", "<add    b 山!>", ">"])
    try terminal.send(.control("D"))
    try terminal.read(until: "end after 2")
  }

  /// The terminal would take such a character for a key, and throw away the beginning of the paste.
  @Test(arguments: ["\u{3}", "\u{1A}", "\u{1C}"])
  func aPasteWithASignalKeyWaitsForEnter(key: String) throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.send("\u{1B}[200~find a\(key)remove b\rlist\r\u{1B}[201~")
    try terminal.waitForScreen("the end of the paste") { $0.lines.last == "list" }
    try terminal.send("!\r")
    try terminal.read(until: "<list!>")
  }

  @Test func controlCEndsAPasteThatHasNoEnd() throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.send("\u{1B}[200~find a\r")
    try terminal.send(.control("C"))
    try terminal.read(until: "^C")
    try terminal.waitForPrompt()
    try terminal.send("quit\r")
    try terminal.read(until: "<quit>")
  }

  @Test func controlVMakesASignalKeyText() throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.send("a\u{16}\u{3}b")
    try terminal.waitForLines(["> a^Cb"])
  }

  @Test func readsALongPasteWhole() throws {
    let terminal = try PseudoTerminal.prompt()
    let text = String(repeating: "山田 ", count: 5000) + "end"
    try terminal.send("\u{1B}[200~\(text)\u{1B}[201~")
    try terminal.waitForScreen("the end of the paste") { $0.lines.last?.hasSuffix("end") ?? false }
    try terminal.send("\r")
    try terminal.read(until: "<\(text)>")
  }

  /// Erasing from the first cell would make tmux keep the former rows in its history, and show them
  /// again on a taller screen.
  @Test func redrawsAtANewWidth() throws {
    let terminal = try PseudoTerminal.prompt(columns: 40)
    try terminal.send("0123456789")
    try terminal.waitForLines(["> 0123456789"])
    terminal.resize(columns: 20, rows: 10)
    try terminal.read(until: "\r \u{1B}[J\r> 0123456789")
    try terminal.send("abcdefghijk")
    try terminal.waitForLines(["> 0123456789abcdefgh", "ijk"])
  }

  @Test func resumesTheTerminalAfterAStop() throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.send("half")
    try terminal.waitForLines(["> half"])
    terminal.send(signal: SIGSTOP)
    terminal.send(signal: SIGCONT)
    try terminal.read(until: "\u{1B}[?2004h")
    try terminal.read(until: "> half")
    #expect(!terminal.modes.isCanonical)
    try terminal.send(" whole\r")
    try terminal.read(until: "<half whole>")
  }

  @Test func resumesAfterControlZ() throws {
    let probe = builtProduct(named: "line-editing-probe")
    let terminal = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"], environment: ["PS1": "$ "])
    try terminal.read(until: "$ ")
    try terminal.send("\(probe)\r")
    try terminal.read(until: "\u{1B}[?2004h> ")
    try terminal.send("half")
    try terminal.read(until: "half")
    try terminal.send(.control("Z"))
    try terminal.read(until: "Stopped")
    try terminal.send("fg\r")
    try terminal.read(until: "> half")
    try terminal.send(" whole\r")
    try terminal.read(until: "<half whole>")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2])
  func restoresTheTerminalOnAFatalSignal(signal: Int32) throws {
    let terminal = try PseudoTerminal.prompt()
    #expect(terminal.screen.marksPastes)
    terminal.send(signal: signal)
    #expect(try terminal.waitForExit() == .signaled(signal))
    #expect(terminal.modes.isCanonical && terminal.modes.isEchoing)
    #expect(!terminal.screen.marksPastes)
  }

  @Test func stoppingKeepsSeveralRows() throws {
    let probe = builtProduct(named: "line-editing-probe")
    let terminal = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: ["PS1": "$ ", "PROBE_SUGGESTIONS": "2", "PROBE_HINT": " [HINT]"], columns: 200)
    try terminal.read(until: "$ ")
    try terminal.send("\(probe)\r")
    try terminal.read(until: "\u{1B}[?2004h> ")
    let text = String(repeating: "0123456789", count: 25)
    try terminal.send(text)
    try terminal.waitForScreen("the hint") { $0.lines.last?.hasSuffix("89 [HINT]") ?? false }
    let first = terminal.screen.cursor.row - 1
    try terminal.send(.home)
    try terminal.waitForScreen("the line") { $0.cursor.row == first }
    try terminal.send(.control("Z"))
    try terminal.read(until: "Stopped")
    try terminal.waitForScreen("the shell's prompt") { $0.lines.last == "$" }
    let rows = terminal.screen.lines[first...]
    #expect(rows.prefix(2).joined() == "> " + text)
    #expect(rows.dropFirst(2).first { !$0.isEmpty }?.contains("Stopped") == true)
    try terminal.send("fg\r")
    try terminal.read(until: "> 0123")
    try terminal.send(.end)
    try terminal.send("!\r")
    try terminal.read(until: "<\(text)!>")
  }

  @Test func aPipeIsNotATerminal() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    defer { ends.forEach { close($0) } }
    #expect(!Terminal.isTerminal(ends[0]))
    #expect(Terminal.size(of: ends[0]) == nil)
  }

  @Test func aDumbTerminalGetsNoSequences() throws {
    let terminal = try PseudoTerminal.prompt(["TERM": "dumb", "PROBE_STYLE": "1"])
    try terminal.run("abc")
    #expect(!terminal.output.contains(0x1B))
  }

  /// What breaks a sequence is a key of its own, Enter too.
  @Test(
    arguments: [
      ([0xE9, 0x20], "\u{FFFD} "), ([0xE9], "\u{FFFD}"), ([0xFF], "\u{FFFD}"),
      ([0xE9, 0xE9], "\u{FFFD}\u{FFFD}"), ([0xF0, 0x9F, 0x98, 0xC3, 0xA9], "\u{FFFD}é"),
    ] as [([UInt8], String)])
  func showsInvalidUTF8(bytes: [UInt8], shown: String) throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.send(bytes: Array("caf".utf8) + bytes + Array("\r".utf8))
    try terminal.read(until: "<caf\(shown)>")
    try terminal.run("next")
  }

  @Test func controlCDiscardsHalfACharacter() throws {
    let terminal = try PseudoTerminal.prompt()
    try terminal.send(bytes: Array("caf".utf8) + [0xE9])
    try terminal.waitForLines(["> caf"])
    try terminal.send(.control("C"))
    try terminal.read(until: "interrupted")
    try terminal.waitForPrompt()
    try terminal.run("next")
  }
}
