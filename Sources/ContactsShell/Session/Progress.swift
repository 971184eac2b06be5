internal import LineEditing
internal import Platform

/// How far a long command is: a line at the terminal that is rewritten, and the question, asked at each step,
/// whether to go on.
///
/// The line stands on standard error, where that is a terminal, from half a second on; whatever else is printed
/// takes its place.
final class Progress {
  /// How long a command may take before its progress is shown.
  private static let patience = Duration.milliseconds(500)
  /// How long a line stays before it is rewritten.
  private static let interval = Duration.milliseconds(100)

  private let isShown: Bool
  private var began = MonotonicInstant.now
  private var drawn: MonotonicInstant?
  /// The columns of the line that stands there.
  private var columns = 0
  /// Whether the line was left where it stood when this was broken off.
  private(set) var hasLeftLine = false

  /// Creates what shows progress where somebody sees it; next to a pipe the terminal may be another's, a
  /// pager's for one.
  init() {
    isShown = Terminal.isTerminal(2) && !Self.isPipe(Descriptor(1))
  }

  /// Whether what is being done is to be broken off.
  var isCancelled: Bool { Interruption.isRequested }

  /// Throws where what is being done is to be broken off.
  func checkCancellation() throws(CancelledError) {
    if isCancelled { throw .requested }
  }

  /// Begins anew, as another command does.
  func restart() {
    clear()
    if isShown { began = .now }
    hasLeftLine = false
  }

  /// Does something of `total` steps that calls its argument at each, and can be broken off there.
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

  /// Tells that `count` of `total` is done, if it is time to; of a `total` of 0 nobody knows how much is.
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

  /// Takes the line away; where the command is broken off it stays, as the terminal shows ^C behind it.
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
    // What a terminal does not take is of no more use later.
    _ = Descriptor(2).write(Array(text.utf8), patience: patience)
  }

  private static func isPipe(_ descriptor: Descriptor) -> Bool {
    do throws(Errno) {
      return try descriptor.status().kind == .pipe
    } catch {
      return false
    }
  }
}
