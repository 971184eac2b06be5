/// Draws data sources as text: one row after the other, in columns, under its section's title.
///
/// Each row is made once, when its turn comes; only the first rows are made ahead, as many as are
/// measured to find the columns' widths. Sections without rows are left out.
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
    try render(source, inChunksOf: 1) { bytes, _ in
      for line in bytes.dropLast().split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      {
        try write(String(decoding: line, as: UTF8.self))
      }
    }
  }

  /// Draws a data source, handing over lines as bytes, each with its newline, and how many these
  /// are: as soon as they have so many bytes, by default `chunkSize` where nobody waits for them.
  ///
  /// An error thrown by `write` ends the drawing.
  public func render(
    _ source: some DataSource, inChunksOf size: Int? = nil,
    to write: (_ lines: [UInt8], _ count: Int) throws -> Void
  ) rethrows {
    let size = size ?? (style.width == nil ? Self.chunkSize : 1)
    var lines = LineBuffer(colour: style.colour)
    try TableSheet(of: source, as: self).draw(source, into: &lines) { lines in
      guard lines.bytes.count >= size else { return }
      try write(lines.bytes, lines.count)
      lines.removeAll()
    }
    if lines.count > 0 { try write(lines.bytes, lines.count) }
  }

  /// Draws a data source, appending each line and its newline to a stream.
  public func render(
    _ source: some DataSource, into stream: inout some TextOutputStream
  ) {
    render(source) { stream.write($0 + "\n") }
  }
}
