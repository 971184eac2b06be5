/// Which rows of a data source are drawn: those of some sections, up to a limit.
struct TableExtent {
  let spans: [Span]

  /// The rows drawn of a section, at least one.
  struct Span {
    let section: Int
    let rows: Int
    /// Whether these are all rows of the section.
    let isWhole: Bool
  }

  init(of source: some DataSource, style: TableStyle) {
    var spans: [Span] = []
    var left = style.limit ?? .max
    let sections = 0..<source.numberOfSections
    for section in style.sections?.clamped(to: sections) ?? sections where left > 0 {
      let rows = source.numberOfRows(in: section)
      guard rows > 0 else { continue }
      spans.append(Span(section: section, rows: min(rows, left), isWhole: rows <= left))
      left -= min(rows, left)
    }
    self.spans = spans
  }

  /// The number of rows drawn.
  var count: Int { spans.reduce(0) { $0 + $1.rows } }

  /// The paths of the rows drawn, from top to bottom.
  var paths: some Sequence<RowPath> {
    spans.lazy.flatMap { span in
      (0..<span.rows).lazy.map { RowPath(section: span.section, row: $0) }
    }
  }
}
