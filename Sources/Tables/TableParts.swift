internal import Synchronization

/// The parts of a table in their order, each drawn when its turn comes, or ahead, mostly by another thread.
final class TableParts: Sendable {
  /// Lines as bytes, and how many they are.
  typealias Chunk = (lines: [UInt8], count: Int)

  private let parts: [Part]
  /// How many have been taken; more than there are where no more are wanted.
  private let taken = Atomic(0)

  /// As many parts may be ahead of what is written, so that it is no matter how slowly that is read.
  private static let mostAhead = 16

  init(_ extents: [TableExtent.Part]) {
    parts = extents.map { Part($0) }
  }

  var indices: Range<Int> { parts.indices }

  subscript(index: Int) -> TableExtent.Part { parts[index].extent }

  /// Whether somebody is about to draw a part ahead.
  func isBeingDrawn(_ index: Int) -> Bool { parts[index].isBeingDrawn }

  /// Takes the part whose turn it is, and what was drawn of it, for which it waits; nil where it is to be drawn now.
  func take(_ index: Int) -> [Chunk]? {
    taken.store(index + 1, ordering: .relaxed)
    return parts[index].take()
  }

  /// Has nothing more be drawn ahead.
  func end() { taken.store(.max, ordering: .relaxed) }

  /// Draws the first of the next parts that nobody has drawn, unless that are too many.
  func drawAhead(behind index: Int, _ draw: (TableExtent.Part) -> [Chunk]) {
    _ = parts[index...].prefix(Self.mostAhead).first { $0.drawAhead(draw) }
  }

  /// Draws parts that nobody has drawn or taken, until there are enough of them.
  func drawAhead(_ draw: (TableExtent.Part) -> [Chunk]) {
    // The first is about to be taken.
    for index in indices.dropFirst() {
      let taken = taken.load(ordering: .relaxed)
      guard index >= taken else { continue }
      guard index - taken < Self.mostAhead else { return }
      parts[index].drawAhead(draw)
    }
  }

  private final class Part: Sendable {
    private enum State {
      case free, taken
      case drawn([Chunk])
    }

    let extent: TableExtent.Part
    /// It is locked for as long as the part is being drawn ahead.
    private let state = Mutex(State.free)

    init(_ extent: TableExtent.Part) {
      self.extent = extent
    }

    var isBeingDrawn: Bool { state.withLockIfAvailable { _ in } == nil }

    /// Draws the part unless somebody has it; returns whether it has been drawn.
    @discardableResult
    func drawAhead(_ draw: (TableExtent.Part) -> [Chunk]) -> Bool {
      state.withLockIfAvailable { state in
        guard case .free = state else { return false }
        state = .drawn(draw(extent))
        return true
      } ?? false
    }

    func take() -> [Chunk]? {
      state.withLock { state in
        defer { state = .taken }
        guard case .drawn(let chunks) = state else { return nil }
        return chunks
      }
    }
  }
}
