internal import Platform
internal import Tables

/// The results of one command: printed if they fit the screen, otherwise sent to a pager.
struct Paging {
  private enum State {
    /// Everything so far fits the screen.
    case waiting
    case open(TerminalProcess, Descriptor)
    /// The user has left the pager.
    case left
    /// The pager does not exist.
    case missing
  }

  private let pager: Pager
  private let size: (columns: Int, rows: Int)
  private var state = State.waiting
  /// The bytes given to the pager, in case it does not exist; nil once a pipe cannot hold them, as
  /// then somebody reads.
  private var given: [UInt8]? = []
  /// Errors that wait until the pager ends.
  private var errors: [UInt8] = []

  /// More than any pipe holds.
  private static let maximumGiven = 1 << 20

  init(pager: Pager, size: (columns: Int, rows: Int)) {
    (self.pager, self.size) = (pager, size)
  }

  /// Whether the user has left the pager.
  var wasLeft: Bool {
    if case .left = state { true } else { false }
  }

  /// Starts the pager if so many lines do not fit the screen.
  mutating func expectLines(_ count: Int) {
    if case .waiting = state, count >= size.rows { open() }
  }

  private mutating func open() {
    state = pager.start().map { .open($0.process, $0.input) } ?? .missing
  }

  /// Takes bytes, and returns those to print directly.
  mutating func add(_ bytes: [UInt8], to stream: Output.Stream) -> [UInt8] {
    if case .waiting = state, stream == .standardOutput, exceedsScreen(bytes) { open() }
    switch (state, stream) {
    case (.waiting, _), (.missing, _), (.left, .standardError): return bytes
    case (.left, .standardOutput): return []
    case (.open, .standardError):
      errors += bytes
      return []
    case (.open(let process, let input), .standardOutput):
      given? += bytes
      if given?.count ?? 0 > Self.maximumGiven { given = nil }
      // Waits for room, and fails once the pager reads no more.
      return input.write(bytes, patience: .zero) == nil ? [] : end(process, input)
    }
  }

  /// Waits for the pager to end, and returns the results and errors still to print.
  mutating func finish() -> (results: [UInt8], errors: [UInt8]) {
    var results: [UInt8] = []
    if case .open(let process, let input) = state { results = end(process, input) }
    return (results, errors)
  }

  /// Waits for the end of the pager; returns what was given to one that does not exist.
  private mutating func end(_ process: TerminalProcess, _ input: Descriptor) -> [UInt8] {
    state = .left
    input.close()
    // So a shell says that there is no such program.
    guard [126, 127].contains(process.wait(endsWithUs: true)), let given else { return [] }
    state = .missing
    return given
  }

  /// Returns whether a text leaves no row of the screen for the prompt.
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

  /// Returns the width of a line in columns, without its styles.
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
