internal import Platform

/// Where a book and the files beside it lie, symbolic links resolved.
public struct BookLocation: Hashable, Sendable {
  /// The snapshot, `contacts.json`.
  public let snapshot: String
  private let stem: String

  /// The folder all files of the book lie in.
  public let folder: String

  /// Finds where `path` leads; neither the file nor its folder need exist yet.
  public init(_ path: String) throws(StoreError) {
    let location = try onDisk(ResolvedPath(path))
    let resolved = location.path
    (snapshot, folder) = (resolved, location.folder)
    let nameStart = resolved.lastIndex(of: "/").map(resolved.index(after:)) ?? resolved.startIndex
    stem =
      resolved[nameStart...].hasSuffix(".json") && resolved[nameStart...].count > 5
      ? String(resolved.dropLast(5)) : resolved
  }

  /// Every change ever made, one transaction a line.
  public var journal: String { stem + ".journal.jsonl" }
  /// The file that is locked while a commit is made.
  public var lock: String { stem + ".lock" }
  /// What the snapshot's contacts are found by, which is made anew wherever it is missing.
  public var index: String { stem + ".index" }
  /// The snapshot before the last checkpoint.
  public var backup: String { snapshot + "~" }
  /// What the journals that were salvaged are kept under, a number behind it.
  var damagedPrefix: String { journal + ".damaged" }
  /// The journals that were salvaged, as far as the folder can be listed.
  var damagedJournals: [String] {
    let prefix = damagedPrefix.split(separator: "/").last ?? ""
    return Folder.namesIfListed(in: folder).filter { $0.hasPrefix(prefix) }.sorted().map {
      "\(folder)/\($0)"
    }
  }
  /// Where a torn end of the journal is kept when it is cut off.
  public var torn: String { stem + ".journal.torn" }
}
