import Foundation
import Platform
import TestSupport
import Testing

struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var names: [String] {
    get throws { try Folder.names(in: folder.path("")).sorted() }
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try File(folder.path(name), .readOnly).read(), as: UTF8.self)
  }

  @Test(arguments: [0o640, 0o660, 0o664, 0o604, 0o600, 0o444, 0o400] as [UInt32])
  func replacesTheFileAndKeepsItsPermissions(mode: UInt32) throws {
    let path = try folder.write("old", to: "a")
    try File(path, .readWrite).setMode(mode)
    let new = try AtomicFile(replacing: path)
    try new.file.write(Array("new".utf8))
    #expect(try text("a") == "old")
    try new.file.synchronize()
    try new.commit(keeping: folder.path("a~"))
    #expect(try text("a") == "new" && text("a~") == "old")
    #expect(try FileStatus(path: path)?.mode == mode)
    try AtomicFile.replace(path, with: Array("newer".utf8))
    #expect(try text("a") == "newer" && text("a~") == "old")
    #expect(try names == ["a", "a~"])
  }

  /// Processes of other machines know by the lock alone that it is being written.
  @Test func theFileIsLockedWhileItIsWritten() throws {
    let path = folder.path("a")
    let new = try AtomicFile(replacing: path)
    #expect(try !File(new.file.path, .readOnly).tryToShareLock())
    try new.commitUnsynchronized()
  }

  @Test func removesTheFileUnlessCommitted() throws {
    let path = try folder.write("old", to: "a")
    do {
      let new = try AtomicFile(replacing: path)
      try new.file.write(Array("new".utf8))
      #expect(try names.count == 2)
    }
    #expect(try names == ["a"])
    #expect(try text("a") == "old")
  }

  /// Whatever the number in the name: another process may have got that of one that was killed.
  @Test func removesTemporaryFilesThatNobodyWrites() throws {
    let path = folder.path("a")
    let abandoned = [
      "a.90000001.0.new", "a.1.0.new", "a.\(ProcessInfo.processInfo.processIdentifier).7.new",
    ]
    let others = ["a.1.1.new", "a.1.x.new", "a.x.0.new", "b.1.0.new"]
    for name in abandoned + others { try folder.write("", to: name) }
    // A file being written is locked by its writer.
    let locked = try File(folder.path("a.1.1.new"), .readWrite)
    #expect(try locked.lock())
    let new = try AtomicFile(replacing: path)
    try new.commitUnsynchronized()
    #expect(try names == ["a"] + others)
  }

  @Test func reportsAMissingFolderByTheTarget() throws {
    let path = folder.path("none/a")
    #expect(throws: SystemError("write", path, .noSuchFile)) { try AtomicFile(replacing: path) }
  }

  @Test func replacesAFileThroughItsLink() throws {
    try folder.write("old", to: "real")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "real")
    let shared = try SharedFile(folder.path("link"))
    let lock = try #require(try shared.lock(unless: { true }))
    #expect(try SharedFile(folder.path("real")).lock(unless: { true }) == nil)
    #expect(try shared.read() == Array("old".utf8))
    try shared.replace(with: Array("new".utf8))
    lock.unlock()
    #expect(
      try text("real") == "new"
        && FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "real")
    #expect(try SharedFile(folder.path("none")).read() == nil)
    #expect(throws: SystemError("read", folder.path(""), .isFolder)) {
      try SharedFile(folder.path("")).read()
    }
  }

  @Test(arguments: [0, 1]) func aSharedFileIsReadUpToAMebibyte(more: Int) throws {
    let path = folder.path("a")
    try AtomicFile.replace(path, with: [UInt8](repeating: 0x61, count: 1 << 20 + more))
    let file = try SharedFile(path)
    guard more == 0 else {
      #expect(throws: SystemError("read", path, .fileTooLarge)) { try file.read() }
      return
    }
    #expect(try file.read()?.count == 1 << 20)
  }
}
