/// Finds column widths that fit the available space.
///
/// Columns that wrap, and those that hang beside them, shrink first, as nothing is lost. Then
/// columns shrink in order of priority: each is cut to what is still legible, then left out, so
/// that names stay whole while there are tags. Before an important column is left out, texts hang.
/// A label stays with its value, and a column with a match is never left out.
struct ColumnFitting {
  private let columns: [TableColumn]
  private let available: Int
  /// The widths; `nil` for a column that is left out.
  private var widths: [Int?]

  /// Returns the widths of the columns; `nil` for those that do not fit.
  static func widths(of columns: [TableColumn], in available: Int) -> [Int?] {
    var isLeftOut = columns.map { _ in false }
    while true {
      var fitting = ColumnFitting(columns, isLeftOut, available)
      guard let column = fitting.fit() else { return fitting.widths }
      isLeftOut[column] = true
    }
  }

  private init(_ columns: [TableColumn], _ isLeftOut: [Bool], _ available: Int) {
    (self.columns, self.available) = (columns, available)
    widths = zip(columns, isLeftOut).map { column, isLeftOut in
      isLeftOut ? nil : min(max(column.width, column.wholeWidth), available)
    }
  }

  /// Narrows columns until all fit; returns the column to leave out if they cannot.
  private mutating func fit() -> Int? {
    let half = max(TableColumn.wrapping, available / 2)
    let third = available / 3
    narrow { $0.wrapped(to: half) }
    narrow { $0.isLabel ? third : .max }
    hang()
    if columns.contains(where: \.wraps) { narrow { $0.hangs ? TableColumn.hanging : .max } }
    for priority in Cell.Priority.allCases {
      if priority == .high { narrow { $0.hangs ? TableColumn.hanging : .max } }
      if priority == .highest { narrow { $0.wrapped(to: TableColumn.narrowWrapping) } }
      narrow { $0.priority == priority ? $0.wrapped(to: TableColumn.wrapping) : .max }
      narrow { $0.cutPriority == priority && !$0.hangs ? $0.worthReading : .max }
      if !fits, priority < .highest, let column = lastToLeaveOut(of: priority) { return column }
    }
    narrow { $0.hangs ? TableColumn.hanging : $0.leastWidth }
    narrow { _ in 1 }
    return nil
  }

  /// Lets only unusually long texts hang if not every column fits.
  private mutating func hang() {
    guard !fits else { return }
    for (index, column) in columns.enumerated() where column.hangs {
      widths[index] = widths[index].map { min($0, column.usualWidth) }
    }
  }

  private func lastToLeaveOut(of priority: Cell.Priority) -> Int? {
    columns.indices.last { column in
      widths[column].map { $0 > 0 } ?? false && columns[column].priority == priority
        && !columns[column].isMatched
        && !(column > 0 && columns[column - 1].isLabel && widths[column - 1] != nil)
    }
  }

  /// Repeatedly narrows the widest column above its minimum until all fit.
  private mutating func narrow(downTo minimum: (TableColumn) -> Int) {
    let minima = columns.map(minimum)
    var excess = total - available
    while excess > 0,
      let widest = widths.indices.filter({ widths[$0] ?? 0 > minima[$0] })
        .max(by: { widths[$0] ?? 0 < widths[$1] ?? 0 })
    {
      widths[widest]! -= 1
      excess = total - available
    }
  }

  private var fits: Bool { total <= available }

  private var total: Int {
    let shown = widths.compactMap(\.self).filter { $0 > 0 }
    return shown.reduce(0, +) + TableColumns.gap * max(0, shown.count - 1)
  }
}
