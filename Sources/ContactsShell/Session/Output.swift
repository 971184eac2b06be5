internal import Platform
internal import Tables

/// The output of the program, held back until its results are on disk.
///
/// Standard output and standard error keep their order, even if both go to one file.
struct Output {
  /// A standard stream.
  enum Stream: Int32 {
    case standardOutput = 1
    case standardError = 2
  }

  /// The progress line, which output replaces.
  let progress: Progress
  /// Whether results go to a terminal.
  private let isTerminal: Bool

  private var pieces: [(stream: Stream, bytes: [UInt8])] = []
  private var paging: Paging?
  /// Why writing to standard output failed; nothing more is written there.
  private(set) var failure: Errno?

  init(progress: Progress = Progress(), isTerminal: Bool = false) {
    (self.progress, self.isTerminal) = (progress, isTerminal)
  }

  /// Whether standard output is closed, usually because its reader has gone.
  var isClosed: Bool { failure != nil }

  /// Whether nobody will see further results of this command.
  var isUnread: Bool { isClosed || paging?.wasLeft == true }

  /// Whether results are lost, though their reader has not gone.
  var isLost: Bool { failure.map { $0 != .brokenPipe } ?? false }

  /// Reports lost results.
  mutating func reportLoss() {
    guard isLost, let failure else { return }
    print("contacts: cannot write the output: \(failure)", to: .standardError)
    flush()
  }

  /// Adds bytes.
  mutating func write(_ bytes: some Collection<UInt8>, to stream: Stream = .standardOutput) {
    if pieces.last?.stream == stream {
      pieces[pieces.count - 1].bytes += bytes
    } else {
      pieces.append((stream, Array(bytes)))
    }
  }

  /// Adds data for programs, unchanged; at a terminal, control characters are made visible.
  mutating func writeData(_ bytes: some Collection<UInt8>) {
    guard isTerminal else { return write(bytes) }
    write(TerminalText(data: String(decoding: bytes, as: UTF8.self)).text.utf8)
  }

  /// Adds a line.
  mutating func print(_ line: String, to stream: Stream = .standardOutput) {
    write(line.utf8, to: stream)
    write(CollectionOfOne(UInt8(ascii: "\n")), to: stream)
  }

  /// Discards results that have not been printed; errors stay.
  mutating func discardResults() {
    pieces.removeAll { $0.stream == .standardOutput }
  }

  /// The number of bytes waiting.
  var pendingCount: Int { pieces.reduce(0) { $0 + $1.bytes.count } }

  /// How long to wait for a slow reader once the process is asked to end.
  static let patience = Duration.seconds(1)

  /// Prints what was added; after a signal that ends the process, for at most `patience`.
  mutating func flush(patience: Duration = patience) {
    guard !pieces.isEmpty else { return }
    progress.clear()
    for (stream, bytes) in pieces where !(isClosed && stream == .standardOutput) {
      let bytes = paging?.add(bytes, to: stream) ?? bytes
      let code = Descriptor(stream.rawValue).write(bytes, patience: patience)
      // An interrupted write does not close the output.
      if stream == .standardOutput, code != .interrupted { failure = code }
    }
    pieces = []
  }

}

// MARK: - Paging

extension Output {
  /// Sends results longer than the screen to a pager, until `endPaging`.
  mutating func beginPaging(with pager: Pager, on screen: Screen) {
    if !screen.isDumb, let size = screen.size { paging = Paging(pager: pager, size: size) }
  }

  /// Starts the pager early, if so many lines need one.
  mutating func expectLines(_ count: Int) {
    guard paging != nil, !isClosed else { return }
    // Earlier output would not be seen after the pager.
    flush()
    progress.clear()
    paging?.expectLines(count)
  }

  /// Prints what was added, and waits for the pager to end.
  mutating func endPaging() {
    guard paging != nil else { return }
    flush()
    let unseen = paging?.finish()
    paging = nil
    write(unseen?.results ?? [])
    write(unseen?.errors ?? [], to: .standardError)
    flush()
  }
}
