#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A folder of files for other programs, each replaced in one step.
public struct ExportFolder {
  /// Where the folder lies.
  public let path: String
  /// The most bytes of a file that are compared with what is to be written: 64 MiB.
  private static let maximumCompared = 64 << 20

  /// What lies under a name.
  public enum Content: Hashable, Sendable {
    /// Nothing.
    case none
    /// A file, and what it holds.
    case bytes([UInt8])
    /// A symbolic link, a folder, a device, or a file of more than 64 MiB.
    case other
  }

  /// Finds a folder, and makes it where there is none.
  ///
  /// - Parameter isMade: Whether it is made; where it is not, it is as empty.
  public init(_ path: String, isMade: Bool = true) throws(StoreError) {
    var path = path
    while path.hasSuffix("/"), path.utf8.count > 1 { path.removeLast() }
    self.path = path
    guard isMade else { return }
    do throws(StoreError) {
      try Folder.create(path)
      _ = try File(path, O_RDONLY | O_DIRECTORY)
    } catch {
      throw error.asUnsaved
    }
  }

  /// The names of all that lies in the folder, in order; none where it cannot be listed.
  public var names: [String] {
    Folder.names(in: path).filter { ![".", ".."].contains($0) }.sorted()
  }

  /// Returns what lies under a name; links are not followed.
  public func content(of name: String) throws(StoreError) -> Content {
    do throws(StoreError) {
      let file = try File("\(path)/\(name)", O_RDONLY | O_NOFOLLOW)
      let status = try file.status()
      guard status.isRegular, status.size <= Self.maximumCompared else { return .other }
      return .bytes(try file.read())
    } catch {
      switch error.kind {
      case .system(_, ENOENT): return .none
      case .system(_, ELOOP): return .other
      default: throw error
      }
    }
  }

  /// Removes the file of a name.
  public func remove(_ name: String) throws(StoreError) { try Folder.remove("\(path)/\(name)") }

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
