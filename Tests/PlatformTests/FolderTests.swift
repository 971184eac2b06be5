import Foundation
import TestSupport
import Testing

@testable import Platform

struct FolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [("/a/b", "/a"), ("a", "."), ("/a", "/"), ("a/b/c", "a/b")])
  func splitsPaths(path: String, containing: String) {
    #expect(Folder.containing(path) == containing)
  }

  @Test func createsFoldersWithParents() throws {
    let path = folder.path("a/b/c")
    #expect(!Folder.exists(path))
    try Folder.create(path)
    try Folder.create(path)
    #expect(Folder.exists(path))
    #expect(try FileStatus(path: path)?.mode == 0o700)
    let file = try folder.write("", to: "file")
    #expect(!Folder.exists(file))
    #expect(throws: SystemError("make the folder", "\(file)/x", Errno(ENOTDIR))) {
      try Folder.create("\(file)/x")
    }
  }

  @Test func listsNames() throws {
    for name in ["b", ".a", "c"] { try folder.write("", to: name) }
    try #require(mkdir("\(folder.path(""))/\u{1}d", 0o700) == 0)
    #expect(try Folder.names(in: folder.path("")).sorted() == ["\u{1}d", ".a", "b", "c"])
    #expect(try Folder.names(in: folder.path(""), atMost: 2).count == 2)
    let none = folder.path("none")
    #expect(throws: SystemError("read", none, .noSuchFile)) { try Folder.names(in: none) }
    #expect(Folder.namesIfListed(in: none) == [])
  }

  #if os(Linux)
  @Test func skipsOrRepairsInvalidNames() throws {
    let bytes = Array(folder.path("").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
    try #require(mkdir(bytes, 0o700) == 0)
    #expect(try Folder.names(in: folder.path("")) == ["\u{FFFD}"])
    #expect(try Folder.names(in: folder.path(""), ofText: true) == [])
    rmdir(bytes)
  }
  #endif

  @Test func linksAndUnlinks() throws {
    let (one, other) = (try folder.write("x", to: "one"), folder.path("other"))
    try Folder.keep(one, as: other)
    #expect(try FileStatus(path: one)?.linkCount == 2)
    try Folder.rename(other, to: folder.path("third"))
    try Folder.remove(one)
    try Folder.remove(one)
    #expect(try Folder.names(in: folder.path("")) == ["third"])
    #expect(throws: SystemError("replace", one, .noSuchFile)) { try Folder.rename(other, to: one) }
  }

  @Test func followsLinksToMissingTargets() throws {
    let make = FileManager.default.createSymbolicLink(atPath:withDestinationPath:)
    try make(folder.path("a"), "b")
    try make(folder.path("b"), "far/c")
    #expect(try ResolvedPath(folder.path("a")).path == folder.path("far/c"))
    #expect(try ResolvedPath(folder.path("a")).folder == folder.path("far"))
    #expect(try ResolvedPath("plain").folder == ".")
    try make(folder.path("x"), "y")
    try make(folder.path("y"), "x")
    #expect(throws: SystemError("follow", folder.path("x"), .tooManyLinks)) {
      try ResolvedPath(folder.path("x"))
    }
  }

  /// A file that was written within the tick of its time may be written once more at that time.
  @Test(arguments: [
    (0, 2_000_000_000, false), (0, 2_000_000_001, true), (1, 20_000_001, false),
    (1, 20_000_002, true),
  ])
  func aFingerprintIsOldAfterATick(changed: Int, now: Int, isOld: Bool) {
    let fingerprint = FileStatus.Fingerprint(words: [1, 1, 7, 0, 100, UInt64(changed)])
    let (seconds, nanoseconds) = now.quotientAndRemainder(dividingBy: 1_000_000_000)
    let time = WallTime(timespec(tv_sec: 100 + seconds, tv_nsec: nanoseconds))
    #expect(fingerprint.isOld(at: time) == isOld)
  }

  #if os(Linux)
  /// The roots of two file systems of the kernel have the same number.
  @Test func filesOfTwoFileSystemsAreNotTheSame() throws {
    let (one, other) = (
      try #require(try FileStatus(path: "/proc")), try #require(try FileStatus(path: "/sys"))
    )
    try #require(one.fingerprint.words[0] == other.fingerprint.words[0])
    #expect(!one.isSameFile(as: other))
  }
  #endif

  @Test func statusIdentifiesFilesAndVersions() throws {
    let path = try folder.write("x", to: "a")
    let before = try #require(try FileStatus(path: path))
    #expect(try FileStatus(path: path) == before)
    try File(path, .writeOnly).write([1, 2])
    let after = try #require(try FileStatus(path: path))
    #expect(after.isSameFile(as: before) && after.fingerprint != before.fingerprint)
    #expect(after.fingerprint.words.count == FileStatus.Fingerprint.count)
    #expect(!after.fingerprint.isOld(at: .now))
    #expect(try FileStatus(path: folder.path("none")) == nil)
  }
}
