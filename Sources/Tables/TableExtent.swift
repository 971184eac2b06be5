/// The rows to draw.
struct TableExtent {
  let spans: [Span]

  /// Consecutive rows of a section, at least one.
  struct Span {
    let section: Int
    let rows: Range<Int>
    /// Whether the section's drawn rows start here.
    let isFirst: Bool
    /// Whether these are all rows of the section.
    let isWhole: Bool
  }

  init(of source: some DataSource, style: TableStyle) {
    var spans: [Span] = []
    let wanted = style.rows.map { Dictionary(grouping: $0, by: \.section) }
    for section in 0..<source.numberOfSections {
      let count = source.numberOfRows(in: section)
      let runs =
        wanted.map { Self.runs(of: ($0[section] ?? []).map(\.row), below: count) } ?? [0..<count]
      for (index, rows) in runs.enumerated() where !rows.isEmpty {
        spans.append(
          Span(section: section, rows: rows, isFirst: index == 0, isWhole: rows == 0..<count))
      }
    }
    self.spans = spans
  }

  /// Returns numbers below a bound as ascending ranges.
  private static func runs(of numbers: [Int], below bound: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for number in numbers.sorted() where (0..<bound).contains(number) {
      if let last = runs.last, last.upperBound == number {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
    return runs
  }

  /// The number of rows to draw.
  var count: Int { spans.reduce(0) { $0 + $1.rows.count } }

  /// The paths of the rows to draw, from top to bottom.
  var paths: some Sequence<RowPath> {
    spans.lazy.flatMap { span in
      span.rows.lazy.map { RowPath(section: span.section, row: $0) }
    }
  }
}
