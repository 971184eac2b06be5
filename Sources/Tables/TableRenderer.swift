/// Draws data sources as text: one row after the other, in columns, under its section's title.
///
/// Each row is made once, when its turn comes; only the first rows are made ahead, as many as are
/// measured to find the columns' widths. Sections without rows are left out.
public struct TableRenderer: Sendable {
  /// The most rows that are measured, and held, before the first is written.
  public static let measuredRows = 1_000

  /// How tables are drawn.
  public var style: TableStyle

  /// How many rows are made ahead; fewer have the first lines come sooner.
  public var measuredRows = TableRenderer.measuredRows

  /// Returns the state of the row at a path.
  public var state: @Sendable (RowPath) -> RowState

  /// Creates a renderer of a style; rows have nothing remarkable about them if not told otherwise.
  public init(
    _ style: TableStyle = TableStyle(),
    state: @escaping @Sendable (RowPath) -> RowState = { _ in RowState() }
  ) {
    self.style = style
    self.state = state
  }

  /// Draws a data source, handing over each line, without its newline, as soon as it is made.
  ///
  /// An error thrown by `write` ends the drawing.
  public func render(
    _ source: some DataSource, to write: (String) throws -> Void
  ) rethrows {
    let extent = TableExtent(of: source, style: style)
    let measured = extent.paths.prefix(measuredRows).map { tableRow(at: $0, of: source) }
    let layout = TableLayout(of: measured, in: extent, style: style)
    var ordinal = 0
    for span in extent.spans {
      if span.isFirst, let title = source.title(of: span.section) {
        try write(layout.title(title))
      }
      for row in span.rows {
        let path = RowPath(section: span.section, row: row)
        let made =
          ordinal < measured.count ? measured[ordinal] : tableRow(at: path, of: source)
        for line in layout.lines(of: made, at: path, ordinal: ordinal) { try write(line) }
        ordinal += 1
      }
      if span.isWhole, let footer = source.footer(of: span.section) {
        try write(layout.footer(footer))
      }
    }
  }

  /// Draws a data source, appending each line and its newline to a stream.
  public func render(
    _ source: some DataSource, into stream: inout some TextOutputStream
  ) {
    render(source) { stream.write($0 + "\n") }
  }

  private func tableRow(at path: RowPath, of source: some DataSource) -> TableRow {
    TableRow(source.row(at: path, state: state(path)), style: style)
  }
}
