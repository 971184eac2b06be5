#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The number by which the system knows what is open; whoever opens it closes it.
public struct Descriptor: Hashable, Sendable {
  /// The number.
  public let number: Int32

  /// Makes the descriptor of a number.
  public init(_ number: Int32) {
    self.number = number
  }

  /// What is open is read, written, or both.
  public enum Access: Sendable {
    /// O_RDONLY.
    case readOnly
    /// O_WRONLY.
    case writeOnly
    /// O_RDWR.
    case readWrite
  }

  /// How something is opened.
  public struct Options: OptionSet, Sendable {
    /// The flags of open(2).
    public let rawValue: Int32

    /// Makes options of flags.
    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// Makes the file where there is none (O_CREAT).
    public static var create: Options { Options(rawValue: O_CREAT) }
    /// Makes the file, and fails where there is one (O_CREAT, O_EXCL).
    public static var new: Options { Options(rawValue: O_CREAT | O_EXCL) }
    /// Empties the file (O_TRUNC).
    public static var truncate: Options { Options(rawValue: O_TRUNC) }
    /// Writes at the end, wherever that is by then (O_APPEND).
    public static var append: Options { Options(rawValue: O_APPEND) }
    /// Fails where it is no folder (O_DIRECTORY).
    public static var folder: Options { Options(rawValue: O_DIRECTORY) }
    /// Fails where it is a symbolic link (O_NOFOLLOW).
    public static var noFollow: Options { Options(rawValue: O_NOFOLLOW) }
    /// Waits for nobody, neither now nor when it is read (O_NONBLOCK).
    public static var nonBlocking: Options { Options(rawValue: O_NONBLOCK) }
  }

  /// Opens what lies at a path; programs that are started do not have it.
  ///
  /// A signal ends the wait for whoever opens the other end of a pipe, with the error `interrupted`.
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

  /// Returns another number for what is open; it is not for programs that are started.
  public func duplicated() throws(Errno) -> Descriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last }
    return Descriptor(copy)
  }

  /// Closes it; returns why what was written is not, as a file system on the net may tell only now that it is full.
  @discardableResult
  public func close() -> Errno? {
    systemClose(number) == 0 ? nil : .last
  }

  /// Returns both ends of a new pipe, which programs that are started do not have.
  public static func pipe() throws(Errno) -> (output: Descriptor, input: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }

  /// What it is open on.
  public func status() throws(Errno) -> FileStatus {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .last }
    return FileStatus(status)
  }
}

// MARK: - Reading and writing

extension Descriptor {
  /// Reads once, over the beginning of an array, what there is and has room: 0 bytes at the end; nil where a signal came
  /// first, or there is nothing yet.
  public func readSome(into chunk: inout [UInt8]) throws(Errno) -> Int? {
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe systemRead(number, $0) }
    if count >= 0 { return count }
    let code = Errno.last
    guard code == .interrupted || code == .wouldBlock else { throw code }
    return nil
  }

  /// Fills memory with the bytes of a file from an offset on; returns how many there were.
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

  /// Writes all bytes, at an offset or else where the position is, however many are taken at a time.
  ///
  /// - Parameter room: Called before each part; returns how many of so many bytes may be written at once.
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

  /// How long a wait goes on, in milliseconds, before a signal is noticed that came just before it.
  static var turn: Int32 { 100 }

  /// What is waited for.
  public enum Readiness: Sendable {
    /// That there is something to be read, or the end.
    case input
    /// That something can be written.
    case output
  }

  /// Waits once, until it is ready, a signal comes, or the time is over; tells whether it is ready.
  ///
  /// - Parameter milliseconds: How long; below 0 for as long as it takes.
  public func wait(for readiness: Readiness, milliseconds: Int32 = -1) throws(Errno) -> Bool {
    let events = readiness == .input ? POLLIN : POLLOUT
    var request = pollfd(fd: number, events: Int16(events), revents: 0)
    let count = unsafe poll(&request, 1, milliseconds)
    guard count < 0 else { return count > 0 }
    let code = Errno.last
    guard code == .interrupted || code == .wouldBlock else { throw code }
    return false
  }

  /// Waits until all that was written is on the disk: with the file's attributes, or only as much of them as reading
  /// needs.
  public func synchronize(withAttributes: Bool) throws(Errno) {
    #if canImport(Darwin)
    let result = fcntl(number, F_FULLFSYNC)
    #else
    let result = withAttributes ? fsync(number) : fdatasync(number)
    #endif
    guard result == 0 else { throw .last }
  }
}
