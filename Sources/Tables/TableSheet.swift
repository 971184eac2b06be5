/// The measurements of a table, made before its first line is written.
struct TableSheet {
  private let extent: TableExtent
  /// The first rows.
  private let measured: [TableRow]
  private let layout: TableLayout
  private let renderer: TableRenderer

  /// Makes and measures the first rows.
  init(of source: some DataSource, as renderer: TableRenderer) {
    self.renderer = renderer
    extent = TableExtent(of: source, style: renderer.style)
    var measures = TableColumns.Measures()
    measured = extent.paths.prefix(renderer.measuredRows).map { path in
      let row = Self.row(at: path, of: source, as: renderer)
      measures.include(row)
      return row
    }
    layout = TableLayout(measures, in: extent, style: renderer.style)
  }

  /// Appends the lines of the table from top to bottom, and calls `next` after each title, row and
  /// footer.
  func draw(
    _ source: some DataSource, into lines: inout LineBuffer,
    next: (inout LineBuffer) throws -> Void
  ) rethrows {
    var ordinal = 0
    for span in extent.spans {
      if span.isFirst, let title = source.title(of: span.section) {
        layout.append(title: title, to: &lines)
        try next(&lines)
      }
      for row in span.rows {
        let path = RowPath(section: span.section, row: row)
        let row =
          ordinal < measured.count
          ? measured[ordinal] : Self.row(at: path, of: source, as: renderer)
        layout.append(row, at: path, ordinal: ordinal, to: &lines)
        ordinal += 1
        try next(&lines)
      }
      if span.isWhole, let footer = source.footer(of: span.section) {
        layout.append(footer: footer, to: &lines)
        try next(&lines)
      }
    }
  }

  private static func row(
    at path: RowPath, of source: some DataSource, as renderer: TableRenderer
  ) -> TableRow {
    TableRow(source.row(at: path, state: renderer.state(path)))
  }
}
