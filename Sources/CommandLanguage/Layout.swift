/// Lays text out in lines of a width, which are broken between words only.
struct Layout {
  /// How many columns a line has at most; a word that is longer has a line to itself.
  let width: Int

  /// Returns how many columns a text takes.
  let columns: (String) -> Int

  /// The least room for meanings beside their terms; where there is less they stand below.
  private static let leastMeaning = 16

  /// The indent of meanings that stand below their terms.
  private static let lowIndent = 6

  /// Joins parts by spaces in lines of at most the width.
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

  /// Lays out terms and what they mean in two columns; a term too long for its column has lines to
  /// itself, and where the lines are short all have.
  func definitions(_ rows: [HelpPage.Definition], column: Int? = nil) -> String {
    var column = column ?? termColumn(of: rows.map(\.term))
    let widest = rows.flatMap { Self.words(of: $0.meaning) }.map(columns).max() ?? 0
    if column + max(Self.leastMeaning, widest) > width { column = Self.lowIndent }
    return rows.map { row in
      let meaning = wrap(Self.words(of: row.meaning), indent: column)
      let taken = columns(row.term) + 4
      guard !row.meaning.isEmpty, taken <= column else {
        let term = wrap(Self.words(of: row.term), indent: 2, hanging: 6)
        return row.meaning.isEmpty ? term : term + "\n" + meaning
      }
      return "  " + row.term + Self.spaces(column - taken + 2) + meaning.dropFirst(column)
    }.joined(separator: "\n")
  }

  /// The column at which the meanings of such terms begin.
  func termColumn(of terms: [String]) -> Int {
    min(terms.map(columns).max() ?? 0, 24) + 4
  }

  static func words(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Parts a text at its empty lines, and each paragraph into words.
  static func paragraphs(of text: String) -> [[String]] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split(whereSeparator: \.isEmpty)
      .map { $0.flatMap { words(of: String($0)) } }
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(count, 0))
  }
}
