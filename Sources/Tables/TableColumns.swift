/// The widths of a table's columns.
///
/// A cell reaches to the end of the line when it is the last of its row, so that only cells with
/// something to their right, and those of the last column, decide how wide a column is.
struct TableColumns: Equatable {
  /// The spaces between two columns.
  static let gap = 2

  /// The widths from left to right; nil for a column that found no place.
  let widths: [Int?]
  /// Where each column begins, counted from where the first does.
  private let starts: [Int]

  /// Fits the columns of rows that were measured into a width, if there is one.
  init(_ measures: Measures, fitting available: Int?) {
    var columns = measures.columns
    if let last = columns.indices.last { columns[last].end() }
    widths = available.map { ColumnFitting.widths(of: columns, in: $0) } ?? columns.map(\.width)
    var end = 0
    starts = widths.map { width in
      defer { if let width, width > 0 { end += width + Self.gap } }
      return end
    }
  }

  /// Returns where a column begins, counted from where the first does.
  func start(of column: Int) -> Int { starts[column] }
}

// MARK: - Measuring

extension TableColumns {
  /// What is known of columns while rows are measured.
  struct Measures {
    fileprivate var columns: [TableColumn] = []

    /// Takes the cells of a row in.
    mutating func include(_ row: TableRow) {
      columns += repeatElement(TableColumn(), count: max(0, row.cells.count - columns.count))
      let match = row.mostImportantMatch
      for index in row.cells.indices {
        columns[index].include(
          row.cells[index], of: row.columns[index],
          reachesEnd: index == row.cells.count - 1, isMatch: index == match)
      }
    }
  }
}
