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

  /// Draws a data source, and passes each line, without its newline, to `write` at once.
  ///
  /// An error from `write` ends the drawing.
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

  /// Draws a data source, and passes lines to `write` as bytes, with the number of lines, whenever
  /// they reach a size; by default `chunkSize`.
  ///
  /// An error from `write` ends the drawing.
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
}
