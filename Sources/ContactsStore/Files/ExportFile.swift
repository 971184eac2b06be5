internal import Platform

/// A file for other programs, which takes the place of what was there in one step, or not at all.
public struct ExportFile {
  private let file: File

  /// Writes what `body` hands to it, piece by piece, to the file at `path`.
  ///
  /// A symbolic link stays one, a file keeps its permissions; a new one is for its owner alone. A pipe or a device is
  /// written to as it is. An error of `body`, or of a write, leaves the old file.
  public static func write(_ path: String, _ body: (ExportFile) throws -> Void) throws {
    let location = try BookLocation(path)
    if let special = try special(path) {
      try body(ExportFile(file: special))
      return
    }
    let new = try saving(AtomicFile(replacing: location.snapshot))
    try body(ExportFile(file: new.file))
    try saving(new.file.synchronize())
    try saving(new.commit())
  }

  /// Writes bytes behind those written before.
  public func write(_ bytes: [UInt8]) throws(StoreError) {
    try saving(file.write(bytes))
  }

  /// Returns what cannot be replaced by a file, opened to be written.
  private static func special(_ path: String) throws(StoreError) -> File? {
    guard let status = try onDisk(FileStatus(path: path)), !status.isRegular else { return nil }
    guard !status.isFolder else {
      throw StoreError(.unsaved("write", errno: .isFolder), path: path)
    }
    return try onDisk(File(path, .writeOnly))
  }
}

extension BookLocation {
  /// Returns which file of the book a path names, however it is written; nil where it is none of them.
  public func ownFile(at path: String) throws(StoreError) -> String? {
    let target = try BookLocation(path)
    let folder = try onDisk(FileStatus(path: target.folder))
    for own in [snapshot, journal, lock, backup, torn, index] {
      if let file = try onDisk(FileStatus(path: own)),
        let there = try onDisk(FileStatus(path: path)),
        file.isSameFile(as: there)
      {
        return own
      }
      // What is not there yet is told by its folder and its name.
      let name = { (path: String) in path.split(separator: "/").last }
      if let folder, let ownFolder = try onDisk(FileStatus(path: self.folder)),
        folder.isSameFile(as: ownFolder), name(own) == name(target.snapshot)
      {
        return own
      }
    }
    return nil
  }
}
