import Foundation
import TestSupport
import Testing

/// What happens before the input ends, and when the output is not read.
struct PipeTests {
  private let home: Home

  init() throws { home = try Home() }

  @Test func printsOnlyWhatIsSaved() throws {
    let child = try home.start()
    child.write("add Ada Lovelace\n".utf8)
    let line = try child.read(until: "\n")
    #expect(line.hasPrefix("added @"))
    let id = line.dropFirst(7).prefix(8)
    let journal = String(decoding: try home.contents(home.journal), as: UTF8.self)
    #expect(journal.contains("\"id\":\"\(id)-"))
    #expect(journal.hasSuffix("\n"))
    child.closeInput()
    #expect(try child.waitForExit().status == .exited(0))
  }

  @Test func printsWithoutWaitingForMoreInput() throws {
    let child = try home.start()
    for number in 1...5 {
      child.write("add Number N\(number)\nlist N\(number)\nshow x\n".utf8)
      try child.read(until: "N\(number)\n1 contact\n")
    }
    // Half a line is not run.
    child.write("add Half".utf8)
    try child.waitUntilBlocked()
    #expect(try home.names().count == 5)
    child.write(" Line\n".utf8)
    try child.read(until: "Half Line")
    child.closeInput()
    #expect(try child.waitForExit().status == .exited(1))
  }

  @Test func aContinuedLineDoesNotDelayResults() throws {
    let child = try home.start()
    child.write("add Ada\nadd \\\n".utf8)
    try child.read(until: "Ada\n")
    // The lock is free meanwhile.
    #expect(try home.run(["add", "Eve"]).status == .exited(0))
    child.write("Bob\n".utf8)
    try child.read(until: "Bob\n")
    child.closeInput()
    #expect(try child.waitForExit().status == .exited(0))
    #expect(try home.names() == ["Ada", "Eve", "Bob"])
  }

  @Test func aDryRunPrintsWithoutWaitingForMoreInput() throws {
    let child = try home.start(["--dry-run"])
    for number in 1...3 {
      child.write("add Number N\(number)\nlist N\(number)\nshow x\n".utf8)
      try child.read(until: "N\(number)\n1 contact\n")
    }
    child.closeInput()
    #expect(try child.waitForExit().status == .exited(1))
    #expect(try home.names() == [])
  }

  @Test(arguments: [[], ["--dry-run"]]) func aMessageDoesNotDelayResults(options: [String]) throws {
    let child = try home.start(
      options + ["-c", "add Ada", "-c", "help quit", "-c", "add --from-mail"])
    try child.read(until: "quit")
    // The lock is free meanwhile.
    #expect(try home.run(["add", "Eve"]).status == .exited(0))
    child.write("From: Bob <bob@example.org>\n\n".utf8)
    child.closeInput()
    #expect(try child.waitForExit().status == .exited(0))
    #expect(try home.names() == (options.isEmpty ? ["Ada", "Eve", "Bob"] : ["Eve"]))
  }

  @Test func savesAStreamBeforeItEnds() throws {
    let child = try home.start()
    child.write((1...3_000).map { "add N\($0)\n" }.joined().utf8)
    try child.read(until: "N3000\n")
    #expect(try home.journalLines().count == 3_000)
    child.closeInput()
    #expect(try child.waitForExit().status == .exited(0))
  }

