/// Draws data sources as text, in columns, each section under its title.
///
/// Makes each row once, in order; only the first rows are made ahead, to measure the columns. Skips
/// sections without rows.
public struct TableRenderer: Sendable {
  /// The number of rows measured before the first line is written.
  public static let measuredRows = 1_000

  /// The bytes passed on at once, or a line more, unless a person waits: enough that the reader
  /// does not wake too often, and little enough to stay in the cache.
  public static let chunkSize = 120 << 10

  /// The style of the tables.
  public var style: TableStyle

  /// The number of rows measured ahead; fewer let the first line appear sooner.
  public var measuredRows = TableRenderer.measuredRows

  /// Returns the state of the row at a path.
  public var state: @Sendable (RowPath) -> RowState

  /// Creates a renderer; by default rows have no special state.
  public init(
    _ style: TableStyle = TableStyle(),
    state: @escaping @Sendable (RowPath) -> RowState = { _ in RowState() }
  ) {
    self.style = style
    self.state = state
  }

  /// Draws a data source, and passes lines to `write` as bytes, with the number of lines: those of
  /// each row at once where lines are fitted, otherwise whenever they reach `chunkSize`.
  ///
  /// An error from `write` ends the drawing.
  public func render(
    _ source: some DataSource, to write: (_ lines: [UInt8], _ count: Int) throws -> Void
  ) rethrows {
    let size = style.width == nil ? Self.chunkSize : 1
    var lines = TableLines(colour: style.colour)
    try draw(source, into: &lines) { lines in
      guard lines.bytes.count >= size else { return }
      try write(lines.bytes, lines.count)
      lines.removeAll()
    }
    if lines.count > 0 { try write(lines.bytes, lines.count) }
  }

  /// Appends the lines of a table from top to bottom, and calls `next` after each title, row and
  /// footer.
  private func draw(
    _ source: some DataSource, into lines: inout TableLines,
    next: (inout TableLines) throws -> Void
  ) rethrows {
    let extent = TableExtent(of: source, style: style)
    let makeRow = { TableRow(source.row(at: $0, state: state($0))) }
    let measured = extent.paths.prefix(measuredRows).map(makeRow)
    let layout = TableLayout(of: measured, in: extent, style: style)
    var ordinal = 0
    for span in extent.spans {
      if span.isFirst, let title = source.title(of: span.section) {
        layout.append(title: title, to: &lines)
        try next(&lines)
      }
      for path in span.rows.lazy.map({ RowPath(section: span.section, row: $0) }) {
        let row = ordinal < measured.count ? measured[ordinal] : makeRow(path)
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
}
