#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Writing where the other end may be slow: a pipe that is not read, a terminal that was stopped.
extension Descriptor {
  /// What a pipe takes without waiting once it takes anything (PIPE_BUF).
  private static var chunkSize: Int { 4096 }
  /// F_GETPIPE_SZ and F_SETPIPE_SZ of fcntl(2), which the header keeps to programs that ask for all of GNU.
  private static var getPipeSize: Int32 { 1032 }
  private static var setPipeSize: Int32 { 1031 }
  /// A pipe that is to take more than it holds is made to hold so many bytes, so that whoever reads it is woken less often.
  static var widePipe: Int32 { 256 << 10 }
  /// As much goes to a file, or to /dev/null, at once.
  private static var fileChunkSize: Int { 1 << 20 }

  /// Writes all bytes, waiting while they are not taken; returns why, where they never are.
  ///
  /// - Parameter patience: How long it goes on after a signal that asks for an end; then the rest is dropped, and
  ///   `interrupted` returned.
  public func write(_ bytes: Span<UInt8>, patience: Duration) -> Errno? {
    var deadline: MonotonicInstant?
    do throws(Errno) {
      try write(bytes) { count throws(Errno) in
        repeat {
          guard Interruption.isRequested else { continue }
          let end = deadline ?? .now + patience
          guard .now < end else { throw .interrupted }
          deadline = end
        } while try !wait(for: .output, milliseconds: Self.turn)
        return count <= Self.chunkSize ? count : makeRoom(for: count)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Writes all bytes of an array in the same way.
  public func write(_ bytes: [UInt8], patience: Duration) -> Errno? {
    write(bytes.span, patience: patience)
  }

  /// Returns how many bytes may be written at once, without waiting where any may, as far as that is known; a pipe that
  /// holds less than `count` is widened first.
  func makeRoom(for count: Int) -> Int {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { return Self.chunkSize }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: Self.fileChunkSize
    // A device that is no terminal is mostly the one that takes everything.
    case S_IFCHR where isatty(number) == 0: Self.fileChunkSize
    default: makePipeRoom(for: count)
    }
  }

  /// Returns how many bytes a pipe takes without waiting that takes any; the least where more is not known.
  ///
  /// On Linux (pipe(7)) an empty one takes all that it can hold. Of one that is not, two pages that lie together hold
  /// more than one page would, so that what is unread lies in twice as many at the most, and one more. Of packets, and
  /// where others write into the same pipe, that may be too much: a signal ends the wait.
  func makePipeRoom(for count: Int) -> Int {
    #if canImport(Glibc)
    var unread: Int32 = 0
    var size = fcntl(number, Self.getPipeSize)
    if size > 0, size < min(count, Int(Self.widePipe)) {
      // Of one who has many pipes that is refused.
      size = max(size, fcntl(number, Self.setPipeSize, Self.widePipe))
    }
    guard size > 0, unsafe ioctl(number, UInt(FIONREAD), &unread) == 0 else {
      return Self.chunkSize
    }
    guard unread > 0 else { return Int(size) }
    let page = max(Self.chunkSize, sysconf(Int32(_SC_PAGESIZE)))
    return max(Self.chunkSize, Int(size) - 2 * Int(unread) - 2 * page)
    #else
    return Self.chunkSize
    #endif
  }
}
