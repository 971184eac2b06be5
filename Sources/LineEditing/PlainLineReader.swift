internal import Platform

/// Reads the lines of a pipe, a file, or a text given whole.
///
/// A line ends with LF, and one CR before it is dropped; so is a byte order mark at the start. The
/// last line need not end. A line that is not UTF-8, contains a NUL byte or is too long is
/// malformed, and reading goes on after it.
public final class PlainLineReader: LineReader {
  /// The length in bytes that a line may have where nothing else is said: 8 MiB.
  public static let defaultLimit = 8 << 20

  /// The number of the line last read.
  public private(set) var lineNumber = 0

  private let descriptor: Descriptor?
  private let isInterrupted: () -> Bool
  private var buffer: LineBuffer
  /// What is read at once.
  private var chunk: [UInt8]
  private var isAtEnd: Bool

  /// Creates a reader of a descriptor, which stays the caller's to close.
  ///
  /// - Parameters:
  ///   - limit: The bytes that a line may have.
  ///   - isInterrupted: Asked before each wait, and when a signal ends one, whether to stop.
  public init(
    descriptor: Int32, limit: Int = defaultLimit, isInterrupted: @escaping () -> Bool = { false }
  ) {
    self.descriptor = Descriptor(descriptor)
    self.isInterrupted = isInterrupted
    buffer = LineBuffer(limit: limit)
    chunk = [UInt8](repeating: 0, count: 64 << 10)
    isAtEnd = false
  }

  /// Creates a reader of a text's lines.
  public init(text: String, limit: Int = defaultLimit) {
    descriptor = nil
    isInterrupted = { false }
    buffer = LineBuffer(limit: limit)
    isAtEnd = true
    chunk = []
    buffer.append(Array(text.utf8)[...])
  }

  /// Whether the next line can be had without a call to the system.
  public var hasBufferedLine: Bool { buffer.hasLine || isAtEnd }

  /// Returns the next line, without showing the prompt.
  public func readLine(prompt: String = "") throws -> LineInput {
    while !hasBufferedLine {
      if isInterrupted() { return .interrupt }
      if try hasInput(within: nil) { try fill() }
    }
    guard let line = buffer.takeLine() ?? buffer.takeLastLine() else { return .endOfInput }
    lineNumber += 1
    return line
  }

  /// Returns whether `readLine` would answer at once, waiting for that no longer than told.
  ///
  /// The beginning of a line is not enough; the end of input is.
  public func isReady(within time: Duration = .zero) throws -> Bool {
    let deadline = MonotonicInstant.now + time
    while !hasBufferedLine {
      if isInterrupted() { return true }
      let left = max(.zero, deadline - .now)
      guard try hasInput(within: left) else { return false }
      try fill()
    }
    return true
  }

  /// Reads what there is; nothing where another process sharing the descriptor was quicker.
  private func fill() throws {
    guard let descriptor else { return }
    guard let count = try reading({ () throws(Errno) in try descriptor.readSome(into: &chunk) })
    else { return }
    isAtEnd = count == 0
    buffer.append(chunk[..<count])
  }

  /// Waits once, until there is input or its end, a signal comes, or the time is over.
  private func hasInput(within time: Duration?) throws -> Bool {
    guard let descriptor else { return true }
    return try reading { () throws(Errno) in
      try descriptor.wait(for: .input, milliseconds: time?.milliseconds ?? -1)
    }
  }

  private func reading<Answer>(
    _ body: () throws(Errno) -> Answer
  ) throws(LineEditingError) -> Answer {
    do throws(Errno) { return try body() } catch {
      throw LineEditingError(.readInput, code: error)
    }
  }
}

extension Duration {
  /// The whole milliseconds, rounded up so that a wait is not cut into idle turns.
  fileprivate var milliseconds: Int32 {
    let perMillisecond: Int64 = 1_000_000_000_000_000
    let (seconds, attoseconds) = components
    return Int32(clamping: seconds * 1000 + (attoseconds + perMillisecond - 1) / perMillisecond)
  }
}
