/// Breaks text into lines of the width, at spaces only.
extension HelpStyle {
  /// The smallest width for meanings beside their terms; with less they go below.
  private static let leastMeaning = 16

  /// The indentation of meanings below their terms.
  private static let lowIndent = 6

  /// Joins parts by spaces into lines that fit the width.
  func wrap(_ parts: [String], indent: Int = 0, hanging: Int? = nil) -> String {
    var lines: [String] = []
    var line = Self.spaces(indent)
    var isEmpty = true
    for part in parts {
      if !isEmpty, columns(line) + 1 + columns(part) > width {
        lines.append(line)
        line = Self.spaces(hanging ?? indent)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + part
      isEmpty = false
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// Lays out terms and meanings in two columns.
  ///
  /// A term too long for its column has its own line, and on narrow screens all have.
  func definitions(_ rows: [HelpPage.Definition], column: Int? = nil) -> String {
    var column = column ?? termColumn(of: rows.map(\.term))
    let widest = rows.flatMap { $0.meaning.words }.map(columns).max() ?? 0
    if column + max(Self.leastMeaning, widest) > width { column = Self.lowIndent }
    return rows.map { row in
      let meaning = wrap(row.meaning.words, indent: column)
      let taken = columns(row.term) + 4
      guard !row.meaning.isEmpty, taken <= column else {
        let term = wrap(row.term.words, indent: 2, hanging: 6)
        return row.meaning.isEmpty ? term : term + "\n" + meaning
      }
      return "  " + row.term + Self.spaces(column - taken + 2) + meaning.dropFirst(column)
    }.joined(separator: "\n")
  }

  /// Returns the column where the meanings of the terms start.
  func termColumn(of terms: [String]) -> Int {
    min(terms.map(columns).max() ?? 0, 24) + 4
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(count, 0))
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The words between white space.
  var words: [String] { split(whereSeparator: \.isWhitespace).map(String.init) }

  /// The paragraphs between empty lines, each in words.
  var paragraphs: [[String]] {
    split(separator: "\n", omittingEmptySubsequences: false).split(whereSeparator: \.isEmpty)
      .map { $0.flatMap(\.words) }
  }
}
