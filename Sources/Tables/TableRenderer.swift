/// Draws data sources as text: one row after the other, in columns, under its section's title.
///
/// Each row is made once at the most, when its turn comes; only the first rows are made ahead, or laid out once more, as
/// many as are measured to find the columns' widths. Sections without rows are left out.
public struct TableRenderer: Sendable {
  /// The most rows that are measured before the first is written.
  public static let measuredRows = 1_000

  /// How tables are drawn.
  public var style: TableStyle

  /// How many rows are measured ahead; fewer have the first lines come sooner.
  public var measuredRows = TableRenderer.measuredRows

  /// Returns the state of the row at a path.
  public var state: @Sendable (RowPath) -> RowState

  /// The rows that have a mark, or are the current one; nil where only their states tell.
  public var remarkableRows: Set<RowPath>?

  /// Begins something on another thread, and returns at once; nil where one thread does all.
  ///
  /// What is begun late, or never, is no matter.
  public var doBeside: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)?

  /// As many rows are drawn at once by one of two threads.
  var partSize = 2_048

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
    try sheet.draw(extent.whole, of: source, line: write) { span, ordinal in
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
  /// else each as soon as it is made. The bytes are there for as long as the call lasts. Of a long table another thread,
  /// where `doBeside` has one, draws about half.
  ///
  /// An error thrown by `write` ends the drawing.
  public func render(
    _ source: some DataSource,
    inChunks write: (_ lines: UnsafeBufferPointer<UInt8>, _ count: Int) throws -> Void
  ) rethrows {
    try TableDrawing(of: source, by: self).draw(to: write)
  }

  /// Draws a data source, appending each line and its newline to a stream.
  public func render(
    _ source: some DataSource, into stream: inout some TextOutputStream
  ) {
    render(source) { stream.write($0 + "\n") }
  }
}
