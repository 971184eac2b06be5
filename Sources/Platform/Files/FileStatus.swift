#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Which file a path names, and how it stands.
public struct FileStatus: Hashable, Sendable {
  /// What a path can name.
  public enum Kind: Hashable, Sendable {
    /// A file of bytes.
    case regular
    /// A folder.
    case folder
    /// A pipe, named or not.
    case pipe
    /// A symbolic link that was not followed.
    case link
    /// A device or a socket.
    case other
  }

  /// What it is.
  public let kind: Kind
  /// How many bytes it has.
  public let size: Int
  /// Its permissions.
  public let mode: UInt32
  /// How many names the file has.
  public let linkCount: Int
  private let device: UInt64
  private let inode: UInt64
  /// When it was written.
  private let written: WallTime
  /// When anything of it was changed, which nobody can set.
  private let changed: WallTime

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFIFO: .pipe
      case S_IFLNK: .link
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

  /// The status of what `path` names, or nil where there is nothing.
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
  /// Whether it is a file of bytes, and no pipe, device or folder.
  public var isRegular: Bool { kind == .regular }

  /// Tells whether both are of one file, whatever has been written to it since.
  public func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }

  /// What tells these bytes of the file from others.
  public var fingerprint: Fingerprint {
    Fingerprint(words: [
      inode, UInt64(truncatingIfNeeded: size),
      UInt64(bitPattern: written.seconds), UInt64(bitPattern: written.nanoseconds),
      UInt64(bitPattern: changed.seconds), UInt64(bitPattern: changed.nanoseconds),
    ])
  }

  /// What changes whenever the bytes of a file do, as nobody can set the time at which the system says it was changed.
  ///
  /// Two files have the same for no other reason than that one has been changed twice within a tick of the clock, of
  /// which `isOld(at:)` tells.
  public struct Fingerprint: Hashable, Sendable {
    /// The file's number, its size, and the times at which it was written and changed, in seconds and nanoseconds.
    public let words: [UInt64]

    /// How many words there are.
    public static let count = 6

    /// Tells whether whoever changes the file at a time, or later, gives it another fingerprint.
    ///
    /// The clock of files ticks a hundred times a second at least; where no part of a second is told, every other
    /// second.
    public func isOld(at time: WallTime) -> Bool {
      let tick: Int64 = words[5] == 0 ? 2_000_000_000 : 20_000_000
      let (seconds, isOver) = (time.seconds &- Int64(bitPattern: words[4]))
        .multipliedReportingOverflow(by: 1_000_000_000)
      guard !isOver else { return time.seconds > Int64(bitPattern: words[4]) }
      return seconds + time.nanoseconds - Int64(bitPattern: words[5]) > tick
    }
  }
}
