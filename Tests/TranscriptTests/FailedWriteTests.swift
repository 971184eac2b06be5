import Foundation
import TestSupport
import Testing

/// Writes that the system refuses, and what a crash leaves behind.
struct FailedWriteTests {
  /// Runs a script with files limited to `blocks` of 512 bytes.
  private func run(_ script: String, blocks: Int, in home: Home) throws -> ChildProcess.Result {
    try ChildProcess.run(
      "/bin/sh", ["-c", "ulimit -f \(blocks); exec \"$0\"", Home.program],
      input: Array(script.utf8), environment: home.environment)
  }

  @Test func aFailedWriteIsNotReportedAsSaved() throws {
    let home = try Home()
    #expect(try home.run(script: "add Ada\n").status == .exited(0))
    let before = try home.contents(home.journal)
    let note = String(repeating: "x", count: 4_000)
    let result = try run("add Bob note=\(note)\nadd\nadd Eve\n", blocks: 8, in: home)
    #expect(result.status == .exited(1))
    #expect(result.outputText == "")
    let refusal = "not saved: cannot write \(home.journal): File too large"
    #expect(
      result.errorText.split(separator: "\n").sorted() == [
        "contacts: <stdin>:1: \(refusal)",
        "contacts: <stdin>:2: `add` needs a NAME; usage: add NAME… [ASSIGNMENT…] [--dry-run]",
        "contacts: <stdin>:3: \(refusal)",
      ])
    #expect(try home.contents(home.journal) == before)
    #expect(try home.names() == ["Ada"])
  }

  @Test func aFailedWriteDoesNotAffectTheNext() throws {
    let home = try Home()
    let note = String(repeating: "x", count: 8_000)
    // `list` ends the batch before it, so that each add is written separately.
    let result = try run("add Ada note=\(note)\nlist\nadd Bob\nlist\n", blocks: 8, in: home)
    #expect(result.status == .exited(1))
    #expect(result.outputText.hasPrefix("added @"))
    #expect(result.outputText.hasSuffix(" Bob\nB\n* 1  Bob\n1 contact\n"))
    #expect(try home.names() == ["Bob"])
  }

  @Test func cutsKeepsAndReportsATornTail() throws {
    let home = try Home()
    #expect(try home.run(script: "add Ada\n").status == .exited(0))
    let handle = try FileHandle(forWritingTo: URL(filePath: home.journal))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("{\"book\":".utf8))
    try handle.close()
    // A reader cannot know whether another process is writing.
    #expect(try home.run(["list"]).errorText == "")
    let result = try home.run(["add", "Bob"])
    #expect(result.status == .exited(0))
    let torn = home.journal.replacing(".jsonl", with: ".torn")
    #expect(
      result.errorText == "contacts: the last line of \(home.journal) was incomplete; "
        + "it was cut off and kept in \(torn)\n")
    #expect(String(decoding: try home.contents(torn), as: UTF8.self) == "{\"book\":\n")
    #expect(try home.names() == ["Ada", "Bob"])
  }

  @Test func aKilledScriptKeepsWhatItPrinted() throws {
    let home = try Home()
    let child = try home.start()
    child.write((1...2_000).map { "add N\($0)\n" }.joined().utf8)
    try child.read(until: "\n")
    child.send(signal: SIGKILL)
    let printed = try child.waitForExit().output.count { $0 == UInt8(ascii: "\n") }
    let names = try home.names()
    #expect(printed > 0 && names.count >= printed)
    #expect(names == (0..<names.count).map { "N\($0 + 1)" })
    #expect(try home.run(["add", "Next"]).status == .exited(0))
  }
}
