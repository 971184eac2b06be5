/// What is known of a table before its first line is written.
struct TableSheet {
  private let extent: TableExtent
  /// The first rows; nil for one that was measured without being made.
  private let measured: [TableRow?]
  let layout: TableLayout
  private let renderer: TableRenderer

  /// Measures the first rows, of which those that `plainRows` has the texts of are not made.
  init(
    of source: some DataSource, in extent: TableExtent, as renderer: TableRenderer,
    _ plainRows: PlainRows? = nil
  ) {
    (self.extent, self.renderer) = (extent, renderer)
    var measured: [TableRow?] = []
    var measures = TableColumns.Measures()
    for span in extent.spans {
      var rows = span.rows.prefix(renderer.measuredRows - measured.count)
      while let row = rows.first {
        if let plainRows {
          var count = 0
          plainRows(span.section, rows) { row in
            guard measures.include(row) else { return false }
            count += 1
            return true
          }
          measured += repeatElement(nil, count: count)
          rows = rows.dropFirst(count)
          if count > 0 { continue }
        }
        let path = RowPath(section: span.section, row: row)
        let made = Self.row(at: path, of: source, as: renderer)
        measures.include(made)
        measured.append(made)
        rows = rows.dropFirst()
      }
    }
    self.measured = measured
    self.layout = TableLayout(measures, in: extent, style: renderer.style)
  }

  private static func row(
    at path: RowPath, of source: some DataSource, as renderer: TableRenderer
  ) -> TableRow {
    TableRow(source.row(at: path, state: renderer.state(path)), style: renderer.style)
  }

  /// Goes through the table from top to bottom: titles and footers as lines, rows that stand one below the other at once,
  /// with the number of the first.
  func draw(
    _ source: some DataSource, line: (String) throws -> Void,
    rows: (TableExtent.Span, Int) throws -> Void
  ) rethrows {
    var ordinal = 0
    for span in extent.spans {
      if span.isFirst, let text = source.title(of: span.section) { try line(layout.title(text)) }
      try rows(span, ordinal)
      ordinal += span.rows.count
      if span.isWhole, let text = source.footer(of: span.section) {
        for text in layout.footer(text) { try line(text) }
      }
    }
  }

  /// Returns the lines of a row, which is made unless it has been.
  func lines(ofRowAt path: RowPath, ordinal: Int, of source: some DataSource) -> [String] {
    let known = ordinal < measured.count ? measured[ordinal] : nil
    return layout.lines(
      of: known ?? Self.row(at: path, of: source, as: renderer), at: path, ordinal: ordinal)
  }
}
