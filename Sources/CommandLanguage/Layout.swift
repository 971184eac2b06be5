/// Lays text out in lines of a width; every character counts as one column.
enum Layout {
  /// Joins parts by spaces in lines of at most `width`; a part that is longer has a line to itself.
  static func wrap(
    _ parts: [String], width: Int, indent: Int = 0, hanging: Int? = nil
  ) -> String {
    var lines: [String] = []
    var line = spaces(indent)
    var isEmpty = true
    for part in parts {
      if !isEmpty, line.count + 1 + part.count > width {
        lines.append(line)
        line = spaces(hanging ?? indent)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + part
      isEmpty = false
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// Lays out terms and what they mean in two columns; a term too long for its column has a line
  /// to itself, and so have all where the second column would be narrow.
  static func definitions(
    _ rows: [(term: String, meaning: String)], column: Int? = nil, width: Int
  ) -> String {
    let column = column ?? termColumn(of: rows.map(\.term))
    let isNarrow = width < column + narrowestMeaning
    return rows.map { term, meaning in
      let meaning = wrap(words(of: meaning), width: width, indent: isNarrow ? hanging : column)
      if !isNarrow, term.count + 4 <= column {
        return "  " + term + meaning.dropFirst(2 + term.count)
      }
      let isLong = term.count + 2 > width
      return wrap(isLong ? words(of: term) : [term], width: width, indent: 2, hanging: hanging)
        + "\n" + meaning
    }.joined(separator: "\n")
  }

  /// The fewest columns in which meanings still read well beside their terms.
  private static let narrowestMeaning = 16

  /// How far lines are indented that go on with one.
  private static let hanging = 6

  /// The column at which the meanings of such terms begin.
  static func termColumn(of terms: [String]) -> Int {
    min(terms.map(\.count).max() ?? 0, 24) + 4
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
    String(repeating: " ", count: count)
  }
}
