#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A file that a command makes where the user said.
enum NewFile {
  /// Writes bytes to a file that is not there yet; what cannot be written whole is taken away again.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      guard errno == EEXIST else { throw failure(path) }
      throw isThere(path)
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { put($0, to: descriptor) }
      guard count >= 0 || errno == EINTR else { break }
      rest = rest.dropFirst(max(0, count))
    }
    let (isWritten, code) = (rest.isEmpty, errno)
    // A file system on the net may tell only now that it is full.
    guard close(descriptor) == 0, isWritten else {
      let error = failure(path, isWritten ? errno : code)
      unlink(path)
      throw error
    }
  }

  /// Throws what `write` would throw where something has the path.
  static func expectNothing(at path: String) throws(CommandError) {
    var status = stat()
    guard lstat(path, &status) != 0 else { throw isThere(path) }
  }

  private static func isThere(_ path: String) -> CommandError {
    CommandError("\(path) is there already, and was left as it is; name another file")
  }

  private static func put(_ buffer: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    #if canImport(Glibc)
    Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    #else
    Darwin.write(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }

  private static func failure(_ path: String, _ code: Int32 = errno) -> CommandError {
    CommandError("cannot write \(path): \(String(cString: strerror(code)))")
  }
}
