#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The identity and attributes of a file.
public struct FileStatus: Hashable, Sendable {
  /// The type of a file.
  public enum Kind: Hashable, Sendable {
    /// A regular file.
    case regular
    /// A folder.
    case folder
    /// A pipe or FIFO.
    case pipe
    /// A symbolic link, a device or a socket.
    case other
  }

  /// The type.
  public let kind: Kind
  /// The size in bytes.
  public let size: Int
  /// The permissions.
  public let mode: UInt32
  /// The number of hard links.
  public let linkCount: Int
  private let device: UInt64
  private let inode: UInt64
  /// The modification time.
  private let written: WallTime
  /// The status change time, which cannot be set.
  private let changed: WallTime

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFIFO: .pipe
      default: .other
      }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    linkCount = Int(status.st_nlink)
    mode = UInt32(status.st_mode) & 0o7777
    #if canImport(Darwin)
    (written, changed) = (WallTime(status.st_mtimespec), WallTime(status.st_ctimespec))
    #else
    (written, changed) = (WallTime(status.st_mtim), WallTime(status.st_ctim))
    #endif
  }

  /// The status of the file at `path`, or `nil` if there is none.
  public init?(path: String, followsLinks: Bool = true) throws(SystemError) {
    var status = stat()
    guard unsafe (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      if Errno.last == .noSuchFile { return nil }
      throw SystemError("examine", path)
    }
    self.init(status)
  }

  /// Whether it is a folder.
  public var isFolder: Bool { kind == .folder }
  /// Whether it is a regular file.
  public var isRegular: Bool { kind == .regular }

  /// Returns whether both describe the same file, even if it was written in between.
  public func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }

  /// A value that identifies this version of the file.
  public var fingerprint: Fingerprint {
    Fingerprint(words: [
      inode, UInt64(truncatingIfNeeded: size),
      UInt64(bitPattern: written.seconds), UInt64(bitPattern: written.nanoseconds),
      UInt64(bitPattern: changed.seconds), UInt64(bitPattern: changed.nanoseconds),
    ])
  }

  /// A value that changes whenever the file does, since nobody can set the status change time.
  ///
  /// Two versions share a fingerprint only if both were written within one tick of the clock; see
  /// `isOld(at:)`.
  public struct Fingerprint: Hashable, Sendable {
    /// The file number, size, and modification and status change times in seconds and nanoseconds.
    public let words: [UInt64]

    /// The number of words.
    public static let count = 6

    /// Returns whether any change at this time or later results in another fingerprint.
    ///
    /// Timestamps advance at least a hundred times a second; on file systems without fractions,
    /// every two seconds.
    public func isOld(at time: WallTime) -> Bool {
      let tick: Int64 = words[5] == 0 ? 2_000_000_000 : 20_000_000
      let (seconds, isOver) = (time.seconds &- Int64(bitPattern: words[4]))
        .multipliedReportingOverflow(by: 1_000_000_000)
      guard !isOver else { return time.seconds > Int64(bitPattern: words[4]) }
      return seconds + time.nanoseconds - Int64(bitPattern: words[5]) > tick
    }
  }
}
