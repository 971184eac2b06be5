/// The widths of a table's columns.
///
/// The last cell of a row may use the rest of the line, so only cells with others to their right,
/// and those of the last column, decide the width of a column.
struct TableColumns: Equatable {
  /// The spaces between two columns.
  static let gap = 2

  /// The widths from left to right; `nil` for a column that is left out.
  let widths: [Int?]
  /// The start of each column, relative to the first.
  private let starts: [Int]

  /// Measures the columns of rows, and fits them into the available width, if limited.
  init(of rows: [TableRow], fitting available: Int?) {
    var columns: [TableColumn] = []
    for row in rows { columns.include(row) }
    if let last = columns.indices.last { columns[last].end() }
    widths =
      available.map { ColumnFitting.widths(of: columns, in: $0) } ?? columns.map(\.unfittedWidth)
    var end = 0
    starts = widths.map { width in
      defer { if let width, width > 0 { end += width + Self.gap } }
      return end
    }
  }

  /// Returns the start of a column, relative to the first.
  func start(of column: Int) -> Int { starts[column] }
}

extension [TableColumn] {
  /// Adds the cells of a row to the measurements.
  fileprivate mutating func include(_ row: TableRow) {
    self += repeatElement(TableColumn(), count: Swift.max(0, row.cells.count - count))
    let match = row.mostImportantMatch
    for index in row.cells.indices {
      self[index].include(
        row.cells[index], reachesEnd: index == row.cells.count - 1, isMatch: index == match)
    }
  }
}
