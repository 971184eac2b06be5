import CLibEdit
internal import Platform

/// A character with combining marks, and its place below and right of the prompt's first cell.
struct MarkedCharacter: Hashable {
  let row: Int
  let column: Int
  let text: String
}

/// Combining marks, which libedit does not draw: it gives them no cell.
///
/// They are drawn over the characters that it has drawn. A joiner or a variation selector is left
/// out, as it would make a terminal show several cells as one, or one as several.
extension EditLineReader {
  /// Inserts the character that was typed last, a mark.
  ///
  /// libedit's own command would take it to fill a cell.
  func insertMark() -> UInt8 {
    guard let typedMark else { return UInt8(CC_ERROR) }
    editor.insert(String(Character(typedMark)))
    self.typedMark = nil
    return UInt8(CC_REFRESH)
  }

  /// Draws the marks of the line, and erases those that are gone.
  func drawMarks() {
    guard understandsSequences, !isPasting, readAhead.isEmpty else { return }
    let line = editor.line
    guard !drawnMarks.isEmpty || line.text.unicodeScalars.contains(where: \.isMark) else { return }
    let layout = LineLayout(prompt: shownPrompt, line: line, columns: columns)
    var whole = line
    whole.cursor = line.text.utf8.count
    let end = LineLayout(prompt: shownPrompt, line: whole, columns: columns)
    // The rows of a line longer than the screen cannot be known.
    guard end.row < Terminal.size(of: input)?.rows ?? 24 else { return }
    let (marked, plain) = MarkedCharacter.all(in: line.text, after: shownPrompt, columns: columns)
    let places = Set(marked.map { [$0.row, $0.column] })
    let gone = drawnMarks.filter { !places.contains([$0.row, $0.column]) }
      .compactMap { mark in plain.first { $0.row == mark.row && $0.column == mark.column } }
    drawnMarks = marked
    let drawn = (gone + marked).map { mark in
      let rows = mark.row - layout.row
      let vertical = rows == 0 ? "" : "\u{1B}[\(abs(rows))\(rows < 0 ? "A" : "B")"
      return "\u{1B}8\(vertical)\u{1B}[\(mark.column + 1)G\(mark.text)"
    }
    if !drawn.isEmpty { show("\u{1B}7\(drawn.joined())\u{1B}8") }
  }
}

extension MarkedCharacter {
  /// Returns the characters of a line with marks, and those without, that have cells.
  static func all(
    in line: String, after prompt: String, columns: Int
  ) -> (marked: [MarkedCharacter], plain: [MarkedCharacter]) {
    var layout = LineLayout(columns: columns)
    prompt.unicodeScalars.forEach { layout.put($0) }
    var (marked, plain): ([MarkedCharacter], [MarkedCharacter]) = ([], [])
    var open: MarkedCharacter?
    func close() {
      guard let last = open else { return }
      if last.text.unicodeScalars.count > 1 { marked.append(last) } else { plain.append(last) }
      open = nil
    }
    for scalar in line.unicodeScalars {
      if scalar.isMark {
        open = open.map { .init(row: $0.row, column: $0.column, text: $0.text + String(scalar)) }
        layout.put(scalar)
        continue
      }
      close()
      let pieces = layout.pieces(of: scalar)
      for piece in pieces {
        if case .cells(let width) = piece, width > 0, pieces.last == piece, !scalar.isControl {
          let isNextRow = layout.column + width > layout.columns
          open = MarkedCharacter(
            row: layout.row + (isNextRow ? 1 : 0), column: isNextRow ? 0 : layout.column,
            text: String(scalar))
        }
        layout.put(piece)
      }
    }
    close()
    return (marked, plain)
  }
}

extension Unicode.Scalar {
  /// Whether it has no cell of its own, and is drawn with the character before it.
  var isMark: Bool {
    guard value >= 0x300, cellCount == 0, iswprint(wint_t(value)) != 0 else { return false }
    return !properties.isVariationSelector && properties.generalCategory != .format
  }

  /// Whether libedit cannot draw it in the cells it has: no cell, and not a control character.
  var isWithoutCell: Bool {
    value >= 0x300 && cellCount == 0 && iswprint(wint_t(value)) != 0
  }

  fileprivate var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
