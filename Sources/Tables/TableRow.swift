/// A row to print, with its texts made safe and measured.
struct TableRow {
  /// The cells, measured, with texts safe for a terminal.
  private(set) var cells: [Cell]
  let mark: RowState.Mark
  let isCurrent: Bool

  init(_ row: consuming Row) {
    (cells, mark, isCurrent) = ([], row.mark, row.isCurrent)
    // A copy of the cells would be copied again when they are measured.
    swap(&cells, &row.cells)
    for index in cells.indices { cells[index].makeSafeAndMeasure() }
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
    cells[cell].columns <= width ?? .max && !cells[cell].hasLines
  }

  /// Returns the lines of a text in the given width, if limited.
  func lines(of cell: Int, in width: Int?) -> [FittedText] {
    let text = cells[cell].text
    guard cells[cell].wrapping != .none else {
      let match = cells[cell].highlights.first
      return [DisplayWidth.fit(text[...], to: width ?? .max, keeping: match)]
    }
    let lines =
      cells[cell].wrapping == .paragraphs || cells[cell].columns > width ?? .max
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
  /// Makes the text safe for a terminal, and sets its width.
  fileprivate mutating func makeSafeAndMeasure() {
    if highlights.isEmpty, let letters = text.columnsOfLetters {
      columns = letters
      return
    }
    let content = TerminalText(
      text, highlights: highlights, keepsNewlines: wrapping == .paragraphs)
    (text, highlights) = (content.text, content.highlights)
    columns =
      hasLines
      ? DisplayWidth.wrap(text, to: .max).map(DisplayWidth.columns).max() ?? 0
      : DisplayWidth.columns(of: text)
  }

  /// Whether the text contains line breaks.
  fileprivate var hasLines: Bool {
    wrapping == .paragraphs && text.utf8.contains(UInt8(ascii: "\n"))
  }
}
