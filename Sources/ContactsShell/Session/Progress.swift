internal import Platform

/// The progress of a long command: a line on the terminal, and a check at each step whether to
/// cancel.
///
/// The line is on standard error, if that is a terminal, after half a second; any other output
/// replaces it.
final class Progress {
  /// How long a command may take before its progress is shown.
  private static let patience = Duration.milliseconds(500)
  /// How often the line is rewritten.
  private static let interval = Duration.milliseconds(100)

  private let isShown: Bool
  private var began = MonotonicInstant.now
  private var drawn: MonotonicInstant?
  /// The width of the line shown, in columns.
  private var columns = 0
  /// Whether a cancelled command left its line.
  private(set) var hasLeftLine = false
  private var hasReportedWait = false

  /// Creates progress that is shown at a terminal, unless standard output is a pipe, whose reader
  /// may use the terminal.
  init() {
    isShown = Terminal.isTerminal(2) && (try? Descriptor(1).status().kind) != .pipe
  }

  /// Whether the command is cancelled.
  var isCancelled: Bool { Interruption.isRequested }

  /// Throws if the command is cancelled.
  func checkCancellation() throws(CancelledError) {
    if isCancelled { throw .requested }
  }

  /// Starts again for another command.
  func restart() {
    clear()
    if isShown { began = .now }
    hasLeftLine = false
  }

  /// Calls `body` for a work of `total` steps, with a function to call at each step, which may
  /// throw.
  func track<Answer>(
    _ what: String, of total: Int, _ body: (_ step: () throws -> Void) throws -> Answer
  ) throws -> Answer {
    var count = 0
    defer { clear() }
    return try body {
      try checkCancellation()
      count += 1
      report(what, count, of: total)
    }
  }

  /// Shows that `count` of `total` is done, if it is time to; a `total` of 0 is unknown.
  func report(_ what: @autoclosure () -> String, _ count: Int, of total: Int) {
    guard isShown else { return }
    let now = MonotonicInstant.now
    guard now - began >= Self.patience, drawn.map({ now - $0 >= Self.interval }) ?? true else {
      return
    }
    drawn = now
    let width = Terminal.size(of: 2)?.columns ?? 80
    let share = total > 0 ? " \(min(100, count * 100 / total)) %" : ""
    draw(String("\(what())\(share)".prefix(width - 1)))
  }

  /// Reports on standard error, once, what a process waits for that shows no progress.
  func reportWait(_ what: String) {
    guard !isShown, !hasReportedWait else { return }
    hasReportedWait = true
    write("contacts: \(what)\n")
  }

  /// Removes the line; after Ctrl-C it stays, as the terminal shows ^C behind it.
  func clear() {
    guard columns > 0 else { return }
    if isCancelled {
      write("\n", patience: Self.interval)
      hasLeftLine = true
      columns = 0
    } else {
      draw("")
      write("\r")
    }
    drawn = nil
  }

  private func draw(_ line: String) {
    write("\r\(line)\(String(repeating: " ", count: max(0, columns - line.count)))")
    columns = line.count
  }

  private func write(_ text: String, patience: Duration = .zero) {
    // Progress that a terminal does not take in time is dropped.
    _ = Descriptor(2).write(Array(text.utf8), patience: patience)
  }
}
