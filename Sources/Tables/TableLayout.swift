/// Where everything stands on the lines of one table.
///
/// A row is a margin for its mark, its number, and its cells. Titles stand at the very left, and
/// footers where the numbers begin.
struct TableLayout {
  /// The columns before a row's number: its mark and a space.
  private static let margin = 2

  private let style: TableStyle
  private let columns: TableColumns
  /// The columns of the widest number.
  private let numberWidth: Int
  /// The columns before a row's cells.
  let indent: Int

  init(_ measures: TableColumns.Measures, in extent: TableExtent, style: TableStyle) {
    self.style = style
    numberWidth =
      switch style.numbering {
      case .none: 0
      case .ordinal(let first): String(first + max(0, extent.count - 1)).count
      case .paths:
        extent.spans.map {
          RowPath(section: $0.section, row: $0.rows.upperBound - 1).description.count
        }
        .max() ?? 0
      }
    let indent = Self.margin + (numberWidth > 0 ? numberWidth + TableColumns.gap : 0)
    self.indent = indent
    columns = TableColumns(measures, fitting: style.width.map { max(1, $0 - indent) })
  }

  /// Returns a section's title, on one line.
  func title(_ text: String) -> String {
    let content = style.prepare(text)
    return line(of: DisplayWidth.fit(content.text[...], to: style.width ?? .max), .bold)
  }

  /// Returns a section's footer, on as many lines as it takes.
  func footer(_ text: String) -> [String] {
    let content = style.prepare(text)
    let width = style.width.map { max(1, $0 - Self.margin) } ?? .max
    return DisplayWidth.wrap(content.text, to: width).map {
      line(of: FittedText(shown: $0), .dim, indent: Self.margin)
    }
  }

  /// Returns the lines of a row: one, or as many as its texts take which wrap or hang.
  func lines(of row: TableRow, at path: RowPath, ordinal: Int) -> [String] {
    var lines = [StyledLine(colour: style.colour)]
    start(&lines[0], of: row, at: path, ordinal: ordinal)
    let shown = row.cells.indices.prefix(columnCount).filter {
      columns.widths[$0] != nil && !row.cells[$0].content.text.isEmpty
    }
    // Where the next cell begins.
    var top = 0
    for column in shown {
      let cell = row.cells[column]
      let isLast = column == shown.last
      var width = width(of: column, reachesEnd: isLast)
      let hangs = cell.cell.wrapping == .hanging && !isLast && cell.isWider(than: width)
      if hangs { width = self.width(of: column, reachesEnd: true) }
      let texts = cell.lines(in: width)
      for (line, text) in zip(top..., texts) {
        if line == lines.count { lines.append(StyledLine(colour: style.colour)) }
        append(text, of: cell, at: column, isCurrent: row.isCurrent, to: &lines[line])
      }
      if hangs { top += texts.count }
    }
    return lines.map { $0.finished() }
  }
}

extension TableLayout {
  /// What stands before each row.
  var numbering: TableStyle.Numbering { style.numbering }

  /// Where numbers end.
  var numberEnd: Int { Self.margin + numberWidth }

  /// Returns what a row is numbered by; empty for nothing.
  func number(at path: RowPath, ordinal: Int) -> String {
    switch style.numbering {
    case .none: ""
    case .ordinal(let first): String(first + ordinal)
    case .paths: path.description
    }
  }

  /// How many cells of a row there is a place for.
  var columnCount: Int { columns.widths.count }

  /// How many columns the last of them takes, in the rows that were measured.
  var lastWidth: Int { columns.widths.last.flatMap(\.self) ?? 0 }

  /// Returns where a cell that stands at its column's beginning starts on a line that has some columns already: behind
  /// what is there, which is wider than its own column where lines are not fitted.
  func start(ofCell column: Int, behind taken: Int) -> Int {
    let free = taken > indent ? taken + TableColumns.gap : indent
    return max(indent + columns.start(of: column), free)
  }

  /// Returns the columns that a cell may take; nil where there is no end to them.
  private func width(of column: Int, reachesEnd: Bool) -> Int? {
    guard let width = style.width else { return nil }
    guard reachesEnd else { return columns.widths[column] ?? 0 }
    return max(1, width - indent - columns.start(of: column))
  }

  private func start(_ line: inout StyledLine, of row: TableRow, at path: RowPath, ordinal: Int) {
    line.append(row.margin.text, row.margin.ink)
    let number = number(at: path, ordinal: ordinal)
    line.pad(to: numberEnd - number.utf8.count)
    line.append(number[...], .dim)
  }

  private func append(
    _ text: FittedText, of cell: TableCell, at column: Int, isCurrent: Bool,
    to line: inout StyledLine
  ) {
    guard !text.shown.isEmpty || text.isCut else { return }
    var start = start(ofCell: column, behind: line.columns)
    if cell.cell.alignment == .trailing {
      let padding = (columns.widths[column] ?? 0) - text.columns
      start = max(start, indent + columns.start(of: column) + max(0, padding))
    }
    line.pad(to: start)
    line.append(text, of: cell.content, cell.ink(isCurrent: isCurrent))
  }

  private func line(of text: FittedText, _ ink: Ink, indent: Int = 0) -> String {
    var line = StyledLine(colour: style.colour)
    line.pad(to: indent)
    line.append(text, ink)
    return line.finished()
  }
}
