import Foundation
import TestSupport
import Testing

/// Ctrl-C and terminating signals during a long command.
@Suite(.serialized) struct CancellationTests {
  private static let options = ["--book", "large.json"]

  /// Starts a prompt on the large book.
  private func prompt(_ home: Home, columns: Int = 80) throws -> PseudoTerminal {
    try home.prompt(Self.options, columns: columns)
  }

  /// Enters a line that takes long, and waits until it runs.
  private func begin(_ line: String, in terminal: PseudoTerminal) throws {
    try terminal.send(line)
    try terminal.waitForLine("contacts> \(line)")
    try terminal.send(.enter)
    try terminal.read(until: endOfLine)
  }

  /// Presses Ctrl-C, and returns the output before the next prompt.
  private func cancel(_ terminal: PseudoTerminal) throws -> [String] {
    try terminal.send(.control("C"))
    let bytes = try terminal.read(until: startOfPrompt).dropLast(startOfPrompt.count)
    // The terminal may have dropped the latest output.
    try terminal.send(.control("L"))
    try terminal.waitForPrompt()
    var page = Screen(columns: terminal.screen.columns, rows: 500)
    page.write(String(bytes))
    return page.lines
  }

  /// The lines of the large book's journal.
  private func journal(_ home: Home) throws -> Int {
    try home.lines(of: "large.journal.jsonl").count
  }

