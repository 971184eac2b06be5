internal import Platform

/// A file for other programs, replaced in one step.
public struct ExportFile {
  private let file: File

  /// Writes the pieces that `body` yields to the file at `path`.
  ///
  /// A symbolic link stays a link, and a file keeps its permissions; a new one is readable by its
  /// owner only. A pipe or device is written directly. If `body` or a write throws, the old file
  /// stays.
  public static func write(_ path: String, _ body: (ExportFile) throws -> Void) throws {
    let location = try BookLocation(path)
    if let special = try special(path) {
      try body(ExportFile(file: special))
      return
    }
    let new = try onDisk(AtomicFile(replacing: location.snapshot))
    try body(ExportFile(file: new.file))
    try onDisk(new.file.synchronize())
    try onDisk(new.commit())
  }

  /// Throws if there is no folder for a file at `path`.
  public static func checkFolder(of path: String) throws(StoreError) {
    let folder = try BookLocation(path).folder
    guard try onDisk(FileStatus(path: folder)) == nil else { return }
    throw StoreError(.system("write", errno: .noSuchFile), path: path)
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(StoreError) {
    try onDisk(file.write(bytes))
  }

  /// Returns a pipe or device, opened for writing; nil for a file that can be replaced.
  private static func special(_ path: String) throws(StoreError) -> File? {
    guard let status = try onDisk(FileStatus(path: path)), !status.isRegular else { return nil }
    guard !status.isFolder else {
      throw StoreError(.system("write", errno: .isFolder), path: path)
    }
    return try onDisk(File(path, .writeOnly))
  }
}

extension BookLocation {
  /// Returns the file of the book that a path means, however it is written, if it means one.
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
      // A file that does not exist yet is recognised by its folder and name.
      let name = { (path: String) in path.split(separator: "/").last }
      if let folder, let ownFolder = try onDisk(FileStatus(path: self.folder)),
        folder.isSameFile(as: ownFolder), name(own) == name(target.snapshot)
      {
        return own
      }
    }
    return nil
  }

  /// Returns whether the file at a path is the snapshot or the journal of any book.
  public static func isBookFile(at path: String) throws(StoreError) -> Bool {
    guard let status = try onDisk(FileStatus(path: path)), status.isRegular else { return false }
    let head = try onDisk(File(path, .readOnly).read(to: 256)).filter { $0 > UInt8(ascii: " ") }
    return [#"{"format":"contacts","#, #"{"book":""#].contains { head.starts(with: $0.utf8) }
  }
}
