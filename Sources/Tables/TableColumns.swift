/// The widths of a table's columns.
///
/// A cell reaches to the end of the line when it is the last of its row, so that only cells with
/// something to their right, and those of the last column, decide how wide a column is.
struct TableColumns: Equatable {
  /// The spaces between two columns.
  static let gap = 2

  /// The widths from left to right; columns that found no place are missing.
  let widths: [Int]
  /// Where each column begins, counted from where the first does.
  private let starts: [Int]

  /// Fits the columns of rows that were measured into a width, if there is one.
  init(_ measures: Measures, fitting available: Int?) {
    var columns = measures.columns
    if let last = columns.indices.last { columns[last].width = columns[last].widthAtEnd }
    widths = available.map { Self.fit(columns, into: $0) } ?? columns.map(\.width)
    var end = 0
    starts = widths.map { width in
      defer { end += width > 0 ? width + Self.gap : 0 }
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
    fileprivate var columns: [Column] = []
    /// The columns of the texts of the row that was measured last.
    private var widths: [Int] = []

    /// Takes the cells of a row in.
    mutating func include(_ row: TableRow) {
      makeRoom(for: row.cells.count)
      for (index, cell) in row.cells.enumerated() {
        columns[index].include(cell, reachesEnd: index == row.cells.count - 1)
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
      columns += repeatElement(Column(), count: max(0, count - columns.count))
    }
  }
}

// MARK: - Fitting

extension TableColumns {
  /// Returns the columns' widths where they are too wide together.
  ///
  /// Those that wrap give way first, as nothing is lost by it, then soft columns, then firm ones, the widest first, down to
  /// what is still worth reading. What is too wide even so loses its last column; but a label keeps what it labels.
  private static func fit(_ columns: [Column], into available: Int) -> [Int] {
    var widths = columns.map { min(max($0.width, $0.wholeWidth), available) }
    narrow(&widths, into: available) { columns[$0].wraps ? Column.wrapping : .max }
    for flexibility in [Cell.Flexibility.soft, .firm] {
      narrow(&widths, into: available) { column in
        columns[column].flexibility == flexibility ? columns[column].worthReading : .max
      }
    }
    narrow(&widths, into: available) { columns[$0].leastWidth }
    if total(widths) > available, columns.count > 1, !columns[columns.count - 2].isLabel {
      return fit(columns.dropLast(), into: available)
    }
    narrow(&widths, into: available) { _ in 1 }
    return widths
  }

  /// Narrows the widest column that is above its minimum, again and again, until all fit.
  private static func narrow(
    _ widths: inout [Int], into available: Int, downTo minimum: (Int) -> Int
  ) {
    while total(widths) > available,
      let widest = widths.indices.filter({ widths[$0] > minimum($0) })
        .max(by: { widths[$0] < widths[$1] })
    {
      widths[widest] -= 1
    }
  }

  private static func total(_ widths: [Int]) -> Int {
    let shown = widths.filter { $0 > 0 }
    return shown.reduce(0, +) + gap * max(0, shown.count - 1)
  }
}

/// What is known of a column while rows are measured.
private struct Column {
  /// The columns wanted by cells with something to their right.
  var width = 0
  /// The columns in which they would take no further lines.
  var wholeWidth = 0
  /// The columns wanted should nothing stand to the right.
  var widthAtEnd = 0
  var flexibility = Cell.Flexibility.soft
  var isLabel = false
  /// Whether nothing in it is cut where it is narrow.
  var wraps = true

  /// The columns that a wrapping cell wants at least.
  static let wrapping = 16
  /// A column as narrow as that gives way last: what is left would say nothing, and make little room.
  static let few = 6
  /// What is left of them then.
  static let least = 4

  /// The columns below which the column had better be left out.
  var worthReading: Int {
    switch flexibility {
    case .soft: width <= Self.few ? width : max(min(width / 2, 10), Self.least)
    case .firm: width <= Self.few ? width : max(min(width * 2 / 3, 16), Self.least)
    case .rigid: width
    }
  }

  /// The columns that are left where no wide column can give way any more.
  var leastWidth: Int {
    flexibility != .rigid && width <= Self.few ? min(width, Self.least) : worthReading
  }

  mutating func include(_ wanted: Int, reachesEnd: Bool) {
    widthAtEnd = max(widthAtEnd, wanted)
    if !reachesEnd { width = max(width, wanted) }
  }

  mutating func include(_ cell: TableCell, reachesEnd: Bool) {
    let (columns, wrapping) = (cell.columns, cell.cell.wrapping)
    include(
      wrapping == .paragraphs || wrapping == .whole && reachesEnd
        ? min(columns, Self.wrapping) : columns, reachesEnd: reachesEnd)
    wraps = wraps && wrapping != .none
    if reachesEnd, cell.cell.flexibility == .rigid { flexibility = .rigid }
    guard !reachesEnd else { return }
    wholeWidth = max(wholeWidth, columns)
    flexibility = max(flexibility, cell.cell.flexibility)
    isLabel = isLabel || cell.cell.role == .label
  }
}
