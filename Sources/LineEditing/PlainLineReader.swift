internal import Platform

/// Reads the lines of a pipe or a file.
///
/// A line ends with LF; one CR before it is dropped, and so is a byte order mark at the start. The
/// last line need not end. A line that is not UTF-8, contains a NUL or is too long is malformed,
/// and reading continues after it.
public final class PlainLineReader {
  /// The number of the last line read; the first is 1, and 0 means none.
  public private(set) var lineNumber = 0

  private let descriptor: Descriptor
  private let name: String
  private let isInterrupted: () -> Bool
  private var buffer: LineSplitter
  /// The buffer of one read.
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)
  private var isAtEnd = false

  /// Creates a reader of a descriptor, which the caller closes.
  ///
  /// - Parameters:
  ///   - name: What errors call the input.
  ///   - limit: The most bytes in a line; 8 MiB by default.
  ///   - isInterrupted: Called before each wait, and after a signal; returns whether to stop.
  public init(
    descriptor: Int32, name: String = "the input", limit: Int = 8 << 20,
    isInterrupted: @escaping () -> Bool = { false }
  ) {
    self.descriptor = Descriptor(descriptor)
    self.name = name
    self.isInterrupted = isInterrupted
    buffer = LineSplitter(limit: limit)
  }

  /// Whether the next line is available without a system call.
  public var hasBufferedLine: Bool { buffer.hasLine || isAtEnd }

  /// Returns the next line; waits for it.
  public func readLine() throws -> LineInput {
    while !hasBufferedLine {
      if isInterrupted() { return .interrupt }
      if try hasInput(milliseconds: -1) { try fill() }
    }
    guard let line = buffer.takeLine() ?? buffer.takeLastLine() else { return .endOfInput }
    lineNumber += 1
    return line
  }

  /// Returns whether `readLine` would return at once.
  ///
  /// Part of a line is not enough; the end of input is.
  public func isReady() throws -> Bool {
    while !hasBufferedLine {
      if isInterrupted() { return true }
      guard try hasInput(milliseconds: 0) else { return false }
      try fill()
    }
    return true
  }

  /// Reads what is available; nothing if another process took it first.
  private func fill() throws {
    guard let count = try reading({ () throws(Errno) in try descriptor.readSome(into: &chunk) })
    else { return }
    isAtEnd = count == 0
    buffer.append(chunk[..<count])
  }

  /// Waits once for input, its end or a signal, for at most some time; without a limit for -1.
  private func hasInput(milliseconds: Int32) throws -> Bool {
    try reading { () throws(Errno) in
      try descriptor.wait(for: .input, milliseconds: milliseconds)
    }
  }

  private func reading<Answer>(
    _ body: () throws(Errno) -> Answer
  ) throws(SystemError) -> Answer {
    do throws(Errno) { return try body() } catch {
      throw SystemError("read", name, error)
    }
  }
}
