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
  /// What tells these bytes of the file from others.
  let fingerprint: Fingerprint
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
    fingerprint = Fingerprint(status)
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

  /// What changes whenever the bytes of a file do, as nobody can set the time at which the system says it was changed.
  ///
  /// Two files have the same for no other reason than that one has been changed twice within a tick of the clock, of
  /// which `isSettled(at:)` tells.
  struct Fingerprint: Hashable {
    /// The file's number, its size, and the times at which it was written and changed, in seconds and nanoseconds.
    let words: [UInt64]

    /// How many words there are.
    static let count = 6

    init(_ status: stat) {
      #if canImport(Darwin)
      let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
      #else
      let (written, changed) = (status.st_mtim, status.st_ctim)
      #endif
      words = [
        UInt64(truncatingIfNeeded: status.st_ino), UInt64(truncatingIfNeeded: status.st_size),
        UInt64(truncatingIfNeeded: written.tv_sec), UInt64(truncatingIfNeeded: written.tv_nsec),
        UInt64(truncatingIfNeeded: changed.tv_sec), UInt64(truncatingIfNeeded: changed.tv_nsec),
      ]
    }

    /// Tells whether whoever changes the file at a time, or later, gives it another fingerprint.
    ///
    /// The clock of files ticks a hundred times a second at least; where no part of a second is told, every other
    /// second.
    func isSettled(at time: timespec) -> Bool {
      let tick: Int64 = words[5] == 0 ? 2_000_000_000 : 20_000_000
      let (seconds, isOver) = (Int64(time.tv_sec) &- Int64(bitPattern: words[4]))
        .multipliedReportingOverflow(by: 1_000_000_000)
      guard !isOver else { return time.tv_sec > Int64(bitPattern: words[4]) }
      return seconds + Int64(time.tv_nsec) - Int64(bitPattern: words[5]) > tick
    }
  }

  /// Tells whether both are of one file, whatever has been written to it since.
  func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}
