/// A small file that several processes read and replace as a whole.
///
/// A symbolic link stays one: what it leads to is replaced, and keeps its permissions. A crash
/// leaves the old file or the new, never a part.
public struct SharedFile: Hashable, Sendable {
  private let location: ResolvedPath
  /// Where the file lies, symbolic links resolved.
  public var path: String { location.path }

  /// The most bytes that are read: 1 MiB.
  static let maximumSize = 1 << 20

  /// Finds where `path` leads; neither the file nor its folder need exist yet.
  public init(_ path: String) throws(SystemError) {
    location = try ResolvedPath(path)
  }

  /// Returns what the file holds, or nil where there is none.
  public func read() throws(SystemError) -> [UInt8]? {
    guard let status = try FileStatus(path: path) else { return nil }
    guard !status.isFolder else { throw SystemError("read", path, .isFolder) }
    guard status.size <= Self.maximumSize else { throw SystemError("read", path, .fileTooLarge) }
    return try File(path, .readOnly).read()
  }

  /// Replaces what the file holds; when this returns the new file is on the disk.
  ///
  /// Whoever makes of the old bytes the new ones has the lock from before it reads, so that no change is lost.
  public func replace(with bytes: [UInt8]) throws(SystemError) {
    try AtomicFile.replace(path, with: bytes)
  }

  /// Keeps other processes from replacing the file while what is returned is open, and makes the folder at need; nil
  /// where somebody gives up waiting for them.
  ///
  /// It is the folder that is locked, as the file itself is another one each time.
  public func lock(unless isCancelled: () -> Bool) throws(SystemError) -> File? {
    try Folder.create(location.folder)
    let folder = try File(location.folder, .readOnly, .folder)
    do throws(SystemError) {
      return try folder.lock(unless: isCancelled) ? folder : nil
    } catch {
      // Some network file systems lock no folders: there the last of two at one time wins.
      let hasNoLocks: [Errno] = [.badDescriptor, .noLocks, .notSupported, .invalidArgument]
      guard hasNoLocks.contains(error.code) else { throw error }
      return folder
    }
  }
}
