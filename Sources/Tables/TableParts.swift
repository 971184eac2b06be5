internal import Synchronization

/// The parts of a table in their order, each drawn when its turn comes, or ahead, mostly by another thread.
final class TableParts: Sendable {
  /// Lines as bytes, and how many they are.
  typealias Chunk = (lines: [UInt8], count: Int)

  private let parts: [Part]
  /// The one whose turn it is; behind the last where no more are wanted.
  private let current = Atomic(0)

  /// As many parts may be drawn before their turn, so that little memory is filled again and again.
  private static let mostAhead = 4

  init(_ extents: [TableExtent.Part]) {
    parts = extents.map { Part($0) }
  }

  /// Goes through the parts, with what has been drawn of each; nil where it is to be drawn now.
  ///
  /// - Parameter idle: Called where the part is still being drawn, to do something else than wait.
  func forEach(
    idle: () throws -> Void, _ body: (TableExtent.Part, [Chunk]?) throws -> Void
  ) rethrows {
    defer { current.store(parts.count, ordering: .relaxed) }
    for (index, part) in parts.enumerated() {
      current.store(index, ordering: .relaxed)
      if part.isBusy { try idle() }
      try part.take { try body(part.extent, $0) }
    }
  }

  /// Draws the first of the next parts that nobody has drawn.
  func drawOneAhead(_ draw: (TableExtent.Part) -> [Chunk]) {
    let current = current.load(ordering: .relaxed)
    _ = parts[current...].prefix(Self.mostAhead).first { $0.drawAhead(draw) }
  }

  /// Draws parts that nobody has drawn or taken to the last, and waits where there are enough of them.
  func drawAhead(_ draw: (TableExtent.Part) -> [Chunk]) {
    // The first is about to be taken.
    var index = 1
    while index < parts.count {
      let current = current.load(ordering: .relaxed)
      if index >= current + Self.mostAhead {
        parts[current].wait()
      } else {
        if index > current { parts[index].drawAhead(draw) }
        index += 1
      }
    }
  }

  private final class Part: Sendable {
    private enum State {
      case free, taken
      case drawn([Chunk])
    }

    let extent: TableExtent.Part
    /// It is locked for as long as the part is being drawn, or written.
    private let state = Mutex(State.free)

    init(_ extent: TableExtent.Part) {
      self.extent = extent
    }

    /// Whether somebody is drawing it.
    var isBusy: Bool { state.withLockIfAvailable { _ in } == nil }

    /// Waits until nobody is drawing or writing it.
    func wait() { state.withLock { _ in } }

    /// Draws the part unless somebody has it; returns whether it has been drawn.
    @discardableResult
    func drawAhead(_ draw: (TableExtent.Part) -> [Chunk]) -> Bool {
      state.withLockIfAvailable { state in
        guard case .free = state else { return false }
        state = .drawn(draw(extent))
        return true
      } ?? false
    }

    /// Takes the part, and what was drawn of it, for which it waits.
    func take(_ body: ([Chunk]?) throws -> Void) rethrows {
      try state.withLock { state in
        var chunks: [Chunk]?
        if case .drawn(let drawn) = state { chunks = drawn }
        state = .taken
        try body(chunks)
      }
    }
  }
}
