/// A word of a query, as the command line tokenizes it.
public struct QueryWord: Hashable, Sendable {
  /// The word without its quotes.
  public let text: String
  /// Whether a part of it was quoted; a quoted word is never an operator.
  public let isQuoted: Bool
  /// Whether it begins with an unquoted `-`.
  let isNegated: Bool
  /// Whether all but a leading parenthesis is quoted, as in `("ada king"`.
  let isGroupOfQuoted: Bool
  /// The offset in the line, in bytes.
  public let offset: Int

  /// Creates a word.
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
  /// The name of the qualifier that the word begins with.
  var qualifier: String {
    String(text.drop { $0 == "-" }.prefix { $0 != ":" }).lowercased()
  }

  /// Returns the word with the parentheses at its ends split off, if their other halves are
  /// outside, as in `(ada` and `-((ada`, or at the other end, as in `(ada)`; those of `(0)151`
  /// stay.
  ///
  /// If `closes` is false, only parentheses that the word opens are closed: `:)` is a text. A word
  /// with spaces was given as one word and stays one.
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
    // Parentheses deeper than the parser allows are left alone: each costs a look at the whole
    // word.
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

  /// Returns where the parenthesis before a text is closed, if it is inside the text.
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
