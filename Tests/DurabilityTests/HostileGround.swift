import ContactsStore
import Foundation
import TestSupport
import Testing

extension TestBook {
  /// Runs the program where a line of the shell has been run first, such as `ulimit -n 6` or
  /// `exec >/dev/full`.
  func run(
    after line: String, _ arguments: [String] = [], script: String = "",
    environment extra: [String: String] = [:]
  ) throws -> ChildProcess.Result {
    try ChildProcess.run(
      "/bin/sh", ["-c", "\(line); exec \"$0\" \"$@\"", Self.program] + arguments,
      input: Array(script.utf8), environment: environment.merging(extra) { $1 })
  }

  /// Runs a line of the shell that must succeed.
  func shell(_ line: String, location: SourceLocation = #_sourceLocation) throws {
    let result = try ChildProcess.run("/bin/sh", ["-c", "cd \"$0\" && \(line)", folder.path("")])
    try #require(
      result.status == .exited(0), "\(line): \(result.errorText)", sourceLocation: location)
  }

  /// Checks that the book has this state, without damage, unfinished files or anything to report.
  func expectWhole(
    _ state: [String], _ what: String = "", location: SourceLocation = #_sourceLocation
  ) throws {
    let store = try store()
    #expect(store.takeNotices() == [], "\(what)", sourceLocation: location)
    #expect(store.readOnlyReason == nil, "\(what)", sourceLocation: location)
    #expect(store.state == state, "\(what)", sourceLocation: location)
    let damage = try store.findings().filter { $0.kind == .damage }
    #expect(damage == [], "\(what)", sourceLocation: location)
    #expect(try !names().contains { $0.hasSuffix(".new") }, "\(what)", sourceLocation: location)
  }
}

/// A book in a folder that is a file system of its own, in memory.
final class MountedBook {
  /// The book.
  let book: TestBook

  /// Mounts a tmpfs with these options as the book's folder.
  init(_ options: String) throws {
    book = try TestBook()
    try book.shell("mkdir -m 700 book && mount -t tmpfs -o mode=700,\(options) tmpfs book")
  }

  deinit {
    _ = try? ChildProcess.run("/bin/umount", ["-l", book.home])
  }

  /// Writes a file until there is no room for another byte.
  func fill() throws {
    try book.shell("! cat /dev/zero 2>&1 >book/filler | grep -v 'No space left'")
  }

  /// Whether this user may mount.
  static let isPossible = RefusalTests.canMount
}
