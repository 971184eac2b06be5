internal import Platform
internal import Tables

/// What the program prints, held back until what it says is true on the disk.
///
/// Standard output and standard error keep their order, also where both lead to one file.
struct Output {
  /// Where a text goes.
  enum Stream: Int32 {
    case standardOutput = 1
    case standardError = 2
  }

  /// What shows how far a command is; whatever is printed takes its place.
  let progress: Progress
  /// Whether a person looks at the results at a terminal.
  private let isTerminal: Bool

  private var pieces: [(stream: Stream, bytes: [UInt8])] = []
  private var paging: Paging?
  /// Why the write to standard output that failed, after which nothing more is written there.
  private(set) var failure: Errno?

  init(progress: Progress = Progress(), isTerminal: Bool = false) {
    (self.progress, self.isTerminal) = (progress, isTerminal)
  }

  /// Whether standard output takes no more: mostly nobody reads it any longer, which is no mistake.
  var isClosed: Bool { failure != nil }

  /// Whether nobody sees further results of this command.
  var isUnread: Bool { isClosed || paging?.wasLeft == true }

  /// Adds bytes to what will be printed.
  mutating func write(_ bytes: some Collection<UInt8>, to stream: Stream = .standardOutput) {
    if pieces.last?.stream == stream {
      pieces[pieces.count - 1].bytes += bytes
    } else {
      pieces.append((stream, Array(bytes)))
    }
  }

  /// Adds what programs read, unchanged; on a terminal what would act on it is made visible.
  mutating func writeData(_ bytes: some Collection<UInt8>) {
    guard isTerminal else { return write(bytes) }
    write(TerminalText(data: String(decoding: bytes, as: UTF8.self)).text.utf8)
  }

  /// Adds a line to what will be printed.
  mutating func print(_ line: String, to stream: Stream = .standardOutput) {
    write(line.utf8, to: stream)
    write(CollectionOfOne(UInt8(ascii: "\n")), to: stream)
  }

  /// Forgets results that have not been printed; what failed has failed all the same.
  mutating func discardResults() {
    pieces.removeAll { $0.stream == .standardOutput }
  }

  /// How many bytes wait to be printed.
  var pendingCount: Int { pieces.reduce(0) { $0 + $1.bytes.count } }

  /// How long what has been done is still told to somebody slow, once an end is asked for.
  static let patience = Duration.seconds(1)

  /// Prints what has been added; after a signal that asks for an end no longer than `patience`.
  mutating func flush(patience: Duration = patience) {
    guard !pieces.isEmpty else { return }
    progress.clear()
    for (stream, bytes) in pieces where !(isClosed && stream == .standardOutput) {
      let bytes = paging?.add(bytes, to: stream) ?? bytes
      put(bytes, to: stream, patience: patience)
    }
    pieces = []
  }

  /// Prints what has been added, and results behind it, which are not copied where nothing waits
  /// and no pager is used.
  mutating func flush(_ results: [UInt8], patience: Duration) {
    guard pieces.isEmpty, paging == nil, !isClosed else {
      write(results)
      return flush(patience: patience)
    }
    progress.clear()
    put(results, to: .standardOutput, patience: patience)
  }

  private mutating func put(
    _ bytes: [UInt8], to stream: Stream, patience: Duration
  ) {
    let code = Descriptor(stream.rawValue).write(bytes, patience: patience)
    // What a signal cuts off does not close the output.
    if stream == .standardOutput, code != .interrupted { failure = code }
  }
}

// MARK: - Paging

extension Output {
  /// Lets results that are longer than the screen go through a pager, until `endPaging`.
  mutating func beginPaging(with pager: Pager, on screen: Screen) {
    if !screen.isDumb, let size = screen.size { paging = Paging(pager: pager, size: size) }
  }

  /// Has a pager that so many lines need begin while the first of them are made.
  mutating func expectLines(_ count: Int) {
    guard paging != nil, !isClosed else { return }
    // What is known before is not seen after it.
    flush()
    progress.clear()
    paging?.expectLines(count)
  }

  /// Prints what has been added, and waits until the pager, if there is one, has been left.
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
