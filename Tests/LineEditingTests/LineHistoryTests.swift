import Foundation
import TestSupport
import Testing

@testable import LineEditing
import Platform

@Suite struct LineHistoryTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("state/contacts/history")
  }

  private func loaded(limit: Int = 10_000) throws -> LineHistory {
    let history = LineHistory(path: path, limit: limit)
    try history.load()
    return history
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func aRepeatedLineMovesToTheEnd() throws {
    let history = LineHistory(path: nil)
    for line in ["a", "b", "b", "a", "c", " secret", "", "\t"] { try history.add(line) }
    #expect(history.entries.map(\.line) == ["b", "a", "c"])
    #expect(history.entries.map(\.number) == [2, 3, 4])
    #expect(history.line(numbered: 3) == "a")
    #expect(history.line(numbered: 1) == nil)
  }

  @Test func theFileIsPrivate() throws {
    let history = try loaded()
    try history.add("a")
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder.path("state/contacts")) == 0o700)
    #expect(try mode(folder.path("state")) == 0o700)
  }

  @Test func loadsDistinctNumberedLines() throws {
    let history = try loaded()
    for line in ["a", "b\n\\n山", "a"] { try history.add(line) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a\nb\\n\\\\n山\na\n")
    let again = try loaded()
    #expect(again.entries.map(\.line) == ["b\n\\n山", "a"])
    #expect(again.entries.map(\.number) == [1, 2])
  }

  @Test func escapingRoundTripsForAllShortTexts() {
    var texts = [""]
    for _ in 0..<5 {
      texts += texts.flatMap { text in ["\\", "\n", "n", "山", "\r"].map { text + $0 } }
      texts = Array(Set(texts))
    }
    for text in texts {
      let escaped = HistoryEscape.escape(text)
      #expect(!escaped.utf8.contains(UInt8(ascii: "\n")))
      #expect(HistoryEscape.unescape(escaped).map { Array($0.utf8) } == Array(text.utf8))
    }
    #expect(Set(texts.map(HistoryEscape.escape)).count == texts.count)
  }

  @Test(arguments: ["\\", "a\\", "\\x", "\\\\\\"])
  func rejectsInvalidEscapes(text: String) {
    #expect(HistoryEscape.unescape(text) == nil)
  }

  @Test func skipsDamagedLines() throws {
    try loaded().add("a")
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data([0xFF, 0x0A]) + Data("bad\\\n\nb\ntorn".utf8))
    try loaded().add("c")
    #expect(try loaded().entries.map(\.line) == ["a", "b", "torn", "c"])
  }

  @Test func concurrentWritersLoseNothing() async throws {
    let path = path
    await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let history = LineHistory(path: path, limit: 10_000)
          for line in 0..<100 { try history.add("\(writer) \(line)") }
        }
      }
    }
    let lines = try loaded().entries.map(\.line)
    for writer in 0..<4 {
      #expect(lines.filter { $0.hasPrefix("\(writer) ") } == (0..<100).map { "\(writer) \($0)" })
    }
  }

  @Test func trimmingKeepsTheNewestLines() async throws {
    let path = path
    await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let history = LineHistory(path: path, limit: 10)
          for line in 0..<100 { try history.add("\(writer) \(line)") }
        }
      }
    }
    let lines = try loaded(limit: 1000).entries.map(\.line)
    #expect((10...80).contains(lines.count))
    #expect(lines.last?.hasSuffix(" 99") == true)
    #expect(try mode(path) == 0o600)
    let folder = folder.path("state/contacts")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["history"])
  }

  @Test func trimsAtTwiceTheLimit() throws {
    let history = try loaded(limit: 3)
    for number in 1...6 { try history.add("\(number)") }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "1\n2\n3\n4\n5\n6\n")
    try history.add("7")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "5\n6\n7\n")
    #expect(history.entries.map(\.line) == ["5", "6", "7"])
    #expect(try loaded(limit: 2).entries.map(\.line) == ["6", "7"])
  }

  #if os(Linux)
  /// Another process replaces the file while this one waits for its lock.
  @Test func aLineGoesToTheFileThatIsInPlace() throws {
    let history = try loaded()
    try history.add("a")
    let other = try File(path, .readWrite)
    #expect(try other.lock())
    let path = path
    let adding = Thread { try? LineHistory(path: path, limit: 10).add("b") }
    adding.start()
    try waitUntil("the file is open twice") {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        .filter { number in
          let link = "/proc/self/fd/\(number)"
          return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == path
        }
        .count == 2
    }
    let new = try folder.write("new\n", to: "new")
    #expect(rename(new, path) == 0)
    other.unlock()
    try waitUntil("the line is added") { adding.isFinished }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new\nb\n")
  }
  #endif

  @Test func trimmingFollowsALink() throws {
    let target = try folder.write("", to: "kept")
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let history = LineHistory(path: link, limit: 1)
    for line in ["a", "b", "c"] { try history.add(line) }
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "c\n")
  }

  @Test func reportsAnUnreadableFileOnce() throws {
    let history = LineHistory(path: folder.path(""))
    #expect(throws: SystemError("read the history", folder.path(""), .isFolder)) {
      try history.load()
    }
    try history.add("a")
    #expect(history.entries.map(\.line) == ["a"])
  }

  @Test func reportsAnUnwritableFileOnce() throws {
    let path = try folder.write("", to: "file") + "/history"
    let history = LineHistory(path: path)
    let error = #expect(throws: SystemError.self) { try history.add("a") }
    #expect(error?.description == "cannot write the history \(path): Not a directory")
    try history.add("b")
    #expect(history.entries.map(\.line) == ["a", "b"])
  }

  @Test(
    arguments: [
      ("add", "add Bob"), ("add A", "add Ada"), ("add Ada", nil), ("", nil), ("x", nil),
      // A combining mark belongs to the character before it, which was not typed.
      ("l", "list e\u{301}"), ("list e", "list ex"), ("list e\u{301}", nil),
    ] as [(String, String?)])
  func findsTheNewestLineWithAPrefix(beginning: String, line: String?) throws {
    let history = LineHistory(path: nil)
    for line in ["add Ada", "list ex", "list e\u{301}", "add Bob", "add"] {
      try history.add(line)
    }
    #expect(history.newestLine(continuing: beginning) == line)
  }
}
