/// A small file that several processes read and replace as a whole.
///
/// Writes through a symbolic link, and keeps permissions. A crash leaves the old file or the new.
public struct SharedFile: Hashable, Sendable {
  private let location: ResolvedPath
  /// The path, with symbolic links resolved.
  public var path: String { location.path }

  /// The most bytes that are read: 1 MiB.
  static let maximumSize = 1 << 20

  /// Resolves `path`; neither the file nor its folder need exist.
  public init(_ path: String) throws(SystemError) {
    location = try ResolvedPath(path)
  }

  /// Returns the contents, or `nil` if the file does not exist.
  public func read() throws(SystemError) -> [UInt8]? {
    guard let status = try FileStatus(path: path) else { return nil }
    guard !status.isFolder else { throw SystemError("read", path, .isFolder) }
    guard status.size <= Self.maximumSize else { throw SystemError("read", path, .fileTooLarge) }
    return try File(path, .readOnly).read()
  }

  /// Replaces the contents; they are on the disk when this returns.
  ///
  /// To lose no change, take the lock before reading the old contents.
  public func replace(with bytes: [UInt8]) throws(SystemError) {
    try AtomicFile.replace(path, with: bytes)
  }

  /// Locks out other processes until the returned file is closed, creating the folder if needed;
  /// `nil` if cancelled.
  ///
  /// Locks the folder, because replacing makes a new file each time.
  public func lock(unless isCancelled: () -> Bool) throws(SystemError) -> File? {
    try Folder.create(location.folder)
    let folder = try File(location.folder, .readOnly, .folder)
    do throws(SystemError) {
      return try folder.lock(unless: isCancelled) ? folder : nil
    } catch {
      // Some network file systems do not lock folders; there the last of two simultaneous writers
      // wins.
      guard error.code.meansNoLocks else { throw error }
      return folder
    }
  }
}
