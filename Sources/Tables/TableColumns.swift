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

  /// Fits measured columns into the available width, if limited.
  init(_ measures: Measures, fitting available: Int?) {
    var columns = measures.columns
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

// MARK: - Measuring

extension TableColumns {
  /// The measurements of columns.
  struct Measures {
    fileprivate var columns: [TableColumn] = []

    /// Adds the cells of a row.
    mutating func include(_ row: TableRow) {
      columns += repeatElement(TableColumn(), count: max(0, row.cells.count - columns.count))
      let match = row.mostImportantMatch
      for index in row.cells.indices {
        columns[index].include(
          row.cells[index], reachesEnd: index == row.cells.count - 1, isMatch: index == match)
      }
    }
  }
}
