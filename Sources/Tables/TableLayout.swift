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

  /// Returns a section's title.
  func title(_ text: String) -> String {
    line(of: text, .bold, indent: 0)
  }

  /// Returns a section's footer.
  func footer(_ text: String) -> String {
    line(of: text, .dim, indent: Self.margin)
  }

  /// Returns the lines of a row: one, or as many as its longest wrapping cell takes.
  func lines(of row: TableRow, at path: RowPath, ordinal: Int) -> [String] {
    let cells = row.cells.prefix(columns.widths.count)
    guard cells.contains(where: { $0.cell.wrapping != .none }) else {
      var line = StyledLine(colour: style.colour)
      start(&line, of: row, at: path, ordinal: ordinal)
      for (index, cell) in cells.enumerated() {
        let text = cell.line(in: width(of: index, reachesEnd: index == cells.count - 1))
        append(text, of: cell, at: index, isCurrent: row.isCurrent, to: &line)
      }
      return [line.finished()]
    }
    let texts = cells.enumerated().map { index, cell in
      cell.lines(in: width(of: index, reachesEnd: index == cells.count - 1))
    }
    let height = texts.map(\.count).max() ?? 1
    return (0..<height).map { number in
      var line = StyledLine(colour: style.colour)
      if number == 0 { start(&line, of: row, at: path, ordinal: ordinal) }
      for (index, cell) in cells.enumerated() where number < texts[index].count {
        append(texts[index][number], of: cell, at: index, isCurrent: row.isCurrent, to: &line)
      }
      return line.finished()
    }
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
  var lastWidth: Int { columns.widths.last ?? 0 }

  /// Returns where a cell that stands at its column's beginning starts on a line that has some columns already: behind
  /// what is there, which is wider than its own column where lines are not fitted.
  func start(ofCell column: Int, behind taken: Int) -> Int {
    let free = taken > indent ? taken + TableColumns.gap : indent
    return max(indent + columns.start(of: column), free)
  }

  /// Returns the columns that a cell may take; nil where there is no end to them.
  private func width(of column: Int, reachesEnd: Bool) -> Int? {
    guard let width = style.width else { return nil }
    guard reachesEnd else { return columns.widths[column] }
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
      let padding = columns.widths[column] - text.columns
      start = max(start, indent + columns.start(of: column) + max(0, padding))
    }
    line.pad(to: start)
    line.append(text, of: cell.content, cell.ink(isCurrent: isCurrent))
  }

  private func line(of text: String, _ ink: Ink, indent: Int) -> String {
    let content = style.prepare(text)
    let width = style.width.map { max(1, $0 - indent) } ?? .max
    var line = StyledLine(colour: style.colour)
    line.pad(to: indent)
    line.append(DisplayWidth.fit(content.text[...], to: width), of: content, ink)
    return line.finished()
  }
}
