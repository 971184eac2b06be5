/// Draws data sources as text: one row after the other, in columns, under its section's title.
///
/// Each row is made once at the most, when its turn comes; only the first rows are made ahead, or laid out once more, as
/// many as are measured to find the columns' widths. Sections without rows are left out.
public struct TableRenderer: Sendable {
  /// The most rows that are measured before the first is written.
  public static let measuredRows = 1_000

  /// How many bytes are handed on at once, or a line more, where nobody waits for the first of them: enough for whoever reads
  /// them not to be woken all the time, and few enough to stay near the processor.
  public static let chunkSize = 120 << 10

  /// How tables are drawn.
  public var style: TableStyle

  /// How many rows are measured ahead; fewer have the first lines come sooner.
  public var measuredRows = TableRenderer.measuredRows

  /// Returns the state of the row at a path.
  public var state: @Sendable (RowPath) -> RowState

  /// The rows that have a mark, or are the current one; nil where only their states tell.
  public var remarkableRows: Set<RowPath>?

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
    let sheet = TableSheet(of: source, in: extent, as: self)
    try sheet.draw(source, line: write) { span, ordinal in
      for (place, row) in span.rows.enumerated() {
        let path = RowPath(section: span.section, row: row)
        for line in sheet.lines(ofRowAt: path, ordinal: ordinal + place, of: source) {
          try write(line)
        }
      }
    }
  }

  /// Draws a data source, handing over lines as bytes, each with its newline, and how many these are.
  ///
  /// Where the style is that of a pipe, and the data source has rows that need not be made, a few hundred come at once,
  /// else each as soon as it is made. The bytes are there for as long as the call lasts.
  ///
  /// An error thrown by `write` ends the drawing.
  public func render(
    _ source: some DataSource,
    inChunks write: (_ lines: UnsafeBufferPointer<UInt8>, _ count: Int) throws -> Void
  ) rethrows {
    let extent = TableExtent(of: source, style: style)
    let first = extent.paths.first { _ in true }
    let traits = first.map { state($0).traits } ?? RowTraits()
    // Who reads them goes through them once.
    let measured = style.isPlain ? source.plainRows(for: traits) : nil
    let sheet = TableSheet(of: source, in: extent, as: self, measured)
    let plainRows = style.isPlain ? source.plainRows(for: traits) : nil
    let enough = plainRows == nil ? 1 : Self.chunkSize
    var lines = TableLines(sheet.layout)
    try sheet.draw(source) { line in
      lines.add(line)
      try lines.handOn(ifAtLeast: enough, to: write)
    } rows: { span, ordinal in
      for run in plainRows == nil ? [(rows: span.rows, isPlain: false)] : runs(of: span) {
        var rows = run.rows
        while let row = rows.first {
          let place = ordinal + row - span.rows.lowerBound
          if run.isPlain, let plainRows {
            let count = lines.add(rows, of: span.section, ordinal: place, by: plainRows)
            try lines.handOn(ifAtLeast: enough, to: write)
            rows = rows.dropFirst(count)
            if count > 0 { continue }
          }
          let path = RowPath(section: span.section, row: row)
          for line in sheet.lines(ofRowAt: path, ordinal: place, of: source) {
            lines.add(line)
            try lines.handOn(ifAtLeast: enough, to: write)
          }
          rows = rows.dropFirst()
        }
      }
    }
    try lines.handOn(ifAtLeast: 1, to: write)
  }

  /// Draws a data source, appending each line and its newline to a stream.
  public func render(
    _ source: some DataSource, into stream: inout some TextOutputStream
  ) {
    render(source) { stream.write($0 + "\n") }
  }
}

extension TableRenderer {
  /// Returns rows that stand one below the other in parts that have nothing remarkable about them, and others.
  private func runs(of span: TableExtent.Span) -> [(rows: Range<Int>, isPlain: Bool)] {
    let path = { RowPath(section: span.section, row: $0) }
    let remarkable =
      remarkableRows.map { rows in rows.filter { $0.section == span.section }.map(\.row).sorted() }
      ?? span.rows.filter { !state(path($0)).isUnremarkable }
    var runs: [(rows: Range<Int>, isPlain: Bool)] = []
    var start = span.rows.lowerBound
    for row in remarkable where span.rows.contains(row) {
      if start < row { runs.append((start..<row, true)) }
      runs.append((row..<row + 1, false))
      start = row + 1
    }
    if start < span.rows.upperBound { runs.append((start..<span.rows.upperBound, true)) }
    return runs
  }
}
