/// A word of a query as the command line's grammar gives it.
public struct QueryWord: Hashable, Sendable {
  /// The word without its quotes.
  public let text: String
  /// Whether some of it was quoted: such a word is looked for, and is never an operator.
  public let isQuoted: Bool
  /// Whether a `-` stands before it, outside quotes.
  let isNegated: Bool
  /// Where it stands in its line, in bytes.
  public let offset: Int

  /// Makes a word.
  public init(_ text: String, isQuoted: Bool = false, isNegated: Bool = false, offset: Int = 0) {
    self.text = text
    self.isQuoted = isQuoted
    self.isNegated = isNegated
    self.offset = offset
  }
}

extension QueryWord {
  /// The name of the qualifier that the word begins with, as it is written.
  var qualifier: String {
    String(text.drop { $0 == "-" }.prefix { $0 != ":" }).lowercased()
  }

  /// The word, and apart from it each parenthesis at its beginning or end that has no other half within it, as in
  /// `(ada` and `-((ada`, or has it at the other end, as in `(ada)`; not those of `(0)151`.
  var withParenthesesApart: [QueryWord] {
    guard !isQuoted, text.contains(where: { $0 == "(" || $0 == ")" }) else { return [self] }
    var (opening, closing, rest, place): ([QueryWord], [QueryWord], Substring, Int)
    (opening, closing, rest, place) = ([], [], text[...], offset)
    // More than the parser reads are left as they are: each costs a look at the whole word.
    while opening.count <= QueryParser.maximumDepth {
      let mark = rest.hasPrefix("-(") ? "-(" : "("
      guard rest.hasPrefix(mark) else { break }
      let half = Self.closingHalf(of: rest.dropFirst(mark.count))
      guard half == nil || half == rest.indices.last else { break }
      opening.append(QueryWord(mark, offset: place))
      rest = rest.dropFirst(mark.count)
      place += mark.utf8.count
      guard half != nil else { continue }
      rest = rest.dropLast()
      closing.append(QueryWord(")", offset: place + rest.utf8.count))
    }
    // Of what is left only a parenthesis that nothing in it opens closes one before it.
    while closing.count <= QueryParser.maximumDepth, rest.hasSuffix(")"), rest.closesMore {
      rest = rest.dropLast()
      closing.append(QueryWord(")", offset: place + rest.utf8.count))
    }
    let own = rest.isEmpty ? [] : [QueryWord(String(rest), offset: place)]
    return opening + own + closing.reversed()
  }

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
