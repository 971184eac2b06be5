/// A row made for printing: its texts ready for the terminal, and measured.
struct TableRow {
  let cells: [TableCell]
  let mark: RowState.Mark
  let isCurrent: Bool

  init(_ row: Row, style: TableStyle) {
    cells = row.cells.map { TableCell($0, style: style) }
    mark = row.state.mark
    isCurrent = row.state.isCurrent
  }

  /// The place of the cell that has a match, the most important of several; nil for none.
  var mostImportantMatch: Int? {
    cells.indices.filter { !cells[$0].content.highlights.isEmpty }
      .max { cells[$0].cell.priority < cells[$1].cell.priority }
  }

  /// What stands in the margin before the row.
  var margin: (text: Substring, ink: Ink) {
    switch mark {
    case .added: ("+", .added)
    case .changed: ("~", .changed)
    case .removed: ("-", .removed)
    case .none: isCurrent ? ("*", .bold) : (" ", .plain)
    }
  }
}

/// A cell made for printing.
struct TableCell {
  let content: TerminalText
  let cell: Cell

  init(_ cell: Cell, style: TableStyle) {
    self.cell = cell
    content = style.prepare(
      cell.text, highlights: cell.highlights,
      newlines: cell.wrapping == .paragraphs ? .kept : .shown)
  }

  /// The columns of the text, or of its longest line.
  var columns: Int {
    guard cell.wrapping == .paragraphs else { return DisplayWidth.columns(of: content.text) }
    return lines(in: nil).map(\.columns).max() ?? 0
  }

  func ink(isCurrent: Bool) -> Ink {
    switch cell.role {
    case .label, .secondary: .dim
    case .primary, .value, .note: isCurrent ? .bold : .plain
    }
  }

  /// Returns the lines that the text takes in a number of columns, or in as many as it needs.
  func lines(in width: Int?) -> [FittedText] {
    switch cell.wrapping {
    case .none: [line(in: width)]
    case .paragraphs: wrapped(in: width)
    case .whole: isWider(than: width) ? wrapped(in: width) : [line(in: width)]
    case .hanging: isWider(than: width) ? hanging(in: width) : [line(in: width)]
    }
  }

  /// Returns whether one line of a number of columns is not enough.
  func isWider(than width: Int?) -> Bool {
    width.map { DisplayWidth.fit(content.text[...], to: $0).isCut } ?? false
  }

  private func wrapped(in width: Int?) -> [FittedText] {
    DisplayWidth.wrap(content.text, to: width ?? .max).map { FittedText(shown: $0) }
  }

  /// The most lines of a text that hangs.
  private static let hangingLines = 3

  private func hanging(in width: Int?) -> [FittedText] {
    let lines = wrapped(in: width)
    guard lines.count > Self.hangingLines, let width else { return lines }
    let rest = lines[Self.hangingLines - 1].shown.startIndex
    return lines.prefix(Self.hangingLines - 1)
      + [DisplayWidth.fit(content.text[rest...], to: width)]
  }

  /// Returns what of the text one line of a number of columns has, or one as long as it needs.
  private func line(in width: Int?) -> FittedText {
    width.map {
      DisplayWidth.fit(content.text[...], to: $0, keeping: content.highlights.first)
    } ?? FittedText(shown: content.text[...])
  }
}
