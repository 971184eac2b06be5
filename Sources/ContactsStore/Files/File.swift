#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// An open file: POSIX calls that are repeated after EINTR and short counts, and whose failures are
/// errors.
final class File: Sendable {
  let path: String
  private let descriptor: Int32

  /// Opens a file; a new one is for its owner alone.
  ///
  /// A named pipe that is to be read is not waited for: it is as empty.
  init(_ path: String, _ flags: Int32) throws(StoreError) {
    self.path = path
    let flags = flags & O_ACCMODE == O_WRONLY ? flags : flags | O_NONBLOCK
    var opened: Int32
    repeat { opened = open(path, flags | O_CLOEXEC, 0o600) } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw StoreError(.system("open", errno: errno), path: path) }
    descriptor = opened
  }

  deinit {
    close(descriptor)
  }

  private func failure(_ what: String) -> StoreError {
    StoreError(.system(what, errno: errno), path: path)
  }

  /// Which file this is, and how it stands.
  func status() throws(StoreError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure("examine") }
    return FileStatus(status)
  }

  /// Reads all bytes from `offset` to `end`, or to the end of the file.
  func read(from offset: Int = 0, to end: Int? = nil) throws(StoreError) -> [UInt8] {
    let size = try status().size
    let end = min(end ?? size, size)
    guard end > offset else { return [] }
    var failed = false
    let bytes = Array<UInt8>(unsafeUninitializedCapacity: end - offset) { buffer, count in
      while count < buffer.count {
        let more = pread(
          descriptor, buffer.baseAddress! + count, buffer.count - count, off_t(offset + count))
        if more > 0 {
          count += more
        } else if more == 0 {
          break
        } else if errno != EINTR {
          failed = true
          break
        }
      }
    }
    guard !failed else { throw failure("read") }
    return bytes
  }

  /// Fills memory with the bytes from `offset` on; false where there are not that many, or they cannot be read.
  func read(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
    var count = 0
    while count < buffer.count {
      let more = pread(
        descriptor, buffer.baseAddress! + count, buffer.count - count, off_t(offset + count))
      if more > 0 {
        count += more
      } else if more == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Writes all of `bytes` at an offset, and leaves the file's position.
  func write(_ bytes: [UInt8], at offset: Int) throws(StoreError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        pwrite(
          descriptor, buffer.baseAddress! + written, buffer.count - written,
          off_t(offset + written))
      }
      if count >= 0 { written += count } else if errno != EINTR { throw failure("write") }
    }
  }

  /// Writes all of `bytes` where the file's position is.
  func write(_ bytes: [UInt8]) throws(StoreError) {
    try bytes.withUnsafeBufferPointer { buffer throws(StoreError) in
      try write(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Writes all of `bytes` where the file's position is.
  func write(_ bytes: Span<UInt8>) throws(StoreError) {
    try bytes.withUnsafeBufferPointer { buffer throws(StoreError) in
      try write(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Writes all of some memory where the file's position is.
  func write(_ buffer: UnsafeRawBufferPointer) throws(StoreError) {
    var written = 0
    while written < buffer.count {
      let (start, size) = (buffer.baseAddress! + written, buffer.count - written)
      #if canImport(Glibc)
      let count = Glibc.write(descriptor, start, size)
      #else
      let count = Darwin.write(descriptor, start, size)
      #endif
      if count >= 0 { written += count } else if errno != EINTR { throw failure("write") }
    }
  }

  /// Waits until the bytes, and the size, are on the disk.
  func synchronizeData() throws(StoreError) {
    #if canImport(Darwin)
    let result = fcntl(descriptor, F_FULLFSYNC)
    #else
    let result = fdatasync(descriptor)
    #endif
    guard result == 0 else { throw failure("synchronize") }
  }

  /// Waits until the file, its attributes too, is on the disk.
  func synchronize() throws(StoreError) {
    #if canImport(Darwin)
    let result = fcntl(descriptor, F_FULLFSYNC)
    #else
    let result = fsync(descriptor)
    #endif
    guard result == 0 else { throw failure("synchronize") }
  }

  /// Cuts the file to `size` bytes.
  func truncate(to size: Int) throws(StoreError) {
    while ftruncate(descriptor, off_t(size)) != 0 {
      guard errno == EINTR else { throw failure("shorten") }
    }
  }

  /// Gives the file the permissions `mode`.
  func setMode(_ mode: UInt32) throws(StoreError) {
    guard fchmod(descriptor, mode_t(mode)) == 0 else { throw failure("set the mode of") }
  }

  /// Waits for the exclusive lock on the file, which somebody may give up by a signal.
  ///
  /// - Parameter onWaiting: Called where another process has had it for a while.
  func lock(
    unless isCancelled: () -> Bool, onWaiting: () -> Void = {}
  ) throws(StoreError) {
    // Most have it for no longer than a write takes.
    for pause in Self.pauses {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw failure("lock") }
      if isCancelled() { throw StoreError(.cancelled, path: path) }
      usleep(pause)
    }
    onWaiting()
    while true {
      let waits = isCancelled() ? LOCK_NB : 0
      if flock(descriptor, LOCK_EX | waits) == 0 { return }
      if errno == EWOULDBLOCK, waits != 0 { throw StoreError(.cancelled, path: path) }
      guard errno == EINTR else { throw failure("lock") }
    }
  }

  /// Shows others that the file is being written, as long as it is open; where there are no locks, nobody is shown.
  func lockWhileOpen() { flock(descriptor, LOCK_EX | LOCK_NB) }

  /// How long is waited between looks at the lock, in microseconds; a second in all.
  private static let pauses: [UInt32] =
    [500, 1_000, 2_000, 4_000, 8_000, 16_000] + Array(repeating: 32_000, count: 30)

  /// Takes a lock that others may have too, unless somebody has the exclusive one.
  func tryToShareLock() throws(StoreError) -> Bool {
    while flock(descriptor, LOCK_SH | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw failure("lock") }
    }
    return true
  }

  /// Gives the lock back.
  func unlock() {
    flock(descriptor, LOCK_UN)
  }
}
