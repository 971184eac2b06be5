#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// An open file that is closed on release; its errors name it.
public final class File: Sendable {
  /// The path it was opened at.
  public let path: String
  /// The path in errors.
  private let knownPath: String
  private let descriptor: Descriptor

  /// Opens a file; a new one is accessible to its owner only.
  ///
  /// Reading a named pipe does not wait for a writer: it is empty.
  ///
  /// - Parameter knownPath: The path for errors, of a file that the user knows; nil for this one.
  public init(
    _ path: String, _ access: Descriptor.Access, _ options: Descriptor.Options = [],
    knownAs knownPath: String? = nil
  ) throws(SystemError) {
    self.path = path
    self.knownPath = knownPath ?? path
    let options = access == .writeOnly ? options : options.union(.nonBlocking)
    while true {
      do throws(Errno) {
        descriptor = try Descriptor.open(path, access, options)
        return
      } catch {
        guard error == .interrupted else { throw SystemError("open", self.knownPath, error) }
      }
    }
  }

  deinit {
    descriptor.close()
  }

  /// Converts an error of `body` to one of an action on this file.
  private func to<Answer: ~Copyable>(
    _ action: String, _ body: @autoclosure () throws(Errno) -> Answer
  ) throws(SystemError) -> Answer {
    do throws(Errno) { return try body() } catch { throw SystemError(action, knownPath, error) }
  }

  /// Returns the identity and attributes of the file.
  public func status() throws(SystemError) -> FileStatus {
    try to("examine", descriptor.status())
  }

  /// Returns whether the file still has its name: false if it was removed or replaced.
  public func isInPlace() throws(SystemError) -> Bool {
    guard let named = try FileStatus(path: path) else { return false }
    return try status().isSameFile(as: named)
  }

  /// Reads the bytes from `offset` to `end`, or to the end of the file.
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
    if let failure { throw SystemError("read", knownPath, failure) }
    return bytes
  }

  /// Reads from `offset` into memory; returns false if there are too few bytes, or reading fails.
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

  /// Writes all of `bytes` at an offset, leaving the position alone, or at the current position.
  public func write(_ bytes: Span<UInt8>, at offset: Int? = nil) throws(SystemError) {
    try to("write", descriptor.write(bytes, at: offset))
  }

  /// Writes an array in the same way.
  public func write(_ bytes: [UInt8], at offset: Int? = nil) throws(SystemError) {
    try write(bytes.span, at: offset)
  }

  /// Waits until the data and size are on the disk.
  public func synchronizeData() throws(SystemError) {
    try to("synchronize", descriptor.synchronize(withAttributes: false))
  }

  /// Waits until the file and all its attributes are on the disk.
  public func synchronize() throws(SystemError) {
    try to("synchronize", descriptor.synchronize(withAttributes: true))
  }

  /// Truncates the file to `size` bytes.
  public func truncate(to size: Int) throws(SystemError) {
    while ftruncate(descriptor.number, off_t(size)) != 0 {
      guard Errno.last == .interrupted else { throw SystemError("shorten", knownPath) }
    }
  }

  /// Sets the permissions.
  public func setMode(_ mode: UInt32) throws(SystemError) {
    guard fchmod(descriptor.number, mode_t(mode)) == 0 else {
      throw SystemError("set the mode of", knownPath)
    }
  }
}

// MARK: - Locks

extension File {
  /// Waits for the exclusive lock on the file; returns false if cancelled.
  ///
  /// - Parameters:
  ///   - isCancelled: Called repeatedly while another process holds the lock, and after a signal.
  ///   - onWaiting: Called if another process has held the lock for a while.
  public func lock(
    unless isCancelled: () -> Bool = { false }, onWaiting: () -> Void = {}
  ) throws(SystemError) -> Bool {
    // Most locks are held only for a write.
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
      guard [.wouldBlock, .interrupted].contains(Errno.last) else {
        throw SystemError("lock", path)
      }
      if waits != 0 { return false }
    }
  }

  /// The pauses between attempts, in microseconds; a second in total.
  private static let pauses: [UInt32] =
    [500, 1_000, 2_000, 4_000, 8_000, 16_000] + Array(repeating: 32_000, count: 30)

  /// Marks the file as being written while it is open; does nothing where locks are not supported.
  ///
  /// Returns false if another process has marked it.
  public func lockWhileOpen() -> Bool {
    flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 || Errno.last != .wouldBlock
  }

  /// Takes a shared lock, unless another process has the exclusive one.
  public func tryToShareLock() throws(SystemError) -> Bool {
    while flock(descriptor.number, LOCK_SH | LOCK_NB) != 0 {
      if Errno.last == .wouldBlock { return false }
      guard Errno.last == .interrupted else { throw SystemError("lock", path) }
    }
    return true
  }

  /// Releases the lock.
  public func unlock() {
    flock(descriptor.number, LOCK_UN)
  }
}
