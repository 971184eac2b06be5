/// A word of a query as the command line's grammar gives it.
public struct QueryWord: Hashable, Sendable {
  /// The word without its quotes.
  public let text: String
  /// Whether some of it was quoted: such a word is looked for, and is never an operator.
  public let isQuoted: Bool
  /// Whether a `-` stands before it, outside quotes.
  let isNegated: Bool
  /// Whether it is quoted but for a parenthesis before that, as in `("ada king"`.
  let isGroupOfQuoted: Bool
  /// Where it stands in its line, in bytes.
  public let offset: Int

  /// Makes a word.
  public init(
    _ text: String, isQuoted: Bool = false, isNegated: Bool = false, isGroupOfQuoted: Bool = false,
    offset: Int = 0
  ) {
    self.text = text
    self.isQuoted = isQuoted
    self.isNegated = isNegated
    self.isGroupOfQuoted = isGroupOfQuoted
    self.offset = offset
  }
}

extension QueryWord {
  /// The name of the qualifier that the word begins with, as it is written.
  var qualifier: String {
    String(text.drop { $0 == "-" }.prefix { $0 != ":" }).lowercased()
  }

  /// Returns the word, and apart from it each parenthesis at its beginning that has no other half within it, as in
  /// `(ada` and `-((ada`, or has it at the end, as in `(ada)`, and each at its end without one; not those of `(0)151`.
  ///
  /// Where `closes` is false nothing can be closed that the word does not open: `:)` is a text. A word with blanks was
  /// given as one, and is one.
  func withParenthesesApart(closes: Bool) -> [QueryWord] {
    guard !isQuoted, text.contains(where: { $0 == "(" || $0 == ")" }),
      !text.contains(where: \.isWhitespace)
    else { return [self] }
    var (opening, closing): ([QueryWord], [QueryWord]) = ([], [])
    var (rest, place) = (text[...], offset)
    func dropLast() {
      rest = rest.dropLast()
      closing.append(QueryWord(")", offset: place + rest.utf8.count))
    }
    // More than the parser reads are left as they are: each costs a look at the whole word.
    while max(opening.count, closing.count) <= QueryParser.maximumDepth {
      let mark = rest.hasPrefix("-(") ? "-(" : "("
      let half = rest.hasPrefix(mark) ? Self.closingHalf(of: rest.dropFirst(mark.count)) : nil
      if rest.hasPrefix(mark), half == nil || half == rest.indices.last {
        opening.append(QueryWord(mark, offset: place))
        rest = rest.dropFirst(mark.count)
        place += mark.utf8.count
        if half != nil { dropLast() }
      } else if closes || !opening.isEmpty || rest.hasPrefix(mark), rest.hasSuffix(")"),
        rest.closesMore
      {
        dropLast()
      } else {
        break
      }
    }
    return opening + (rest.isEmpty ? [] : [QueryWord(String(rest), offset: place)])
      + closing.reversed()
  }

  /// Whether it opens a parenthesis.
  var isOpening: Bool { !isQuoted && (text == "(" || text == "-(") }

  /// Returns where the parenthesis before a text is closed; nil where it is not in that.
  private static func closingHalf(of text: Substring) -> String.Index? {
    var depth = 1
    return text.indices.first { index in
      depth += text[index] == "(" ? 1 : text[index] == ")" ? -1 : 0
      return depth == 0
    }
  }
}

extension Substring {
  /// Whether it closes more parentheses than it opens.
  fileprivate var closesMore: Bool {
    reduce(0) { $0 + ($1 == ")" ? 1 : $1 == "(" ? -1 : 0) } > 0
  }
}
