#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The error number of a system call (errno(3)).
public struct Errno: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number.
  public let rawValue: Int32

  /// Creates an error from a number.
  public init(_ rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The error of this thread's last failed call; a successful call does not change it.
  public static var last: Errno {
    get { Errno(errno) }
    set { errno = newValue.rawValue }
  }

  /// The system's message.
  public var description: String { unsafe String(cString: strerror(rawValue)) }
}

extension Errno {
  /// No error: assigned to `last` before a call whose result does not show failure.
  public static var none: Errno { Errno(0) }
  /// EACCES.
  public static var permissionDenied: Errno { Errno(EACCES) }
  /// EAGAIN.
  public static var wouldBlock: Errno { Errno(EAGAIN) }
  /// EBADF.
  public static var badDescriptor: Errno { Errno(EBADF) }
  /// EEXIST.
  public static var fileExists: Errno { Errno(EEXIST) }
  /// EFBIG.
  public static var fileTooLarge: Errno { Errno(EFBIG) }
  /// EINTR.
  public static var interrupted: Errno { Errno(EINTR) }
  /// EINVAL.
  public static var invalidArgument: Errno { Errno(EINVAL) }
  /// EISDIR.
  public static var isFolder: Errno { Errno(EISDIR) }
  /// ELOOP.
  public static var tooManyLinks: Errno { Errno(ELOOP) }
  /// EMLINK.
  public static var tooManyNames: Errno { Errno(EMLINK) }
  /// EXDEV.
  public static var otherDevice: Errno { Errno(EXDEV) }
  /// ENOENT.
  public static var noSuchFile: Errno { Errno(ENOENT) }
  /// ENOSPC.
  public static var noSpace: Errno { Errno(ENOSPC) }
  /// ENOSYS.
  public static var noSuchCall: Errno { Errno(ENOSYS) }
  /// ENOTSUP.
  public static var notSupported: Errno { Errno(ENOTSUP) }
  /// EPERM.
  public static var notPermitted: Errno { Errno(EPERM) }
  /// EPIPE.
  public static var brokenPipe: Errno { Errno(EPIPE) }
  /// ERANGE.
  public static var outOfRange: Errno { Errno(ERANGE) }
  /// EROFS.
  public static var readOnlyFileSystem: Errno { Errno(EROFS) }
}

extension Errno {
  /// Whether a file that could not be locked is on a file system without locks.
  public var meansNoLocks: Bool { [EBADF, ENOLCK, ENOTSUP, ENOSYS, EINVAL].contains(rawValue) }

  /// Whether the same call may succeed later, as it failed for lack of a resource.
  public var isPassing: Bool {
    [ENOSPC, EDQUOT, EIO, EINTR, EAGAIN, ENOMEM, EMFILE, ENFILE].contains(rawValue)
  }
}
