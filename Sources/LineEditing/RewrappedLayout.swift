/// Finds the rows of a line on a terminal that rewrapped it from another width.
struct RewrappedLayout {
  /// The layout as drawn.
  private var former: LineLayout

  /// The layout now.
  private(set) var current: LineLayout

  /// Whether trailing blanks of rows were not drawn.
  ///
  /// The terminal then takes the next row for another line. libedit draws them only when typed text
  /// is added to the end of the line.
  private let leavesOutBlanks: Bool

  /// The last blanks, not drawn unless more follows in their row.
  private var blankCount = 0

  /// Lays out a prompt and the line up to the cursor, so that the cursor is the next position.
  init(
    prompt: String, line: Editor.Line, drawnFor columns: Int, now newColumns: Int,
    leavesOutBlanks: Bool
  ) {
    former = LineLayout(columns: columns)
    current = LineLayout(columns: newColumns)
    self.leavesOutBlanks = leavesOutBlanks
    prompt.unicodeScalars.forEach { put($0) }
    let end = line.text.utf8.index(line.text.startIndex, offsetBy: line.cursor)
    line.text.unicodeScalars[..<end].forEach { put($0) }
    putBlanks()
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    for piece in former.pieces(of: scalar) {
      former.put(piece)
      switch piece {
      case .newline:
        blankCount = 0
        current.put(.newline)
      case .blank where leavesOutBlanks:
        blankCount += 1
        if former.column == 0 { endLine() }
      case .blank, .cells:
        putBlanks()
        current.put(piece)
      }
    }
  }

  private mutating func endLine() {
    blankCount = 0
    // A full row has been left already.
    if current.column > 0 { current.put(.newline) }
  }

  private mutating func putBlanks() {
    for _ in 0..<blankCount { current.put(.blank) }
    blankCount = 0
  }
}
