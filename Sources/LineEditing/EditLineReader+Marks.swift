import CLibEdit
internal import Platform

/// A character with its combining marks, as it is drawn.
struct MarkedCharacter {
  /// A cell, counted from the first one of the prompt.
  struct Place: Hashable {
    let row: Int
    let column: Int
  }

  let place: Place
  fileprivate(set) var text: String
  fileprivate(set) var markCount = 0

  /// The most marks drawn; no script has more.
  static let maximumMarks = 10
}

/// Combining marks, which libedit does not draw: it gives them no cell.
///
/// They are drawn over the characters that it has drawn. A joiner or a variation selector is left
/// out, as it would make a terminal show several cells as one, or one as several.
extension EditLineReader {
  /// Inserts the character that was typed last, one that libedit's own command cannot insert.
  ///
  /// It would take a mark to fill a cell, and a C1 control for a key.
  func insertMark() -> UInt8 {
    guard let typedMark else { return UInt8(CC_ERROR) }
    editor.insert(String(Character(typedMark)))
    self.typedMark = nil
    return UInt8(CC_REFRESH)
  }

  /// Draws the marks of the line, and erases those that are gone.
  func drawMarks() {
    guard understandsSequences, !isPasting, readAhead.isEmpty, !hasInput(within: 0) else { return }
    let line = editor.line
    guard !drawnMarks.isEmpty || line.text.unicodeScalars.contains(where: \.isMark) else { return }
    let layout = LineLayout(prompt: shownPrompt, line: line, columns: columns)
    var whole = line
    whole.cursor = line.text.utf8.count
    let end = LineLayout(prompt: shownPrompt, line: whole, columns: columns)
    // The rows of a line longer than the screen cannot be known.
    guard end.row < Terminal.size(of: input)?.rows ?? 24 else { return }
    let characters = MarkedCharacter.all(in: line.text, after: shownPrompt, columns: columns)
    // Those that have lost their marks are drawn again, too.
    let drawn = characters.filter { $0.markCount > 0 || drawnMarks.contains($0.place) }
      .map { character in
        let rows = character.place.row - layout.row
        let vertical = rows == 0 ? "" : "\u{1B}[\(abs(rows))\(rows < 0 ? "A" : "B")"
        return "\u{1B}8\(vertical)\u{1B}[\(character.place.column + 1)G\(character.text)"
      }
    drawnMarks = Set(characters.lazy.filter { $0.markCount > 0 }.map(\.place))
    if !drawn.isEmpty { show("\u{1B}7\(drawn.joined())\u{1B}8") }
  }
}

extension MarkedCharacter {
  /// Returns the characters of a line that have cells, with their marks.
  static func all(in line: String, after prompt: String, columns: Int) -> [MarkedCharacter] {
    var layout = LineLayout(columns: columns)
    prompt.unicodeScalars.forEach { layout.put($0) }
    var characters: [MarkedCharacter] = []
    // Whether the next mark belongs to the last of them.
    var takesMarks = false
    for scalar in line.unicodeScalars {
      let pieces = layout.pieces(of: scalar)
      defer { pieces.forEach { layout.put($0) } }
      if scalar.isMark {
        if takesMarks { characters[characters.count - 1].add(scalar) }
        continue
      }
      takesMarks = false
      guard case .cells(let width)? = pieces.last, width > 0, !scalar.isControl,
        pieces.dropLast().allSatisfy({ $0 == .blank })
      else { continue }
      // A wide one that does not fit follows blanks, in the next row.
      let isNextRow = layout.column + width > layout.columns
      characters.append(
        MarkedCharacter(
          place: isNextRow
            ? Place(row: layout.row + 1, column: 0)
            : Place(row: layout.row, column: layout.column),
          text: String(scalar)))
      takesMarks = true
    }
    return characters
  }

  private mutating func add(_ mark: Unicode.Scalar) {
    guard markCount < Self.maximumMarks else { return }
    text.unicodeScalars.append(mark)
    markCount += 1
  }
}

extension Unicode.Scalar {
  /// Whether it has no cell of its own, and is drawn with the character before it.
  var isMark: Bool {
    guard value >= 0x300, cellCount == 0, iswprint(wint_t(value)) != 0 else { return false }
    return !properties.isVariationSelector && properties.generalCategory != .format
  }

  /// Whether libedit's own command cannot insert it: a C1 control, or a character without a cell.
  var isInsertedAsMark: Bool {
    (0x80..<0xA0).contains(value)
      || value >= 0x300 && cellCount == 0 && iswprint(wint_t(value)) != 0
  }

  fileprivate var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
