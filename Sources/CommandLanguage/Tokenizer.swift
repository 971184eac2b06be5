/// Splits a line into words as a POSIX shell does.
///
/// Blanks separate words; `'…'`, `"…"`, `$'…'` and a backslash quote; `#` at the start of a word
/// begins a comment. Nothing is expanded. Linear in the UTF-8 length; a word without quotes
/// allocates only its text.
public enum Tokenizer {
  /// Returns the words of a line.
  public static func words(in line: String) throws(SyntaxError) -> [Word] {
    var scanner = LineScanner(line)
    var words: [Word] = []
    words.reserveCapacity(8)
    while let word = scanner.next() { words.append(word) }
    if let error = scanner.error { throw error }
    return words
  }
}

extension LineScanner {
  /// The error after reading the whole line.
  fileprivate var error: SyntaxError? {
    if let mistake { return error(mistake.kind, at: mistake.position) }
    return switch ending {
    case .complete, .comment: nil
    case .backslash(let position): error(.trailingBackslash, at: position)
    case .openQuote(let quote, let position): error(.openQuote(quote), at: position)
    }
  }

  private func error(_ kind: SyntaxError.Kind, at position: Int) -> SyntaxError {
    let before = String(decoding: bytes[..<position], as: UTF8.self)
    return SyntaxError(kind: kind, position: position, column: before.count + 1)
  }
}

extension Tokenizer {
  /// Returns whether something follows a line break that is neither quoted nor at the beginning.
  ///
  /// A line that cannot be split into words has one line.
  public static func hasSeveralLines(_ text: String) -> Bool {
    let lineBreak = UInt8(ascii: "\n")
    let octets = Array(text.utf8)
    guard octets.contains(lineBreak), let ranges = try? words(in: text).map(\.range) else {
      return false
    }
    for (word, next) in zip(ranges, ranges.dropFirst())
    where octets[word.upperBound..<next.lowerBound].contains(lineBreak) {
      return true
    }
    // A comment ends with its line.
    let comment = octets[(ranges.last?.upperBound ?? 0)...].drop(while: \.isBlank)
    return comment.reversed().drop(while: \.isBlank).contains(lineBreak)
  }
}
