import Foundation
import TestSupport
import Testing

/// What other programs find in contacts.json while no process uses the book.
struct BookAtEndTests {
  private let home: Home

  init() throws { home = try Home() }

  /// The names of the contacts in contacts.json.
  private func saved() throws -> [String] {
    let document = try JSONSerialization.jsonObject(with: home.contents(home.book))
    let contacts = try #require((document as? [String: Any])?["contacts"] as? [[String: Any]])
    return contacts.compactMap { ($0["name"] as? [String: Any])?["given"] as? String }
  }

  @Test func containsAnImport() throws {
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:;Ada;;;\r\nFN:Ada\r\nEND:VCARD\r\n"
    let result = try home.run(["import", "-"], input: Array(card.utf8))
    #expect(result.status == .exited(0) && result.errorText == "")
    #expect(try saved() == ["Ada"])
  }

  @Test(arguments: [["add", "Bob"], ["-c", "add Bob"], ["--transaction", "-c", "add Bob"]])
  func containsASingleCommand(arguments: [String]) throws {
    for number in 1...2 {
      #expect(try home.run(arguments).status == .exited(0))
      #expect(try saved() == Array(repeating: "Bob", count: number))
    }
    #expect(try home.run(["undo"]).status == .exited(0))
    #expect(try saved() == ["Bob"])
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func containsAScriptEndedByASignal(signal: Int32)
    throws
  {
    let child = try home.start()
    child.write("add Ada\nadd Bob\n".utf8)
    try child.read(until: "Bob\n")
    #expect(try saved() == [])
    child.send(signal: signal)
    #expect(try child.waitForExit().status == .signaled(signal))
    #expect(try saved() == ["Ada", "Bob"])
  }

  @Test func readingWritesNothing() throws {
    let writer = try home.start()
    writer.write("add Ada\n".utf8)
    try writer.read(until: "Ada\n")
    let before = try home.contents(home.book)
    #expect(try home.run(["list"]).status == .exited(0))
    #expect(try home.run(["--dry-run", "add", "Bob"]).status == .exited(0))
    #expect(try home.run(["add", "Bob", "--dry-run"]).status == .exited(0))
    #expect(try home.contents(home.book) == before)
    writer.closeInput()
    #expect(try writer.waitForExit().status == .exited(0))
    #expect(try saved() == ["Ada"])
  }

  @Test func containsTheChangesOfTwoProcesses() throws {
    let (one, two) = (try home.start(), try home.start())
    one.write("add A\n".utf8)
    try one.read(until: "A\n")
    two.write("add B\n".utf8)
    try two.read(until: "B\n")
    one.write("add C\n".utf8)
    try one.read(until: "C\n")
    two.closeInput()
    #expect(try two.waitForExit().status == .exited(0))
    #expect(try saved() == ["A", "B", "C"])
    one.write("add D\n".utf8)
    one.closeInput()
    #expect(try one.waitForExit().status == .exited(0))
    #expect(try saved() == ["A", "B", "C", "D"])
  }

  @Test func containsTheChangesOfAKilledProcess() throws {
    let (one, two) = (try home.start(), try home.start())
    one.write("add A\n".utf8)
    try one.read(until: "A\n")
    two.write("add B\n".utf8)
    try two.read(until: "B\n")
    two.send(signal: SIGKILL)
    _ = try two.waitForExit()
    one.closeInput()
    #expect(try one.waitForExit().status == .exited(0))
    #expect(try saved() == ["A", "B"])
  }

  @Test func containsTheChangesOfConcurrentProcesses() throws {
    for round in 0..<5 {
      let children = try (0..<4).map { try home.start(["add", "N\(round)\($0)"]) }
      for child in children {
        let result = try child.waitForExit()
        #expect(result.status == .exited(0), "\(result.errorText)")
      }
      #expect(try saved().count == 4 * (round + 1))
    }
  }

  @Test func aLargeBookIsWrittenOnceItsTailIsLong() throws {
    let note = String(repeating: "x", count: 50_000)
    let adds = (1...30).map { "add N\($0) note=\(note)\n" }.joined()
    #expect(try home.run(["--quiet"], script: adds).status == .exited(0))
    #expect(try saved().count == 30)
    #expect(try home.run(["add", "Bob"]).status == .exited(0))
    #expect(try saved().count == 30)
    #expect(try home.run(["add", "Cyd", "note=\(note)"]).status == .exited(0))
    #expect(try home.run(["add", "Dan", "note=\(note)"]).status == .exited(0))
    #expect(try saved().count == 33)
  }

  @Test func reportsAFailedCheckpointAndKeepsTheChange() throws {
    #expect(try home.run(["add", "Ada"]).status == .exited(0))
    // The backup of the previous snapshot cannot be replaced.
    let backup = home.book + "~"
    try FileManager.default.removeItem(atPath: backup)
    try FileManager.default.createDirectory(
      atPath: "\(backup)/x", withIntermediateDirectories: true)
    let result = try home.run(["add", "Bob"])
    #expect(result.status == .exited(0))
    #expect(result.outputText.hasPrefix("added @"))
    #expect(result.errorText.hasPrefix("contacts: cannot update \(home.book): cannot "))
    #expect(result.errorText.hasSuffix("; all changes are in \(home.journal)\n"))
    #expect(try home.names() == ["Ada", "Bob"])
  }
}
