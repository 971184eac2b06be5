#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

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
    var failure: (any Error)?
    do throws(StoreError) {
      try AtomicFile.replace(location.snapshot, in: location.folder, keeping: nil) {
        file throws(StoreError) in
        do {
          try body(ExportFile(file: file))
        } catch {
          failure = error
          throw StoreError(.cancelled, path: path)
        }
      }
    } catch {
      throw failure ?? error.asUnsaved
    }
  }

  /// Writes bytes behind those written before.
  public func write(_ bytes: [UInt8]) throws(StoreError) {
    do throws(StoreError) {
      try file.write(bytes)
    } catch {
      throw error.asUnsaved
    }
  }

  /// Returns what cannot be replaced by a file, opened to be written.
  private static func special(_ path: String) throws(StoreError) -> File? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return nil }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw StoreError(.unsaved("write", errno: EISDIR), path: path)
    }
    return try File(path, O_WRONLY)
  }
}

extension BookLocation {
  /// Returns which file of the book a path names, however it is written; nil where it is none of them.
  public func ownFile(at path: String) throws(StoreError) -> String? {
    let target = try BookLocation(path)
    let folder = try FileStatus(path: target.folder)
    for own in [snapshot, journal, lock, backup, torn, index] {
      if let file = try FileStatus(path: own), let there = try FileStatus(path: path),
        file.isSameFile(as: there)
      {
        return own
      }
      // What is not there yet is told by its folder and its name.
      let name = { (path: String) in path.split(separator: "/").last }
      if let folder, let ownFolder = try FileStatus(path: self.folder),
        folder.isSameFile(as: ownFolder), name(own) == name(target.snapshot)
      {
        return own
      }
    }
    return nil
  }
}
