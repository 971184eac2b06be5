#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Writing to a slow reader: a pipe that is not read, a stopped terminal.
extension Descriptor {
  /// The bytes that a writable pipe accepts without blocking (PIPE_BUF).
  private static var chunkSize: Int { 4096 }
  /// F_GETPIPE_SZ and F_SETPIPE_SZ of fcntl(2), which the header defines only with `_GNU_SOURCE`.
  private static var getPipeSize: Int32 { 1032 }
  private static var setPipeSize: Int32 { 1031 }
  /// The capacity to set for a pipe that is to take more than it holds, so that its reader wakes
  /// less often.
  static var widePipe: Int32 { 256 << 10 }
  /// The most bytes written at once to a file or to /dev/null.
  private static var fileChunkSize: Int { 1 << 20 }

  /// Writes all bytes, waiting for the reader; returns the error if it fails.
  ///
  /// - Parameter patience: How long to continue after a signal to stop; then the rest is dropped,
  ///   and
  ///
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

  /// Writes an array in the same way.
  public func write(_ bytes: [UInt8], patience: Duration) -> Errno? {
    write(bytes.span, patience: patience)
  }

  /// Returns how many bytes can be written without blocking, as far as that is known; widens a pipe
  /// that holds fewer than `count`.
  func makeRoom(for count: Int) -> Int {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { return Self.chunkSize }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: Self.fileChunkSize
    // A device other than a terminal usually accepts everything.
    case S_IFCHR where isatty(number) == 0: Self.fileChunkSize
    default: makePipeRoom(for: count)
    }
  }

  /// Returns how many bytes a writable pipe accepts without blocking; the minimum if that is
  /// unknown.
  ///
  /// On Linux (pipe(7)) an empty pipe accepts its capacity. Otherwise unread bytes fill at most
  /// twice as many pages as they need, plus one, because two adjacent pages hold more than one page
  /// together. For packet pipes, or with other writers, this may be too much; a signal then ends
  /// the wait.
  func makePipeRoom(for count: Int) -> Int {
    #if canImport(Glibc)
    var unread: Int32 = 0
    var size = fcntl(number, Self.getPipeSize)
    if size > 0, size < min(count, Int(Self.widePipe)) {
      // Refused for a user who has many pipes.
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
