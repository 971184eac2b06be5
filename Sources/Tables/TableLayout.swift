/// The layout of a table's lines.
///
/// A row is a margin with its mark, its number, and its cells. Titles start at the left edge,
/// footers where the numbers do.
struct TableLayout {
  /// The columns before a row's number: its mark and a space.
  private static let margin = 2

  private let width: Int?
  private let numbering: TableStyle.Numbering
  private let columns: TableColumns
  /// The width of the widest number.
  private let numberWidth: Int
  /// The columns before a row's cells.
  private let indent: Int

  /// Lays out a table by its first rows.
  init(of rows: [TableRow], in extent: TableExtent, style: TableStyle) {
    (width, numbering) = (style.width, style.numbering)
    numberWidth =
      switch style.numbering {
      case .none: 0
      case .ordinal: String(max(1, extent.count)).count
      case .paths:
        extent.spans.map {
          RowPath(section: $0.section, row: $0.rows.upperBound - 1).description.count
        }
        .max() ?? 0
      }
    let indent = Self.margin + (numberWidth > 0 ? numberWidth + TableColumns.gap : 0)
    self.indent = indent
    columns = TableColumns(of: rows, fitting: style.width.map { max(1, $0 - indent) })
  }

  /// Appends the title of a section, on one line.
  func append(title: String, to lines: inout TableLines) {
    let content = TerminalText(title).text
    lines.append(DisplayWidth.fit(content[...], to: width ?? .max), .bold)
    lines.endLine()
  }

  /// Appends the footer of a section, on as many lines as needed.
  func append(footer: String, to lines: inout TableLines) {
    let content = TerminalText(footer).text
    let width = width.map { max(1, $0 - Self.margin) } ?? .max
    for line in DisplayWidth.wrap(content, to: width) {
      lines.pad(to: Self.margin)
      lines.append(FittedText(shown: line), .dim)
      lines.endLine()
    }
  }

  /// Appends the lines of a row: one, or as many as its wrapping and hanging texts need.
  ///
  /// - Parameter ordinal: The number of rows before it.
  func append(
    _ row: TableRow, at path: RowPath, ordinal: Int, to lines: inout TableLines
  ) {
    if let margin = row.margin { lines.append(margin.text.utf8.span, of: 1, margin.ink) }
    let number = number(at: path, ordinal: ordinal)
    lines.pad(to: Self.margin + numberWidth - number.utf8.count)
    lines.append(number.utf8.span, of: number.utf8.count, .dim)
    let below = appendFirstLine(of: row, to: &lines)
    lines.endLine()
    guard var line = below.first?.line else { return }
    for (next, column, text) in below {
      while line < next {
        lines.endLine()
        line += 1
      }
      append(text, of: row, at: column, to: &lines)
    }
    lines.endLine()
  }
}

extension TableLayout {
  /// A part of a text that continues below the first line of its row.
  private typealias TextBelow = (line: Int, column: Int, text: FittedText)

  /// Appends the first line of a row; returns what continues below it, from top to bottom.
  private func appendFirstLine(of row: TableRow, to lines: inout TableLines) -> [TextBelow] {
    var below: [TextBelow] = []
    // The line where the next text starts.
    var top = 0
    let last = row.cells.indices.last { isShown($0, of: row) }
    for column in row.cells.indices where isShown(column, of: row) {
      var width = width(of: column, reachesEnd: column == last)
      let columns = row.cells[column].columns
      let isWhole = row.isWhole(column, in: width)
      if isWhole, top == 0, row.cells[column].highlights.isEmpty {
        lines.pad(to: start(of: columns, of: row, at: column, behind: lines.columns))
        lines.append(row.cells[column].text.utf8.span, of: columns, row.ink(of: column))
        continue
      }
      let hangs = !isWhole && row.cells[column].wrapping == .hanging && column != last
      if hangs { width = self.width(of: column, reachesEnd: true) }
      let texts = row.lines(of: column, in: width)
      for (line, text) in zip(top..., texts) {
        if line == 0 {
          append(text, of: row, at: column, to: &lines)
        } else {
          below.append((line, column, text))
        }
      }
      if hangs { top += texts.count }
    }
    return below.count < 2
      ? below : below.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  private func isShown(_ column: Int, of row: TableRow) -> Bool {
    column < columns.widths.count && columns.widths[column] != nil
      && !row.cells[column].text.isEmpty
  }

  /// Returns the number of a row; empty for none.
  private func number(at path: RowPath, ordinal: Int) -> String {
    switch numbering {
    case .none: ""
    case .ordinal: String(1 + ordinal)
    case .paths: path.description
    }
  }

  /// Returns the available width of a cell; `nil` if unlimited.
  private func width(of column: Int, reachesEnd: Bool) -> Int? {
    guard let width else { return nil }
    guard reachesEnd else { return columns.widths[column] ?? 0 }
    return max(1, width - indent - columns.start(of: column))
  }

  private func append(
    _ text: FittedText, of row: TableRow, at column: Int, to lines: inout TableLines
  ) {
    guard !text.shown.isEmpty || text.isCut else { return }
    lines.pad(to: start(of: text.columns, of: row, at: column, behind: lines.columns))
    lines.append(text, highlighting: row.cells[column].highlights, row.ink(of: column))
  }

  /// Returns where a text starts: at the start of its column, right-aligned, or after a wider text
  /// in a line that is not fitted.
  private func start(
    of textColumns: Int, of row: TableRow, at column: Int, behind taken: Int
  ) -> Int {
    var start = indent + columns.start(of: column)
    if row.cells[column].alignment == .trailing {
      start += max(0, (columns.widths[column] ?? 0) - textColumns)
    }
    return max(start, taken > indent ? taken + TableColumns.gap : indent)
  }
}