  @Test func aLongListingIsCancelledAndThePromptGoesOn() throws {
    let home = try LargeBook.home()
    let terminal = try prompt(home)
    try begin("list", in: terminal)
    try terminal.read(until: "N1 Contact")
    #expect(terminal.modes.isCanonical)
    #expect(try cancel(terminal).last == "cancelled")
    #expect(!terminal.outputText.contains("\(LargeBook.count) contacts\r\n"))
    #expect(!terminal.modes.isCanonical)
    // It ends nothing later either; numbers still refer to the listing.
    usleep(1_500_000)
    #expect(try terminal.run("show 1").first == "N1 Contact  @id")
    #expect(try terminal.leave() == .exited(0))
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test(arguments: [
    "set where tag:all do note=x --yes", "tag where tag:all do more --yes",
    "remove where tag:all --yes",
  ])
  func aBulkChangeIsAtomic(line: String) throws {
    let home = try LargeBook.home()
    let before = try journal(home)
    let terminal = try prompt(home)
    try begin(line, in: terminal)
    try terminal.waitUntilUsed(milliseconds: 20)
    let isCancelled = try cancel(terminal).last == "cancelled"
    let after = try journal(home)
    #expect(after == (isCancelled ? before : before + 1))
    // The next change works as before.
    try terminal.run("add Ada")
    #expect(try journal(home) == after + 1)
    #expect(try terminal.leave() == .exited(0))
    let result = try home.contacts(Self.options + ["-c", "check", "-c", "list ada"])
    #expect(result.status == .exited(0))
    #expect(result.outputText.hasPrefix("all is well: "))
    #expect(!isCancelled || result.outputText.contains(" \(LargeBook.count + 1) contacts"))
  }

  @Test func repeatedControlCIsSafe() throws {
    let home = try LargeBook.home()
    let before = try journal(home)
    let terminal = try prompt(home)
    try begin("set where tag:all do note=x --yes", in: terminal)
    for _ in 0..<20 {
      terminal.send(signal: SIGINT)
      Thread.sleep(forTimeInterval: 0.002)
    }
    try terminal.read(until: startOfPrompt)
    try terminal.waitForPrompt()
    let isCancelled = terminal.outputText.contains("cancelled")
    // Each signal that arrives at a prompt starts a new one.
    try terminal.send("add Ada\r")
    try terminal.read(until: "added @")
    try terminal.waitForPrompt()
    #expect(try journal(home) == before + (isCancelled ? 1 : 2))
    #expect(try terminal.leave() == .exited(0))
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func aSignalDuringACommandKeepsAcknowledgedChanges(signal: Int32) throws {
    let home = try LargeBook.home()
    let before = try journal(home)
    let terminal = try prompt(home)
    try terminal.run("add Ada")
    try begin("set where tag:all do note=x --yes", in: terminal)
    try terminal.waitUntilUsed(milliseconds: 20)
    terminal.send(signal: signal)
    #expect(try terminal.waitForExit() == .signaled(signal))
    #expect(terminal.modes == terminal.initialModes)
    #expect(!terminal.screen.marksPastes)
    // The change was cancelled, or done completely.
    #expect(try [1, 2].contains(journal(home) - before))
  }

  @Test func cancellingASourcedScriptKeepsItsFinishedLines() throws {
    let home = try Home()
    let script = (1...50_000).map { "add N\($0)\nlist\n" }.joined()
    try home.write(script, to: "long.contacts")
    let terminal = try home.prompt()
    try begin("source long.contacts", in: terminal)
    try terminal.read(until: "1 contact")
    #expect(try cancel(terminal).last == "cancelled")
    let count = try home.stored().count
    #expect(count > 0 && count < 50_000)
    try terminal.run("add Ada")
    #expect(try home.stored().count == count + 1)
  }

  @Test(arguments: [false, true]) func waitingForTheLockIsCancelled(isLong: Bool) throws {
    let home = try Home("add Ada")
    let terminal = try home.prompt()
    let path = "\(home.path)/.local/share/contacts/contacts.lock"
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    try begin("add Bob", in: terminal)
    // It tries again and again; after a second it waits in the system.
    if isLong { try terminal.read(until: "another process") }
    try terminal.waitUntilBlocked()
    let printed = try cancel(terminal)
    #expect(printed.last == "cancelled" && (isLong || printed == ["^C", "cancelled"]))
    try terminal.expect("list", prints: ["A", "  1  Ada", "1 contact"])
    flock(descriptor, LOCK_UN)
    try terminal.run("add Cleo")
    #expect(try home.journal() == ["<stdin>:1", "add Cleo"])
  }

  @Test func waitingForTheOptionsIsCancelled() throws {
    let home = try Home("option colour never")
    let terminal = try home.prompt()
    let descriptor = open("\(home.path)/.config/contacts", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    try begin("option colour always", in: terminal)
    try terminal.waitUntilBlocked()
    #expect(try cancel(terminal) == ["^C", "cancelled"])
    try terminal.expect("option colour", prints: ["never"])
  }

  @Test func showsAndErasesProgress() throws {
    let home = try LargeBook.home()
    let terminal = try prompt(home, columns: 1_600)
    var isShown = false
    // It is shown after a while, so a machine that is done before gets more to do.
    for phones in [2, 8, 32, 128] where !isShown {
      let assignments = (1...phones).map { "phone+=\($0)" }.joined(separator: " ")
      try begin("set where tag:all do \(assignments) --yes", in: terminal)
      let bytes = try terminal.read(until: startOfPrompt, timeout: .seconds(120))
      try terminal.waitForPrompt()
      isShown = terminal.outputText.contains(/\r(searching|changing) [0-9]+ %/)
      #expect(bytes.contains("changed \(LargeBook.count) contacts\r\n"))
      #expect(!terminal.screen.lines.contains { $0.contains(" %") })
    }
    #expect(isShown)
  }

  @Test(arguments: ["dumb", ""]) func aDumbTerminalGetsNoSequence(term: String) throws {
    let home = try LargeBook.home()
    let terminal = try home.terminal(Self.options, environment: ["TERM": term])
    try terminal.waitForPrompt()
    try terminal.send("list\r")
    try terminal.read(until: "N1 Contact")
    try terminal.send(.control("C"))
    try terminal.read(until: "cancelled\r\n")
    try terminal.waitForPrompt()
    try terminal.send("show n7\r")
    try terminal.waitForScreen("the contact") { $0.lines.contains("  1.1  name  N7 Contact") }
    #expect(!terminal.output.contains(0x1B))
  }

  @Test func aQuickCommandShowsNoProgress() throws {
    let home = try Home("add Ada")
    let terminal = try home.prompt()
    try terminal.run("list")
    try terminal.run("set where ada do note=x --yes")
    #expect(!terminal.outputText.contains(" %"))
  }
}
