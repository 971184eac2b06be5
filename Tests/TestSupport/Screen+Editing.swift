extension Screen {
  /// Writes a character at the cursor and wraps as xterm does: only before a further one.
  mutating func put(_ scalar: Unicode.Scalar) {
    let width = scalar.cellCount
    guard width > 0 else { return combine(scalar) }
    if isWrapPending || cursor.column + width > columns {
      cells[cursor.row][columns - 1].wraps = isWrapPending
      move(toColumn: 0)
      lineFeed()
    }
    if insertsCharacters { insertBlanks(width) }
    breakWideCharacters(at: cursor.column)
    breakWideCharacters(at: cursor.column + width)
    cells[cursor.row][cursor.column] = Cell(text: String(scalar), style: style)
    if width == 2 { cells[cursor.row][cursor.column + 1] = Cell(text: "", style: style) }
    isWrapPending = cursor.column + width == columns
    cursor.column = min(cursor.column + width, columns - 1)
  }

  mutating func move(toRow row: Int) {
    cursor.row = min(max(0, row), rows - 1)
    isWrapPending = false
  }

  mutating func move(toColumn column: Int) {
    cursor.column = min(max(0, column), columns - 1)
    isWrapPending = false
  }

  mutating func lineFeed() {
    isWrapPending = false
    if cursor.row < rows - 1 {
      cursor.row += 1
    } else {
      cells.removeFirst()
      cells.append(blankRow)
    }
  }

  mutating func reverseLineFeed() {
    if cursor.row > 0 { return move(toRow: cursor.row - 1) }
    cells.removeLast()
    cells.insert(blankRow, at: 0)
  }

  mutating func eraseDisplay(_ part: Int) {
    eraseLine(part)
    for row in 0..<rows where part == 2 || (part == 0 ? row > cursor.row : row < cursor.row) {
      cells[row] = blankRow
    }
  }

  mutating func eraseLine(_ part: Int) {
    switch part {
    case 0: erase(cursor.column..<columns)
    case 1: erase(0..<(cursor.column + 1))
    default: erase(0..<columns)
    }
  }

  mutating func erase(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<columns)
    breakWideCharacters(at: range.lowerBound)
    breakWideCharacters(at: range.upperBound)
    for column in range { cells[cursor.row][column] = Cell() }
    isWrapPending = false
  }

  mutating func insertBlanks(_ count: Int) {
    breakWideCharacters(at: cursor.column)
    let count = min(count, columns - cursor.column)
    cells[cursor.row].removeLast(count)
    cells[cursor.row].insert(
      contentsOf: repeatElement(Cell(), count: count), at: cursor.column)
  }

  mutating func deleteCharacters(_ count: Int) {
    let count = min(count, columns - cursor.column)
    breakWideCharacters(at: cursor.column)
    breakWideCharacters(at: cursor.column + count)
    cells[cursor.row].removeSubrange(cursor.column..<(cursor.column + count))
    cells[cursor.row] += Array(repeating: Cell(), count: count)
  }

  mutating func insertRows(_ count: Int) {
    for _ in 0..<min(count, rows - cursor.row) {
      cells.removeLast()
      cells.insert(blankRow, at: cursor.row)
    }
  }

  mutating func deleteRows(_ count: Int) {
    for _ in 0..<min(count, rows - cursor.row) {
      cells.remove(at: cursor.row)
      cells.append(blankRow)
    }
  }

  private var blankRow: [Cell] { Array(repeating: Cell(), count: columns) }

  /// Adds a combining mark to the character before the cursor.
  private mutating func combine(_ scalar: Unicode.Scalar) {
    var column = isWrapPending ? cursor.column : cursor.column - 1
    if column > 0, cells[cursor.row][column].text.isEmpty { column -= 1 }
    if column >= 0 { cells[cursor.row][column].text.unicodeScalars.append(scalar) }
  }

  /// Blanks a wide character with halves on both sides of a column's edge.
  private mutating func breakWideCharacters(at column: Int) {
    guard (1..<columns).contains(column), cells[cursor.row][column].text.isEmpty else { return }
    cells[cursor.row][column - 1].text = " "
    cells[cursor.row][column].text = " "
  }
}

extension Unicode.Scalar {
  /// The number of cells of a scalar in terminals that draw scalars one by one.
  fileprivate var cellCount: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    case 0x1100..<0x1160, 0x2E80..<0x303F, 0x3041..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00,
      0xFE30..<0xFE70, 0xFF01..<0xFF61, 0xFFE0..<0xFFE7, 0x1F300..<0x1F650, 0x1F680..<0x1F700,
      0x1F900..<0x1FA00, 0x20000..<0x3FFFE:
      return 2
    default: return 1
    }
  }
}
