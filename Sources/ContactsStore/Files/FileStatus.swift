#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Which file a path names, and how it stands.
struct FileStatus: Hashable {
  let device: UInt64
  let inode: UInt64
  let size: Int
  let mode: UInt32
  /// How many names the file has.
  let linkCount: Int
  private let changed: Int64
  private let changedNanoseconds: Int64
  let isFolder: Bool
  /// Whether it is a file of bytes, and no pipe, device or folder.
  let isRegular: Bool

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    linkCount = Int(status.st_nlink)
    mode = UInt32(status.st_mode) & 0o7777
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    isRegular = status.st_mode & S_IFMT == S_IFREG
    #if canImport(Darwin)
    changed = Int64(status.st_mtimespec.tv_sec)
    changedNanoseconds = Int64(status.st_mtimespec.tv_nsec)
    #else
    changed = Int64(status.st_mtim.tv_sec)
    changedNanoseconds = Int64(status.st_mtim.tv_nsec)
    #endif
  }

  /// The status of what `path` names, or nil where there is nothing.
  init?(path: String) throws(StoreError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw StoreError(.system("examine", errno: errno), path: path)
    }
    self.init(status)
  }

  /// Tells whether both are of one file, whatever has been written to it since.
  func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}
