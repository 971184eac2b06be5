/// A row to print, with its texts made safe and measured.
struct TableRow {
  /// The cells, with texts safe for a terminal.
  private(set) var cells: [Cell]
  /// The width of each text, or of its longest line.
  private(set) var columns: [Int] = []
  let mark: RowState.Mark
  let isCurrent: Bool

  init(_ row: Row) {
    (cells, mark, isCurrent) = (row.cells, row.state.mark, row.state.isCurrent)
    columns.reserveCapacity(cells.count)
    for index in cells.indices {
      if cells[index].highlights.isEmpty, let letters = cells[index].text.columnsOfLetters {
        columns.append(letters)
      } else {
        cells[index].escapeControls()
        columns.append(cells[index].columns)
      }
    }
  }

  /// The index of the most important cell with a match; `nil` for none.
  var mostImportantMatch: Int? {
    cells.indices.filter { !cells[$0].highlights.isEmpty }
      .max { cells[$0].priority < cells[$1].priority }
  }

  /// The mark in the margin, one column wide; `nil` for none.
  var margin: (text: String, ink: Ink)? {
    switch mark {
    case .added: ("+", .added)
    case .changed: ("~", .changed)
    case .removed: ("-", .removed)
    case .none: isCurrent ? ("*", .bold) : nil
    }
  }

  /// Returns the ink of a cell.
  func ink(of cell: Int) -> Ink {
    switch cells[cell].role {
    case .label, .secondary: .dim
    case .primary, .value, .note: isCurrent ? .bold : .plain
    }
  }
}

// MARK: - Lines

extension TableRow {
  /// Returns whether a text fits on one line of the given width, if limited.
  func isWhole(_ cell: Int, in width: Int?) -> Bool {
    columns[cell] <= width ?? .max && !cells[cell].hasLines
  }

  /// Returns the lines of a text in the given width, if limited.
  func lines(of cell: Int, in width: Int?) -> [FittedText] {
    let text = cells[cell].text
    guard cells[cell].wrapping != .none else {
      let match = cells[cell].highlights.first
      return [DisplayWidth.fit(text[...], to: width ?? .max, keeping: match)]
    }
    let lines =
      cells[cell].wrapping == .paragraphs || columns[cell] > width ?? .max
      ? DisplayWidth.wrap(text, to: width ?? .max) : [text[...]]
    let shown = lines.map { FittedText(shown: $0) }
    guard cells[cell].wrapping == .hanging, let width, shown.count > Self.hangingLines else {
      return shown
    }
    let rest = text[lines[Self.hangingLines - 1].startIndex...]
    return shown.prefix(Self.hangingLines - 1) + [DisplayWidth.fit(rest, to: width)]
  }

  /// The most lines of a hanging text.
  private static let hangingLines = 3
}

extension Cell {
  fileprivate mutating func escapeControls() {
    let content = TerminalText(
      text, highlights: highlights, newlines: wrapping == .paragraphs ? .kept : .shown)
    (text, highlights) = (content.text, content.highlights)
  }

  /// The width of the text, or of its longest line.
  fileprivate var columns: Int {
    hasLines
      ? DisplayWidth.wrap(text, to: .max).map(DisplayWidth.columns).max() ?? 0
      : DisplayWidth.columns(of: text)
  }

  /// Whether the text contains line breaks.
  fileprivate var hasLines: Bool {
    wrapping == .paragraphs && text.utf8.contains(UInt8(ascii: "\n"))
  }
}
