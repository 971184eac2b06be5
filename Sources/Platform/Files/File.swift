#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// An open file, closed when nobody has it any more, whose failures are errors that name it.
public final class File: Sendable {
  /// Where it was opened.
  public let path: String
  private let descriptor: Descriptor

  /// Opens a file; a new one is for its owner alone.
  ///
  /// A named pipe that is to be read is not waited for: it is as empty.
  public init(
    _ path: String, _ access: Descriptor.Access, _ options: Descriptor.Options = []
  ) throws(SystemError) {
    self.path = path
    let options = access == .writeOnly ? options : options.union(.nonBlocking)
    while true {
      do throws(Errno) {
        descriptor = try Descriptor.open(path, access, options)
        return
      } catch {
        guard error == .interrupted else { throw SystemError("open", path, error) }
      }
    }
  }

  deinit {
    descriptor.close()
  }

  /// Does something, whose failure is told as that of an action.
  private func to<Answer: ~Copyable>(
    _ action: String, _ body: @autoclosure () throws(Errno) -> Answer
  ) throws(SystemError) -> Answer {
    do throws(Errno) { return try body() } catch { throw SystemError(action, path, error) }
  }

  /// Which file this is, and how it stands.
  public func status() throws(SystemError) -> FileStatus {
    try to("examine", descriptor.status())
  }

  /// Reads all bytes from `offset` to `end`, or to the end of the file.
  public func read(from offset: Int = 0, to end: Int? = nil) throws(SystemError) -> [UInt8] {
    let size = try status().size
    let end = min(end ?? size, size)
    guard end > offset else { return [] }
    var failure: Errno?
    let bytes = unsafe Array<UInt8>(unsafeUninitializedCapacity: end - offset) { buffer, count in
      do throws(Errno) {
        count = try unsafe descriptor.read(
          into: UnsafeMutableRawBufferPointer(buffer), from: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw SystemError("read", path, failure) }
    return bytes
  }

  /// Fills memory with the bytes from `offset` on; returns false if there are too few, or they cannot
  /// be read.
  public func read(into buffer: inout MutableRawSpan, from offset: Int) -> Bool {
    let wanted = buffer.byteCount
    let read = unsafe buffer.withUnsafeMutableBytes { buffer -> Int? in
      do throws(Errno) {
        return try unsafe descriptor.read(into: buffer, from: offset)
      } catch {
        return nil
      }
    }
    return read == wanted
  }

  /// Writes all of `bytes` at an offset, and leaves the file's position, or where the position is.
  public func write(_ bytes: Span<UInt8>, at offset: Int? = nil) throws(SystemError) {
    try to("write", descriptor.write(bytes, at: offset))
  }

  /// Writes all of `bytes` in the same way.
  public func write(_ bytes: [UInt8], at offset: Int? = nil) throws(SystemError) {
    try write(bytes.span, at: offset)
  }

  /// Waits until the bytes, and the size, are on the disk.
  public func synchronizeData() throws(SystemError) {
    try to("synchronize", descriptor.synchronize(withAttributes: false))
  }

  /// Waits until the file, its attributes too, is on the disk.
  public func synchronize() throws(SystemError) {
    try to("synchronize", descriptor.synchronize(withAttributes: true))
  }

  /// Cuts the file to `size` bytes.
  public func truncate(to size: Int) throws(SystemError) {
    while ftruncate(descriptor.number, off_t(size)) != 0 {
      guard Errno.last == .interrupted else { throw SystemError("shorten", path) }
    }
  }

  /// Gives the file the permissions `mode`.
  public func setMode(_ mode: UInt32) throws(SystemError) {
    guard fchmod(descriptor.number, mode_t(mode)) == 0 else {
      throw SystemError("set the mode of", path)
    }
  }
}

// MARK: - Locks

extension File {
  /// Waits for the exclusive lock on the file; false where somebody gives that up.
  ///
  /// - Parameters:
  ///   - isCancelled: Asked again and again while another process has it, and when a signal ends the wait.
  ///   - onWaiting: Called where another process has had it for a while.
  public func lock(
    unless isCancelled: () -> Bool = { false }, onWaiting: () -> Void = {}
  ) throws(SystemError) -> Bool {
    // Most have it for no longer than a write takes.
    for pause in Self.pauses {
      if flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 { return true }
      guard [.wouldBlock, .interrupted].contains(Errno.last) else {
        throw SystemError("lock", path)
      }
      if isCancelled() { return false }
      usleep(pause)
    }
    onWaiting()
    while true {
      let waits = isCancelled() ? LOCK_NB : 0
      if flock(descriptor.number, LOCK_EX | waits) == 0 { return true }
      if Errno.last == .wouldBlock, waits != 0 { return false }
      guard Errno.last == .interrupted else { throw SystemError("lock", path) }
    }
  }

  /// How long is waited between looks at the lock, in microseconds; a second in all.
  private static let pauses: [UInt32] =
    [500, 1_000, 2_000, 4_000, 8_000, 16_000] + Array(repeating: 32_000, count: 30)

  /// Shows others that the file is being written, as long as it is open; where there are no locks, nobody is shown.
  public func lockWhileOpen() { flock(descriptor.number, LOCK_EX | LOCK_NB) }

  /// Takes a lock that others may have too, unless somebody has the exclusive one.
  public func tryToShareLock() throws(SystemError) -> Bool {
    while flock(descriptor.number, LOCK_SH | LOCK_NB) != 0 {
      if Errno.last == .wouldBlock { return false }
      guard Errno.last == .interrupted else { throw SystemError("lock", path) }
    }
    return true
  }

  /// Gives the lock back.
  public func unlock() {
    flock(descriptor.number, LOCK_UN)
  }
}
