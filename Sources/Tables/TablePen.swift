/// Draws parts of a table, one after the other, as bytes.
struct TablePen<Source: DataSource>: ~Copyable {
  private let drawing: TableDrawing<Source>
  private let plainRows: PlainRows?
  private var lines: TableLines

  init(_ drawing: TableDrawing<Source>) {
    self.drawing = drawing
    plainRows = drawing.plainRows()
    lines = TableLines(drawing.sheet.layout)
  }

  /// Whether there are rows that need not be made.
  var hasPlainRows: Bool { plainRows != nil }

  /// Draws a part, handing lines on wherever there are enough of them, and each where rows have to be made; some may be
  /// left.
  mutating func draw(
    _ part: TableExtent.Part, to write: (UnsafeBufferPointer<UInt8>, Int) throws -> Void
  ) rethrows {
    try draw(part, enough: hasPlainRows ? TableLines.chunkSize : 1, to: write)
  }

  private mutating func draw(
    _ part: TableExtent.Part, enough: Int,
    to write: (UnsafeBufferPointer<UInt8>, Int) throws -> Void
  ) rethrows {
    let (source, sheet) = (drawing.source, drawing.sheet)
    try sheet.draw(part, of: source) { line in
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
  }

  /// Hands on the lines that are left.
  mutating func handOn(
    to write: (UnsafeBufferPointer<UInt8>, Int) throws -> Void
  ) rethrows {
    try lines.handOn(ifAtLeast: 1, to: write)
  }

  /// Draws a part, and keeps its lines.
  mutating func chunks(
    of part: TableExtent.Part, in parts: TableParts
  ) -> [TableParts.Chunk] {
    var chunks: [TableParts.Chunk] = []
    let keep = { (lines: UnsafeBufferPointer<UInt8>, count: Int) in
      chunks.append((parts.copy(of: lines), count))
    }
    draw(part, enough: TableLines.chunkSize, to: keep)
    handOn(to: keep)
    return chunks
  }

  /// Returns rows that stand one below the other in parts that have nothing remarkable about them, and others.
  private func runs(of span: TableExtent.Span) -> [(rows: Range<Int>, isPlain: Bool)] {
    let path = { RowPath(section: span.section, row: $0) }
    let remarkable =
      drawing.renderer.remarkableRows.map { rows in
        rows.filter { $0.section == span.section }.map(\.row).sorted()
      } ?? span.rows.filter { !drawing.renderer.state(path($0)).isUnremarkable }
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