  @Test(arguments: [
    "list", "-o json list", "-o tsv list", "find n", "help",
  ])
  func endsQuietlyOnABrokenPipe(words: String) throws {
    _ = try home.run(["--quiet"], script: (1...2_000).map { "add N\($0)\n" }.joined())
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", "{ \"$0\" \(words); echo \"status $?\" >&2; } | head -n 1", Home.program],
      environment: home.environment)
    #expect(result.errorText == "status 0\n")
    #expect(result.output.count { $0 == UInt8(ascii: "\n") } == 1)
  }

  /// A long list is drawn from the index in windows, or from the contacts without an index.
  @Test(.inLongRuns) func aLongListIsTheSameInAnyChunks() throws {
    let names = ["Ada", "Łukasz", "王小明", "ليلى", "e\u{301}", "\u{1B}x"]
    let lines = (1...12_000).map { "add \"\(names[$0 % 6]) N\($0)\" phone=\($0) tag=x\n" }
    _ = try home.run(["--quiet"], script: lines.joined() + "save\n")
    // An index is made only for a file that can no longer change within the same tick of the clock.
    try waitUntilSettled(home.folder.path(".local/share/contacts/contacts.json"))
    _ = try home.run(["query", "nobody"])
    let index = home.folder.path(".local/share/contacts/contacts.index")
    #expect(FileManager.default.fileExists(atPath: index))
    _ = try home.run(script: "set N11000 given=Zoë\nremove N500\n")
    let long = try home.run(["list"])
    let ended = try ChildProcess.run(
      "/bin/sh", ["-c", "{ \"$0\" list; echo \"status $?\" >&2; } | head -n 1", Home.program],
      environment: home.environment)
    #expect(ended.errorText == "status 0\n")
    // Damage in it is detected while the list is drawn.
    let bytes = try home.contents(index)
    for part in [85, 88, 91, 94, 97] {
      var damaged = bytes
      damaged[bytes.count * part / 100] ^= 4
      try damaged.write(to: URL(filePath: index))
      #expect(try home.run(["list"]).output == long.output)
    }
    try FileManager.default.removeItem(atPath: index)
    let made = try home.run(["list"])
    #expect(long.output == made.output)
    #expect(long.outputText.hasSuffix("\n11999 contacts\n"))
    #expect(long.outputText.split(separator: "\n").count > 11_999)
  }

  @Test func aScriptStopsWhenItsOutputIsClosed() throws {
    let script = try home.folder.write(
      String(repeating: "help\n", count: 1_000) + "add Late\n", to: "script")
    let result = try ChildProcess.run(
      "/bin/sh",
      ["-c", "{ \"$0\" -f \"$1\"; echo \"status $?\" >&2; } | head -n 1", Home.program, script],
      environment: home.environment)
    #expect(result.errorText == "status 1\n")
    #expect(try home.names() == [])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func reportsLostOutput() throws {
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", "\"$0\" add Ada > /dev/full", Home.program], environment: home.environment)
    #expect(result.status == .exited(1))
    #expect(result.errorText.hasPrefix("contacts: cannot write the output: "))
    #expect(try home.names() == ["Ada"])
  }

  @Test func doesNotEditARowChangedByAnotherProcess() throws {
    let child = try home.start()
    child.write("add Ada phone:a=1 phone:b=2 phone:c=3\nshow ada\nlist\n".utf8)
    try child.read(until: "1 contact\n")
    #expect(
      try home.run(["-c", "remove ada/phone.1", "-c", "set ada/phone.1 value=9"]).status
        == .exited(0))
    // 2.1 is gone, 2.2 has changed, 2.3 is the same although it moved up.
    child.write("set ada/2.1 value=x\nset ada/2.2 value=x\nset ada/2.3 value=4\nshow ada\n".utf8)
    try child.read(until: "2.2  c     4\n")
    #expect(try home.run(["remove", "ada"]).status == .exited(0))
    child.write("remove 1\nset 2.1 value=x\nremove .\nlist\n".utf8)
    child.closeInput()
    let result = try child.waitForExit()
    #expect(
      result.errorText
        == """
        contacts: <stdin>:4: row 2.1 of Ada changed or was removed since it was shown; show it again
        contacts: <stdin>:5: row 2.2 of Ada changed since it was shown: b  2 → b  9; show it again
        contacts: <stdin>:8: contact 1 of the last listing has been removed
        contacts: <stdin>:9: the current contact @XXXXXXXX has been removed
        contacts: <stdin>:10: the current contact @XXXXXXXX has been removed

        """.replacing("XXXXXXXX", with: result.outputText.dropFirst(7).prefix(8)))
    #expect(result.status == .exited(1))
  }

  @Test func hasNoDecorationOffATerminal() throws {
    var environment = home.environment
    environment["TERM"] = "xterm-256color"
    let result = try ChildProcess.run(
      Home.program, [], input: Array("add Ada tag=x\nremove where ada\nadd Bob\nlist\n".utf8),
      environment: environment, mergesErrors: true)
    #expect(!result.outputText.contains("\u{1B}"))
    #expect(result.outputText.contains("removed 1 contact\n"))
    #expect(!result.outputText.contains("help"))
    #expect(result.status == .exited(0))
  }

  @Test func keepsTheOrderOfOutputAndErrors() throws {
    let result = try home.run(
      script: "add A\nshow x\nadd B\nshow y\nlist a\nshow z\n", mergesErrors: true)
    let kinds = result.outputText.split(separator: "\n").map { $0.prefix(5) }
    #expect(kinds == ["added", "conta", "added", "conta", "A", "  1  ", "1 con", "conta"])
  }
}
