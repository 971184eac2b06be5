extension Screen {
  /// Resizes as terminals do that rewrap lines; rows that leave at the top are lost.
  public mutating func rewrap(columns: Int, rows: Int) {
    let lastUsed = cells.lastIndex { $0.contains { $0 != Cell() } } ?? 0
    var wrapped: [[Cell]] = []
    var place = cursor
    var line: [Cell] = []
    for row in 0...max(lastUsed, cursor.row) {
      let offset = row == cursor.row ? line.count + cursor.column : nil
      line += cells[row]
      if cells[row][self.columns - 1].wraps, row < rows - 1 {
        if let offset { place = Position(row: -1, column: offset) }
        continue
      }
      let offsetInLine = offset ?? (place.row < 0 ? place.column : nil)
      let end = (line.lastIndex { $0 != Cell() } ?? -1) + 1
      let (pieces, position) = Self.wrap(
        Array(line[..<max(end, offsetInLine ?? 0)]), columns: columns, offset: offsetInLine)
      if let position {
        place = Position(row: wrapped.count + position.row, column: position.column)
      }
      wrapped += pieces
      line = []
    }
    let excess = max(0, wrapped.count - rows)
    let blank = Array(repeating: Cell(), count: columns)
    cells = wrapped.dropFirst(excess) + Array(repeating: blank, count: rows)
    cells.removeLast(cells.count - rows)
    self.columns = columns
    cursor = Position(row: max(0, place.row - excess), column: min(place.column, columns - 1))
    isWrapPending = false
  }

  /// Splits a line into rows, and finds the position of one of its cells.
  private static func wrap(
    _ line: [Cell], columns: Int, offset: Int?
  ) -> (rows: [[Cell]], place: Position?) {
    var rows: [[Cell]] = [[]]
    var place: Position?
    for (index, var cell) in line.enumerated() {
      cell.wraps = false
      let width = line.indices.contains(index + 1) && line[index + 1].text.isEmpty ? 2 : 1
      if rows[rows.count - 1].count + (cell.text.isEmpty ? 0 : width) > columns {
        rows[rows.count - 1] += Array(
          repeating: Cell(), count: columns - rows[rows.count - 1].count)
        rows[rows.count - 1][columns - 1].wraps = true
        rows.append([])
      }
      if index == offset {
        place = Position(row: rows.count - 1, column: rows[rows.count - 1].count)
      }
      rows[rows.count - 1].append(cell)
    }
    if offset == line.count {
      let last = rows[rows.count - 1]
      place =
        last.count < columns
        ? Position(row: rows.count - 1, column: last.count) : Position(row: rows.count, column: 0)
      if last.count == columns {
        rows[rows.count - 1][columns - 1].wraps = true
        rows.append([])
      }
    }
    rows[rows.count - 1] += Array(repeating: Cell(), count: columns - rows[rows.count - 1].count)
    return (rows, place)
  }
}
