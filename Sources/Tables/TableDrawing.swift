/// A table on its way to where it is written as bytes: its first rows are measured, and its parts handed out to who draws them.
struct TableDrawing<Source: DataSource>: Sendable {
  let source: Source
  let renderer: TableRenderer
  let sheet: TableSheet

  private let extent: TableExtent
  private let traits: RowTraits

  /// Measures the first rows.
  init(of source: Source, by renderer: TableRenderer) {
    (self.source, self.renderer) = (source, renderer)
    extent = TableExtent(of: source, style: renderer.style)
    let first = extent.paths.first { _ in true }
    traits = first.map { renderer.state($0).traits } ?? RowTraits()
    sheet = TableSheet(
      of: source, in: extent, as: renderer, Self.plainRows(of: source, by: renderer, for: traits))
  }

  /// Returns what hands on the rows that need not be made, for one thread that goes through them once; nil where all are
  /// made.
  func plainRows() -> PlainRows? { Self.plainRows(of: source, by: renderer, for: traits) }

  private static func plainRows(
    of source: Source, by renderer: TableRenderer, for traits: RowTraits
  ) -> PlainRows? {
    renderer.style.isPlain ? source.plainRows(for: traits) : nil
  }

  /// Draws the table, another thread some of it where there are many rows that need not be made.
  func draw(to write: (UnsafeBufferPointer<UInt8>, Int) throws -> Void) rethrows {
    var pen = TablePen(self)
    guard pen.hasPlainRows, extent.count > renderer.partSize, let doBeside = renderer.doBeside
    else {
      try pen.draw(extent.whole, to: write)
      return try pen.handOn(to: write)
    }
    let parts = TableParts(extent.parts(of: renderer.partSize))
    doBeside {
      var pen = TablePen(self)
      parts.keepAhead { pen.chunks(of: $0, in: parts) }
    }
    try parts.forEach(
      idle: {
        try pen.handOn(to: write)
        return parts.drawNext { pen.chunks(of: $0, in: parts) }
      },
      body: { part, chunks in
        guard let chunks else { return try pen.draw(part, to: write) }
        try pen.handOn(to: write)
        for chunk in chunks {
          try chunk.lines.withUnsafeBufferPointer { try write($0, chunk.count) }
        }
      })
    try pen.handOn(to: write)
  }
}
