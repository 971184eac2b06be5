import CLibEdit

/// Follows text over the rows of a terminal, as libedit lays out the prompt and the line.
struct LineLayout {
  /// The width of the terminal in cells.
  let columns: Int

  /// The row of the next character, counted from the prompt's first row.
  private(set) var row = 0

  /// The column of the next character, counted from 0.
  private(set) var column = 0

  /// Starts in the first column of a row; libedit takes a width below 2 for 80.
  init(columns: Int) {
    self.columns = columns < 2 ? 80 : columns
  }

  /// Lays out a prompt and the line up to the cursor, so that the cursor is the next position.
  init(prompt: String, line: Editor.Line, columns: Int) {
    self.init(columns: columns)
    prompt.unicodeScalars.forEach { put($0) }
    let end = line.text.utf8.index(line.text.startIndex, offsetBy: line.cursor)
    line.text.unicodeScalars[..<end].forEach { put($0) }
    // The cursor stands where the character under it does, which may wrap.
    if end < line.text.endIndex, column + line.text.unicodeScalars[end].cellCount > self.columns {
      put(.newline)
    }
  }

  /// Lays out a character; a wide one that does not fit starts the next row.
  mutating func put(_ scalar: Unicode.Scalar) {
    if (0x21..<0x7F).contains(scalar.value) { return put(.cells(1)) }
    pieces(of: scalar).forEach { put($0) }
  }

  /// How a character is drawn.
  enum Piece: Hashable {
    /// One character of that many cells.
    case cells(Int)

    /// An empty cell.
    case blank

    /// The end of the row.
    case newline
  }

  /// Returns how a character is drawn at the next position.
  func pieces(of scalar: Unicode.Scalar) -> [Piece] {
    let room = columns - column
    switch scalar.value {
    case 0x09: return Array(repeating: .blank, count: min(8 - column % 8, room))
    case 0x0A: return [.newline]
    case 0x20: return [.blank]
    case 0..<0x20, 0x7F..<0xA0: return [.cells(1), .cells(1)]
    case _ where iswprint(wint_t(scalar.value)) == 0:
      // It is spelled `\U+FFFF`.
      return Array(repeating: .cells(1), count: scalar.value > 0xFFFF ? 8 : 7)
    default:
      let width = scalar.cellCount
      return Array(repeating: .blank, count: width > room ? room : 0) + [.cells(width)]
    }
  }

  /// Lays out a piece.
  mutating func put(_ piece: Piece) {
    switch piece {
    case .newline: (row, column) = (row + 1, 0)
    case .blank: column += 1
    case .cells(let width):
      if column + width > columns { (row, column) = (row + 1, 0) }
      column += width
    }
    if column >= columns { (row, column) = (row + 1, 0) }
  }
}
