import Foundation
import TestSupport
import Testing

/// Terminals that can do little, or are tiny, and homes where nothing can be kept.
struct HostileTerminalTests {
  /// Starts the program at a terminal after a line of the shell.
  private func terminal(
    after line: String, in home: Home, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      "/bin/sh", ["-c", "\(line); exec \"$0\"", builtProduct(named: "contacts")],
      environment: environment.merging(["HOME": home.path]) { given, _ in given },
      home: home.folder, folder: home.path)
  }

  @Test(arguments: ["1 1", "1 80", "24 1", "2 2", "1 3", "0 0"])
  func aPromptWorksInAnyWindow(size: String) throws {
    let home = try Home("add Ada phone=1\nadd 'Łukasz 山田' note=long")
    let parts = size.split(separator: " ")
    let terminal = try terminal(after: "stty rows \(parts[0]) cols \(parts[1])", in: home)
    let keys = [
      "list\r", "show ada\r", "ad\t\t\u{3}", "nonsense\r", "help keys\r", "add 'Zoë Å'\r", "quit\r",
    ]
    for keys in keys {
      try terminal.read(until: startOfPrompt)
      try terminal.send(keys)
    }
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(try home.stored().contains { $0.fullName == "Zoë Å" })
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test(arguments: [
    "unset TERM", "TERM=", "TERM=dumb", "TERM=no-such-terminal", "TERM=vt52",
    "TERM=$(printf %05000d 0)",
  ])
  func aPromptWorksOnAnyTerminal(line: String) throws {
    let home = try Home()
    let terminal = try terminal(after: line, in: home)
    try terminal.read(until: "contacts>")
    try terminal.send("add 'Zoë Å'\r")
    try terminal.read(until: "added @")
    try terminal.read(until: "contacts>")
    try terminal.send("quit\r")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(try home.onlyContact().fullName == "Zoë Å")
  }

  @Test func theEditorNeedsAFolderForItsText() throws {
    let home = try Home("add Ada")
    let terminal = try home.prompt(environment: ["TMPDIR": "/nonexistent", "VISUAL": "true"])
    let answer = try terminal.run("edit ada").joined(separator: " ")
    #expect(answer.hasPrefix("cannot make /nonexistent/contacts-"))
    #expect(
      answer.hasSuffix(
        ": No such file or directory; set $TMPDIR to a folder where you can write"))
    try terminal.run("set ada note=x")
    #expect(try terminal.leave() == .exited(0))
  }

  /// The book is elsewhere; history and options cannot be kept.
  @Test(arguments: ["/proc", "/dev/null", ""])
  func aPromptNeedsNoHome(path: String) throws {
    let home = try Home("add Ada")
    let book = "\(home.path)/.local/share/contacts/contacts.json"
    let terminal = try home.prompt(["--book", book], environment: ["HOME": path])
    try terminal.run("set ada note=x")
    let reports = terminal.outputText.matches(of: /cannot (read|write) the history/).count
    #expect(reports == (path.isEmpty ? 0 : 1))
    // It is reported once, and the lines of this prompt are kept.
    try terminal.expect("history", prints: ["1  set ada note=x", "2  history"])
    #expect(try terminal.leave() == .exited(0))
    #expect(try home.journal().last == "set ada note=x")
  }
}
