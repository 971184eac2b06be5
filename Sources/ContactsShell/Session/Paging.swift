internal import Tables

/// The results of one command on their way to somebody's eyes: printed as they are where they fit the screen,
/// else through a pager.
struct Paging {
  private enum State {
    /// Nothing has come that does not fit the screen.
    case waiting
    case open(PagerProcess)
    /// The user has seen enough.
    case left
    /// There is no pager, whatever was said.
    case missing
  }

  private let pager: Pager
  private let size: (columns: Int, rows: Int)
  private var state = State.waiting
  /// What the pager was given, lest there is none; nil once it is more than a pipe holds, which somebody has
  /// read.
  private var given: [UInt8]? = []
  /// The errors that wait for the terminal to be ours again.
  private var errors: [UInt8] = []

  /// More than any pipe holds.
  private static let maximumGiven = 1 << 20

  init(pager: Pager, size: (columns: Int, rows: Int)) {
    (self.pager, self.size) = (pager, size)
  }

  /// Whether the user has left the pager, so that nobody sees further results.
  var wasLeft: Bool {
    if case .left = state { true } else { false }
  }

  /// Starts the pager, if none has been: so many lines will come that they do not fit the screen.
  mutating func expectLines(_ count: Int) {
    if case .waiting = state, count >= size.rows { open() }
  }

  private mutating func open() { state = pager.start().map(State.open) ?? .missing }

  /// Takes bytes, and returns those that are to be printed as they are.
  mutating func add(_ bytes: [UInt8], to stream: Output.Stream) -> [UInt8] {
    if case .waiting = state, stream == .standardOutput, exceedsScreen(bytes) { open() }
    switch (state, stream) {
    case (.waiting, _), (.missing, _), (.left, .standardError): return bytes
    case (.left, .standardOutput): return []
    case (.open, .standardError):
      errors += bytes
      return []
    case (.open(let process), .standardOutput):
      given? += bytes
      if given?.count ?? 0 > Self.maximumGiven { given = nil }
      return process.write(bytes) ? [] : end(process)
    }
  }

  /// Waits until the pager has been left, and returns the results and the errors still to be printed.
  mutating func finish() -> (results: [UInt8], errors: [UInt8]) {
    var results: [UInt8] = []
    if case .open(let process) = state { results = end(process) }
    return (results, errors)
  }

  /// Waits for the end of the pager; what was given to one that is none is returned.
  private mutating func end(_ process: PagerProcess) -> [UInt8] {
    state = .left
    guard !process.finish(), let given else { return [] }
    state = .missing
    return given
  }

  /// Tells whether a text leaves no row of the screen for the prompt.
  private func exceedsScreen(_ bytes: [UInt8]) -> Bool {
    var count = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    {
      count += max(1, (Self.width(of: line) + size.columns - 1) / size.columns)
      if count >= size.rows { return true }
    }
    return false
  }

  /// Returns the columns that a line takes, its styles aside.
  private static func width(of line: ArraySlice<UInt8>) -> Int {
    var text = ""
    var isStyle = false
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      if scalar == "\u{1B}" { isStyle = true }
      if !isStyle { text.unicodeScalars.append(scalar) }
      if scalar == "m" { isStyle = false }
    }
    return DisplayWidth.columns(of: text[...])
  }
}
