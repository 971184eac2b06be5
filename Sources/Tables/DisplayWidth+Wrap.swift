extension DisplayWidth {
  /// Returns the lines of a text, each at most `width` columns wide, not counting trailing spaces.
  ///
  /// A newline ends a line. Lines break at spaces, which are dropped, and beside wide characters,
  /// but not before punctuation; a longer word breaks anywhere. Each line but an empty one holds at
  /// least one character, however wide.
  public static func wrap(_ text: String, to width: Int) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .flatMap { wrap(paragraph: $0, to: width) }
  }

  private static func wrap(paragraph: Substring, to width: Int) -> [Substring] {
    var lines: [Substring] = []
    var line = Line(start: paragraph.startIndex)
    var index = paragraph.startIndex
    while index < paragraph.endIndex {
      let character = paragraph[index]
      let columns = columns(of: character)
      let isSpace = character == " "
      line.notePossibleBreak(before: character, of: columns, at: index)
      if !isSpace, line.columns + columns > width, index > line.start {
        let (end, next) = line.lastBreak ?? (index, index)
        lines.append(paragraph[line.start..<end])
        line = Line(start: next, columns: self.columns(of: paragraph[next..<index]))
        continue
      }
      line.columns += columns
      line.endsWide = columns == 2
      index = paragraph.index(after: index)
      if isSpace { line.lastBreak?.next = index }
    }
    return lines + [paragraph[line.start...]]
  }

  /// The line being filled.
  private struct Line {
    let start: String.Index
    var columns = 0
    /// Whether the previous character is wide.
    var endsWide = false
    /// Whether the previous character is a space.
    var endsInSpace = false
    /// The last position where the line could end, and the next begin.
    var lastBreak: (end: String.Index, next: String.Index)?

    mutating func notePossibleBreak(
      before character: Character, of columns: Int, at index: String.Index
    ) {
      defer { endsInSpace = character == " " }
      guard index > start, !endsInSpace else { return }
      let isBesideWide = (columns == 2 || endsWide) && !character.closes
      if character == " " || isBesideWide { lastBreak = (index, index) }
    }
  }
}

extension Character {
  /// Whether the character belongs to the one before it, like a full stop.
  fileprivate var closes: Bool {
    switch unicodeScalars[unicodeScalars.startIndex].properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .otherPunctuation: true
    default: false
    }
  }
}
