#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A file descriptor; whoever opens it closes it.
public struct Descriptor: Hashable, Sendable {
  /// The number.
  public let number: Int32

  /// Creates a descriptor from its number.
  public init(_ number: Int32) {
    self.number = number
  }

  /// The access mode.
  public enum Access: Sendable {
    /// O_RDONLY.
    case readOnly
    /// O_WRONLY.
    case writeOnly
    /// O_RDWR.
    case readWrite
  }

  /// The options for opening a file.
  public struct Options: OptionSet, Sendable {
    /// The flags of open(2).
    public let rawValue: Int32

    /// Creates options from flags.
    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// Creates the file if it does not exist (O_CREAT).
    public static var create: Options { Options(rawValue: O_CREAT) }
    /// Creates the file; fails if it exists (O_CREAT, O_EXCL).
    public static var new: Options { Options(rawValue: O_CREAT | O_EXCL) }
    /// Appends to the end of the file (O_APPEND).
    public static var append: Options { Options(rawValue: O_APPEND) }
    /// Fails unless it is a folder (O_DIRECTORY).
    public static var folder: Options { Options(rawValue: O_DIRECTORY) }
    /// Fails if it is a symbolic link (O_NOFOLLOW).
    public static var noFollow: Options { Options(rawValue: O_NOFOLLOW) }
    /// Never blocks, neither now nor when reading (O_NONBLOCK).
    public static var nonBlocking: Options { Options(rawValue: O_NONBLOCK) }
  }

  /// Opens a path; child processes do not inherit the descriptor.
  ///
  /// Opening a pipe waits for its other end; a signal ends the wait with the error `interrupted`.
  public static func open(
    _ path: String, _ access: Access, _ options: Options = [], permissions: UInt32 = 0o600
  ) throws(Errno) -> Descriptor {
    let flags =
      switch access {
      case .readOnly: O_RDONLY
      case .writeOnly: O_WRONLY
      case .readWrite: O_RDWR
      }
    let number = systemOpen(path, flags | options.rawValue | O_CLOEXEC, mode_t(permissions))
    guard number >= 0 else { throw .last }
    return Descriptor(number)
  }

  /// Duplicates the descriptor; child processes do not inherit it.
  public func duplicated() throws(Errno) -> Descriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last }
    return Descriptor(copy)
  }

  /// Closes the descriptor; returns an error if written data was lost, which network file systems
  /// report only now.
  @discardableResult
  public func close() -> Errno? {
    systemClose(number) == 0 ? nil : .last
  }

  /// Creates a pipe that child processes do not inherit.
  public static func pipe() throws(Errno) -> (output: Descriptor, input: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }

  /// Returns the status of the open file.
  public func status() throws(Errno) -> FileStatus {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .last }
    return FileStatus(status)
  }
}

// MARK: - Reading and writing

extension Descriptor {
  /// Reads once into the beginning of an array; returns 0 at the end, and `nil` if a signal came
  /// first or nothing is available yet.
  public func readSome(into chunk: inout [UInt8]) throws(Errno) -> Int? {
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe systemRead(number, $0) }
    if count >= 0 { return count }
    let code = Errno.last
    guard code == .interrupted || code == .wouldBlock else { throw code }
    return nil
  }

  /// Reads a file from an offset into memory; returns the number of bytes read.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(Errno) -> Int {
    var count = 0
    while count < buffer.count {
      let more = unsafe pread(
        number, buffer.baseAddress! + count, buffer.count - count, off_t(offset + count))
      if more == 0 { break }
      if more > 0 { count += more } else if Errno.last != .interrupted { throw .last }
    }
    return count
  }

  /// Writes all bytes at an offset, or at the current position, in as many calls as needed.
  ///
  /// - Parameter room: Called before each call; returns how many of the remaining bytes to write at
  ///   once.
  public func write(
    _ bytes: Span<UInt8>, at offset: Int? = nil, room: (Int) throws(Errno) -> Int = { $0 }
  ) throws(Errno) {
    var written = 0
    while written < bytes.count {
      let part = bytes.extracting(droppingFirst: written)
        .extracting(first: try room(bytes.count - written))
      let count = unsafe part.withUnsafeBytes { part in
        guard let offset else { return unsafe systemWrite(number, part) }
        return unsafe pwrite(number, part.baseAddress, part.count, off_t(offset + written))
      }
      guard count < 0 else {
        written += count
        continue
      }
      switch Errno.last {
      case .interrupted: continue
      case .wouldBlock: _ = try wait(for: .output, milliseconds: Self.turn)
      case let code: throw code
      }
    }
  }

  /// How long, in milliseconds, a wait lasts before it notices a signal that came just before it.
  static var turn: Int32 { 100 }

  /// What to wait for.
  public enum Readiness: Sendable {
    /// Input, or its end.
    case input
    /// Room for output.
    case output
  }

  /// Waits once until the descriptor is ready, a signal comes, or the time is over; returns whether
  /// it is ready.
  ///
  /// - Parameter milliseconds: The longest wait; negative for no limit.
  public func wait(for readiness: Readiness, milliseconds: Int32 = -1) throws(Errno) -> Bool {
    let events = readiness == .input ? POLLIN : POLLOUT
    var request = pollfd(fd: number, events: Int16(events), revents: 0)
    let count = unsafe poll(&request, 1, milliseconds)
    guard count < 0 else { return count > 0 }
    let code = Errno.last
    guard code == .interrupted || code == .wouldBlock else { throw code }
    return false
  }

  /// Waits until written data is on the disk, with all attributes, or only those needed for
  /// reading.
  public func synchronize(withAttributes: Bool) throws(Errno) {
    #if canImport(Darwin)
    let result = fcntl(number, F_FULLFSYNC)
    #else
    let result = withAttributes ? fsync(number) : fdatasync(number)
    #endif
    guard result == 0 else { throw .last }
  }
}
