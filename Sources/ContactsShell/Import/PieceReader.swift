internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import Platform
internal import Synchronization

/// Reads the pieces of a large file on several threads, and yields their contacts in order.
///
/// Without further threads, the caller reads them all. Only the pieces being read are in memory.
final class PieceReader: Sendable {
  /// The smallest size of a piece, in bytes.
  static let pieceSize = 3 << 14
  /// The most threads besides the caller's.
  private static let maximumHelpers = 3
  /// The most pieces waiting for each thread.
  private static let maximumWaiting = 1

  private let format: InputFormat
  private let time: Timestamp
  private let state = Mutex(State())

  private struct State {
    /// The pieces nobody has taken, the next one last.
    var waiting: [(index: Int, bytes: [UInt8])] = []
    /// The pieces that were read, with lines counted from the first of each.
    var read: [Int: (contacts: [PreparedContact], issues: [ImportIssue], lineCount: Int)] = [:]
    /// Whether all pieces have come.
    var isOver = false
  }

  /// Creates a reader of a file, with the time of its additions.
  init(_ format: InputFormat, at time: Timestamp) {
    (self.format, self.time) = (format, time)
  }

  /// Reads all pieces, and yields each in order: its contacts and issues.
  ///
  /// - Parameters:
  ///   - next: Returns the next piece of the file; nil at its end.
  ///   - step: Called regularly; throws to give up.
  func readAll(
    next: () throws -> [UInt8]?, step: () throws -> Void,
    take: (PreparedPiece, [ImportIssue]) -> Void
  ) throws {
    defer { state.withLock { ($0.isOver, $0.waiting) = (true, []) } }
    let processors = CurrentProcess.processorCount
    let helpers = min(processors - 1, Self.maximumHelpers)
    var (count, taken, lines, isAtEnd) = (0, 0, 0, false)
    while !isAtEnd || taken < count {
      while !isAtEnd, hasRoom(for: helpers + 1) {
        guard let piece = try next() else {
          isAtEnd = true
          break
        }
        state.withLock { [count] in $0.waiting.insert((count, piece), at: 0) }
        // A single piece is read by the caller.
        if (1...helpers).contains(count) { BackgroundThread.run { while self.helps() {} } }
        count += 1
      }
      try step()
      if let piece = state.withLock({ [taken] in $0.read.removeValue(forKey: taken) }) {
        let prepared = PreparedPiece(contacts: piece.contacts, lines: lines)
        take(prepared, piece.issues.map { $0.moved(by: lines) })
        lines += piece.lineCount
        taken += 1
      } else if !readNext() {
        // Another thread is reading the missing piece.
        CurrentProcess.sleep(microseconds: 500)
      }
    }
  }

  private func hasRoom(for threads: Int) -> Bool {
    state.withLock { $0.waiting.count < threads * Self.maximumWaiting }
  }

  /// Reads the next piece, or waits for one; returns false when all have come.
  private func helps() -> Bool {
    if readNext() { return true }
    CurrentProcess.sleep(microseconds: 500)
    return state.withLock { !$0.isOver }
  }

  /// Reads the next piece; returns false if there is none.
  private func readNext() -> Bool {
    guard let (index, bytes) = state.withLock({ $0.waiting.popLast() }) else { return false }
    // Usually the JSON takes up to twice the room.
    var preparation = ContactPreparation(at: time, reserving: 5 * bytes.count / 2)
    let piece = format.readPiece(bytes) { preparation.append(&$0) }
    let contacts = preparation.takeContacts()
    state.withLock { $0.read[index] = (contacts, piece.issues, piece.lineCount) }
    return true
  }
}
