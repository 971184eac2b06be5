/// The part of a line before the cursor, for completion.
public struct PartialLine: Hashable, Sendable {
  /// The complete words before the word under the cursor.
  public let words: [Word]

  /// The word under the cursor, up to the cursor; empty between words, `nil` in a comment.
  public let current: Word?

  /// The quote that is open at the cursor.
  public let openQuote: Quote?
}

extension Tokenizer {
  /// Returns the words of a line up to a UTF-8 offset, ignoring mistakes.
  ///
  /// An offset outside the line or inside a character is rounded down.
  public static func partial(_ line: String, upTo cursor: Int) -> PartialLine {
    let end = line.utf8.index(
      line.startIndex, offsetBy: max(cursor, 0), limitedBy: line.endIndex)
    let line = String(line.unicodeScalars[..<(end ?? line.endIndex)])
    var scanner = LineScanner(line)
    var words: [Word] = []
    while let word = scanner.next() { words.append(word) }
    if scanner.ending == .comment {
      return PartialLine(words: words, current: nil, openQuote: nil)
    }
    let cursor = scanner.bytes.count
    let current = words.last?.range.upperBound == cursor ? words.popLast() : nil
    return PartialLine(
      words: words,
      current: current ?? Word(text: "", range: cursor..<cursor),
      openQuote: scanner.ending.openQuote
    )
  }
}

extension LineScanner.Ending {
  fileprivate var openQuote: Quote? {
    if case .openQuote(let quote, _) = self { quote } else { nil }
  }
}
