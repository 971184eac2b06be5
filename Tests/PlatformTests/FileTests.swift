import Foundation
import Platform
import TestSupport
import Testing

struct FileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func readsWhatWasWritten() throws {
    let path = folder.path("a")
    let file = try File(path, .writeOnly, .new)
    try file.write(Array("one two".utf8))
    try file.write(Array("ONE".utf8), at: 0)
    try file.write(Array(" three".utf8))
    try file.synchronizeData()
    let read = try File(path, .readOnly)
    #expect(try read.read() == Array("ONE two three".utf8))
    #expect(try read.read(from: 4, to: 7) == Array("two".utf8))
    #expect(try read.read(from: 8, to: 100) == Array("three".utf8))
    #expect(try read.read(from: 100) == [])
    try file.truncate(to: 3)
    #expect(try read.read() == Array("ONE".utf8))
    #expect(try read.status().size == 3)
  }

  @Test func appendsAtTheEnd() throws {
    let path = try folder.write("a", to: "a")
    let (one, other) = (
      try File(path, .readWrite, .append), try File(path, .readWrite, .append)
    )
    try one.write(Array("b".utf8))
    try other.write(Array("c".utf8))
    try one.write(Array("d".utf8))
    #expect(try one.read() == Array("abcd".utf8))
  }

  @Test func readsFullyOrReportsTheEnd() throws {
    let file = try File(folder.write("abc", to: "a"), .readOnly)
    var bytes = [UInt8](repeating: 0, count: 2)
    #expect(bytes.fill(2) { file.read(into: &$0, from: 1) })
    #expect(bytes == Array("bc".utf8))
    #expect(!bytes.fill(2) { file.read(into: &$0, from: 2) })
  }

  @Test func errorsNameTheOperationPathAndReason() throws {
    let path = folder.path("none")
    let error = #expect(throws: SystemError.self) { try File(path, .readOnly) }
    #expect(error == SystemError("open", path, .noSuchFile))
    #expect(error?.description == "cannot open \(path): No such file or directory")
    let there = try folder.write("", to: "there")
    #expect(throws: SystemError("open", there, .fileExists)) { try File(there, .writeOnly, .new) }
    #expect(throws: SystemError("open", there, Errno(ENOTDIR))) {
      try File(there, .readOnly, .folder)
    }
    #expect(throws: SystemError("write", there, .badDescriptor)) {
      try File(there, .readOnly).write([1])
    }
  }

  @Test func openingAPipeDoesNotBlock() throws {
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let file = try File(path, .readOnly)
    #expect(try file.status().kind == .pipe)
    #expect(try file.read() == [])
  }

  @Test func locksExclusively() throws {
    let path = try folder.write("", to: "lock")
    let (one, other) = (try File(path, .readWrite), try File(path, .readOnly))
    #expect(try one.lock())
    #expect(try !other.tryToShareLock())
    var looks = 0
    let isLocked = try other.lock(unless: {
      looks += 1
      return looks == 3
    })
    #expect(!isLocked && looks == 3)
    one.unlock()
    #expect(try other.tryToShareLock())
    #expect(try !one.lock(unless: { true }))
    other.unlock()
    #expect(try one.lock())
  }

  @Test func createsANewFileAtomically() throws {
    let path = folder.path("new")
    try File.make(path, with: [1, 2])
    #expect(try File(path, .readOnly).read() == [1, 2])
    #expect(throws: SystemError("write", path, .fileExists)) { try File.make(path, with: [3]) }
    #expect(try File(path, .readOnly).read() == [1, 2])
    let far = folder.path("none/new")
    #expect(throws: SystemError("write", far, .noSuchFile)) { try File.make(far, with: [3]) }
  }

  @Test func temporaryFilesHaveUniqueNames() throws {
    let make = {
      try File.makeTemporary(in: folder.path(""), named: "x", ending: ".txt", with: [7])
    }
    let (one, other) = (try make(), try make())
    #expect(one != other && one.hasSuffix(".txt") && other.hasSuffix(".txt"))
    #expect(try FileStatus(path: one)?.mode == 0o600)
    #expect(try File(one, .readOnly).read() == [7])
    #expect(throws: SystemError.self) {
      try File.makeTemporary(in: folder.path("none"), named: "x", ending: "", with: [])
    }
  }

  @Test func reportsExistingPaths() throws {
    let path = try folder.write("", to: "a")
    #expect(File.exists(path) && !File.exists(folder.path("b")))
    #expect(!File.isExecutable(path) && File.isExecutable("/bin/sh"))
    #expect(File.obstacle(toWriting: path) == nil)
    #expect(File.obstacle(toWriting: folder.path("b")) == .noSuchFile)
  }
}
