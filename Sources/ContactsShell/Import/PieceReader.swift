internal import ContactsFormats
internal import ContactsModel
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Reads the pieces of a large file on several threads, the caller's among them, and gives them back in order.
///
/// Where no thread can be had the caller reads them all.
final class PieceReader: Sendable {
  /// The least bytes of a piece.
  static let pieceSize = 1 << 19
  /// The most threads beside the caller's.
  private static let mostHelpers = 3

  private let bytes: [UInt8]
  private let format: InputFormat
  private let time: Timestamp
  private let ranges: [Range<Int>]
  private let state: Mutex<State>

  /// A piece that was read, its lines counted from its first.
  private struct ReadPiece {
    let contacts: [PreparedContact]
    let issues: [ImportIssue]
    let lineCount: Int
  }

  private struct State {
    var pieces: [ReadPiece?]
    /// The next piece that nobody has taken.
    var next = 0
    var isCancelled = false
  }

  /// Makes a reader of a file, whose contacts are added at `time`; nil where the file is better read in one.
  init?(_ bytes: [UInt8], format: InputFormat, at time: Timestamp, size: Int = pieceSize) {
    let ranges = format.pieces(of: bytes, size: size)
    guard ranges.count > 1 else { return nil }
    self.bytes = bytes
    self.format = format
    self.time = time
    self.ranges = ranges
    state = Mutex(State(pieces: Array(repeating: nil, count: ranges.count)))
  }

  /// Reads all pieces, and gives each in order: its contacts, what was found wrong, and how many bytes of the file
  /// it ends at.
  ///
  /// - Parameter step: Called again and again; throws to break off.
  func readAll(
    step: () throws -> Void, take: (PreparedPiece, [ImportIssue], Int) -> Void
  ) throws {
    defer { state.withLock { $0.isCancelled = true } }
    let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    for _ in 0..<min(processors - 1, Self.mostHelpers, ranges.count - 1) {
      BackgroundThread.run { while self.readNext() {} }
    }
    var lines = 0
    for (index, range) in ranges.enumerated() {
      var piece = takePiece(index)
      while piece == nil {
        try step()
        // What is missing is being read by another, or is the next.
        if !readNext() { usleep(500) }
        piece = takePiece(index)
      }
      try step()
      guard let piece else { continue }
      let prepared = PreparedPiece(contacts: piece.contacts, lines: lines)
      take(prepared, piece.issues.map { $0.moved(by: lines) }, range.upperBound)
      lines += piece.lineCount
    }
  }

  private func takePiece(_ index: Int) -> ReadPiece? {
    state.withLock { $0.pieces[index].take() }
  }

  /// Reads the next piece that nobody has taken; false where there is none.
  private func readNext() -> Bool {
    let taken = state.withLock { state -> Int? in
      guard !state.isCancelled, state.next < ranges.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
    guard let taken else { return false }
    // Each thread has bytes of its own, as those that share them wait for one another's counts.
    let piece = format.readPiece(Array(bytes[ranges[taken]]))
    let contacts = PreparedContact.all(piece.contacts, at: time)
    let read = ReadPiece(contacts: contacts, issues: piece.issues, lineCount: piece.lineCount)
    state.withLock { $0.pieces[taken] = read }
    return true
  }
}
