internal import Platform

/// The paths of a book and of the files beside it, with symbolic links resolved.
public struct BookLocation: Hashable, Sendable {
  /// The snapshot, `contacts.json`.
  public let snapshot: String
  private let stem: String

  /// The folder of all files of the book.
  public let folder: String

  /// Resolves a path; neither the file nor its folder need exist.
  public init(_ path: String) throws(StoreError) {
    let location = try onDisk(ResolvedPath(path))
    let resolved = location.path
    (snapshot, folder) = (resolved, location.folder)
    let nameStart = resolved.lastIndex(of: "/").map(resolved.index(after:)) ?? resolved.startIndex
    stem =
      resolved[nameStart...].hasSuffix(".json") && resolved[nameStart...].count > 5
      ? String(resolved.dropLast(5)) : resolved
  }

  /// Returns whether another path leads to the same book.
  public func isSame(as other: BookLocation) -> Bool {
    guard snapshot != other.snapshot else { return true }
    guard snapshot.split(separator: "/").last == other.snapshot.split(separator: "/").last,
      let parent = try? FileStatus(path: folder), let others = try? FileStatus(path: other.folder)
    else { return false }
    return parent.isSameFile(as: others)
  }

  /// The journal: every change ever made, one transaction a line.
  public var journal: String { stem + ".journal.jsonl" }
  /// The file that is locked during a commit.
  public var lock: String { stem + ".lock" }
  /// The index of the snapshot, a cache.
  public var index: String { stem + ".index" }
  /// The folder of what is known of the remotes that the book is kept in step with.
  public var syncFolder: String { stem + ".sync" }
  /// The snapshot before the last checkpoint.
  public var backup: String { snapshot + "~" }
  /// The prefix of salvaged journals, followed by a number.
  var damagedPrefix: String { journal + ".damaged" }
  /// The salvaged journals, the newest last, if the folder can be listed.
  var damagedJournals: [String] {
    let prefix = damagedPrefix.split(separator: "/").last ?? ""
    return Folder.namesIfListed(in: folder).filter { $0.hasPrefix(prefix) }
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.map { "\(folder)/\($0)" }
  }
  /// The file that keeps the torn end of a journal.
  public var torn: String { stem + ".journal.torn" }
}
