extension ContactText {
  /// How the comments of mistakes begin.
  private static let mark = "#!"

  /// Returns a text with each error as a comment above its line, and the number of the first of
  /// these lines.
  public static func text(
    _ text: String, markedWith errors: ContactTextErrors
  ) -> (text: String, line: Int) {
    let count = errors.errors.count
    var lines = [
      count == 1
        ? "\(mark) 1 mistake, described above its line."
        : "\(mark) \(count) mistakes, each described above its line.",
      "\(mark) Correct the text and save it; leave it as it is to give up.",
    ]
    var rest = errors.errors[...]
    var first: Int?
    for (index, line) in Self.lines(of: text).enumerated() {
      let mistakes = rest.prefix { $0.line <= index + 1 }
      rest = rest.dropFirst(mistakes.count)
      lines += mistakes.map { comment($0.reason, after: mark) }
      lines.append(line)
      if !mistakes.isEmpty { first = first ?? lines.count }
    }
    lines.insert(contentsOf: rest.map { comment($0.reason, after: mark) }, at: lines.count - 1)
    return (lines.joined(separator: "\n"), first ?? 1)
  }

  /// Returns a text without the comments of its mistakes.
  public static func unmarked(_ text: String) -> String {
    lines(of: text).filter { !$0.utf8.starts(with: mark.utf8) }.joined(separator: "\n")
  }

  /// Returns whether a text has only comments and blank lines.
  public static func isBlank(_ text: String) -> Bool {
    lines(of: text).allSatisfy { line in
      line.utf8.first == UInt8(ascii: "#")
        || line.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
  }

  /// Returns the lines, the last one without a newline, so that joined they are the text again.
  private static func lines(of text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
