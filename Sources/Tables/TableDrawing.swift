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
    // Who reads them goes through them once.
    let measured = renderer.style.isPlain ? source.plainRows(for: traits) : nil
    sheet = TableSheet(of: source, in: extent, as: renderer, measured)
  }

  /// What hands on the rows that need not be made, from the first to the last; nil where all are made.
  var plainRows: PlainRows? { renderer.style.isPlain ? source.plainRows(for: traits) : nil }

  /// Draws the table, another processor a part of it where there are many rows that need not be made.
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
      parts.drawAhead { pen.chunks(of: $0) }
    }
    try parts.forEach {
      try pen.handOn(to: write)
      parts.drawOneAhead { pen.chunks(of: $0) }
    } _: { part, chunks in
      guard let chunks else { return try pen.draw(part, to: write) }
      try pen.handOn(to: write)
      for chunk in chunks {
        try chunk.lines.withUnsafeBufferPointer { try write($0, chunk.count) }
      }
    }
    try pen.handOn(to: write)
  }
}
