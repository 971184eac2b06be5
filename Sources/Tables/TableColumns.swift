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
    /// The columns of the texts of the row that was measured last.
    private var widths: [Int] = []

    /// Takes the cells of a row in.
    mutating func include(_ row: TableRow) {
      makeRoom(for: row.cells.count)
      let match = row.mostImportantMatch
      for (index, cell) in row.cells.enumerated() {
        columns[index].include(
          cell, reachesEnd: index == row.cells.count - 1, isMatch: index == match)
      }
    }

    /// Takes in the texts of a row of which no line is fitted to a width; false, and nothing is taken in, where one is not
    /// plain.
    mutating func include(_ row: PlainRow) -> Bool {
      widths.removeAll(keepingCapacity: true)
      for cell in 0..<row.count {
        let text = row[cell]
        guard text.last != UInt8(ascii: " "), let width = LetterColumns.count(in: text) else {
          return false
        }
        widths.append(width)
      }
      makeRoom(for: widths.count)
      for (index, width) in widths.enumerated() {
        columns[index].include(width, reachesEnd: index == widths.count - 1)
      }
      return true
    }

    private mutating func makeRoom(for count: Int) {
      columns += repeatElement(TableColumn(), count: max(0, count - columns.count))
    }
  }
}
