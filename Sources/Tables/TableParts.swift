internal import Synchronization

/// The parts of a table in their order, each drawn when its turn comes, or ahead of that, mostly by another thread.
final class TableParts: Sendable {
  /// Lines as bytes, and how many they are.
  typealias Chunk = (lines: [UInt8], count: Int)

  private let parts: [Part]
  /// The one whose turn it is; behind the last where no more are wanted.
  private let current = Atomic(0)
  /// Lines that have been written, for their memory.
  private let spareLines = Mutex<[[UInt8]]>([])

  /// As many parts may be drawn before their turn, so that little memory is filled again and again.
  private static let mostAhead = 2

  init(_ extents: [TableExtent.Part]) {
    parts = extents.map { Part($0) }
  }

  /// Gives each part its turn, with what has been drawn of it; nil where it is to be drawn now.
  ///
  /// - Parameter idle: Called where the part is still being drawn, to do something else than wait; false where there is
  ///   nothing else.
  func forEach(
    idle: () throws -> Bool, body: (TableExtent.Part, [Chunk]?) throws -> Void
  ) rethrows {
    defer { current.store(parts.count, ordering: .relaxed) }
    for (index, part) in parts.enumerated() {
      try part.takeTurn {
        current.store(index, ordering: .relaxed)
        while part.isBeingDrawn, try idle() {}
        let chunks = part.take()
        try body(part.extent, chunks)
        if let chunks { spareLines.withLock { $0 += chunks.map(\.lines) } }
      }
    }
  }

  /// Draws the first of the next parts that nobody has drawn; returns whether there is one.
  func drawNext(_ draw: (TableExtent.Part) -> [Chunk]) -> Bool {
    let next = parts[(current.load(ordering: .relaxed) + 1)...].prefix(Self.mostAhead)
    return next.contains { $0.draw(draw) }
  }

  /// Draws parts as far ahead as may be until all have had their turn, and waits for it where there are enough of them.
  func keepAhead(_ draw: (TableExtent.Part) -> [Chunk]) {
    // The first is about to have its turn.
    var index = 1
    while index < parts.count {
      let current = current.load(ordering: .relaxed)
      if index > current + Self.mostAhead {
        parts[current].waitForTurn()
      } else {
        if index > current { _ = parts[index].draw(draw) }
        index += 1
      }
    }
  }

  /// Returns a copy of lines, in memory that has been used for others, as to be given new memory takes longer than to fill it.
  func copy(of lines: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard var copy = spareLines.withLock({ $0.popLast() }) else { return Array(lines) }
    copy.removeAll(keepingCapacity: true)
    copy += lines
    return copy
  }

  private final class Part: Sendable {
    private enum State {
      case free, taken
      case drawn([Chunk])
    }

    let extent: TableExtent.Part
    /// It is locked for as long as the part is drawn ahead.
    private let state = Mutex(State.free)
    /// It is locked for as long as it is the part's turn.
    private let turn = Mutex(())

    init(_ extent: TableExtent.Part) {
      self.extent = extent
    }

    func takeTurn(_ body: () throws -> Void) rethrows { try turn.withLock { _ in try body() } }

    /// Waits for the end of the part's turn.
    func waitForTurn() { turn.withLock { _ in } }

    var isBeingDrawn: Bool { state.withLockIfAvailable { _ in } == nil }

    /// Draws the part unless somebody does or has; returns whether it is drawn by this.
    func draw(_ draw: (TableExtent.Part) -> [Chunk]) -> Bool {
      state.withLockIfAvailable { state in
        guard case .free = state else { return false }
        state = .drawn(draw(extent))
        return true
      } ?? false
    }

    /// Takes what was drawn of the part, for which it waits; nobody draws it ahead from then on.
    func take() -> [Chunk]? {
      state.withLock { state in
        defer { state = .taken }
        guard case .drawn(let chunks) = state else { return nil }
        return chunks
      }
    }
  }
}
