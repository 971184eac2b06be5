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

/// A folder of files for other programs, each replaced in one step.
public struct ExportFolder {
  /// Where the folder lies.
  public let path: String
  /// The most bytes of a file that are compared with what is to be written: 64 MiB.
  private static let maximumCompared = 64 << 20

  /// Finds a folder, and makes it where there is none.
  public init(_ path: String) throws(StoreError) {
    var path = path
    while path.hasSuffix("/"), path.utf8.count > 1 { path.removeLast() }
    self.path = path
    do throws(StoreError) {
      try Folder.create(path)
      _ = try File(path, O_RDONLY | O_DIRECTORY)
    } catch {
      throw error.asUnsaved
    }
  }

  /// Returns what a file holds; nil where there is none, or something else, a symbolic link among it.
  public func bytes(of name: String) -> [UInt8]? {
    do throws(StoreError) {
      let file = try File("\(path)/\(name)", O_RDONLY | O_NOFOLLOW)
      let status = try file.status()
      guard status.isRegular, status.size <= Self.maximumCompared else { return nil }
      return try file.read()
    } catch {
      // What cannot be compared is replaced, and a failure then is told.
      return nil
    }
  }

  /// Puts a file in the place of what has the name; a symbolic link is replaced, not followed.
  public func replace(_ name: String, with bytes: [UInt8]) throws(StoreError) {
    let target = "\(path)/\(name)"
    let temporary = "\(path)/.\(getpid()).contacts.new"
    do throws(StoreError) {
      try Folder.remove(temporary)
      let file = try File(temporary, O_WRONLY | O_CREAT | O_EXCL)
      do throws(StoreError) {
        if let mode = Self.mode(of: target) { try file.setMode(mode) }
        try file.write(bytes)
        try file.synchronizeData()
        try Folder.rename(temporary, to: target)
      } catch {
        unlink(temporary)
        throw error
      }
    } catch {
      throw error.asUnsaved
    }
  }

  /// Returns the permissions of a file, which others may have been given; nil where there is none, or something else.
  private static func mode(of path: String) -> UInt32? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return UInt32(status.st_mode & 0o777)
  }

  /// Waits until the names are on the disk.
  public func synchronize() throws(StoreError) {
    do throws(StoreError) {
      try Folder.synchronize(path)
    } catch {
      throw error.asUnsaved
    }
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
