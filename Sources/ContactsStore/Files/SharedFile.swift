#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A small file that several processes read and replace as a whole.
///
/// A symbolic link stays one: what it leads to is replaced, and keeps its permissions. A crash
/// leaves the old file or the new, never a part.
public struct SharedFile: Hashable, Sendable {
  /// Where the file lies, symbolic links resolved.
  public let path: String
  private let folder: String

  /// The most bytes that are read: 1 MiB.
  static let maximumSize = 1 << 20

  /// Finds where `path` leads; neither the file nor its folder need exist yet.
  public init(_ path: String) throws(StoreError) {
    let location = try BookLocation(path)
    self.path = location.snapshot
    folder = location.folder
  }

  /// Returns what the file holds, or nil where there is none.
  public func read() throws(StoreError) -> [UInt8]? {
    guard let status = try FileStatus(path: path) else { return nil }
    guard !status.isFolder else { throw StoreError(.system("read", errno: EISDIR), path: path) }
    guard status.size <= Self.maximumSize else {
      throw StoreError(.system("read", errno: EFBIG), path: path)
    }
    return try File(path, O_RDONLY).read()
  }

  /// Replaces what the file holds, nil where there is none, by what `change` makes of it; nil or
  /// an error of `change` leaves it as it is.
  ///
  /// Other processes that do so wait meanwhile, so that no change is lost. When it returns the
  /// new file is on the disk.
  ///
  /// - Parameter isCancelled: Asked where others are waited for, whether to give up.
  public func replace(
    unless isCancelled: () -> Bool = { false }, _ change: ([UInt8]?) throws -> [UInt8]?
  ) throws {
    let lock = try lockedFolder(unless: isCancelled)
    defer { lock.unlock() }
    guard let bytes = try change(try read()) else { return }
    do throws(StoreError) {
      try AtomicFile.replace(path, in: folder, keeping: nil) { file throws(StoreError) in
        try file.write(bytes)
      }
    } catch {
      throw error.asUnsaved
    }
  }

  /// Locks the folder, as the file itself is another one each time; made at need.
  private func lockedFolder(unless isCancelled: () -> Bool) throws(StoreError) -> File {
    do throws(StoreError) {
      try Folder.create(folder)
      let file = try File(folder, O_RDONLY | O_DIRECTORY)
      do throws(StoreError) {
        try file.lock(unless: isCancelled)
      } catch {
        // Some network file systems lock no folders: there the last of two at one time wins.
        guard case .system(_, let code) = error.kind,
          [EBADF, ENOLCK, ENOTSUP, EINVAL].contains(code)
        else { throw error }
      }
      return file
    } catch {
      throw error.asUnsaved
    }
  }
}
