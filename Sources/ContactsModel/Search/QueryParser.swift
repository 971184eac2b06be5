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

extension Query {
  /// Reads a query: words that must all match, `-word`, `field:word`, `has:field`, `no:field`,
  /// `tag:tag`, `or` (which binds weaker), and parentheses.
  public init(_ words: some Sequence<QueryWord>) throws(QueryError) {
    var parser = QueryParser(words: Array(words))
    self = parser.words.isEmpty ? .all : try parser.parseAlternatives()
    if let rest = parser.peek {
      throw QueryError(kind: .unmatchedParenthesis(")"), offset: rest.offset)
    }
  }
}

/// A recursive-descent parser over the words of a query.
private struct QueryParser {
  let words: [QueryWord]
  var index = 0
  var depth = 0

  /// The deepest nesting of parentheses that is read.
  static let maximumDepth = 100

  var peek: QueryWord? { index < words.count ? words[index] : nil }

  func isOperator(_ text: String) -> Bool {
    guard let word = peek else { return false }
    return !word.isQuoted && word.text == text
  }

  // alternatives = conjunction { "or" conjunction }
  mutating func parseAlternatives() throws(QueryError) -> Query {
    var queries = [try parseConjunction(after: nil)]
    while isOperator("or") {
      index += 1
      queries.append(try parseConjunction(after: "or"))
    }
    return .disjunction(of: queries[...])
  }

  // conjunction = item { item }
  mutating func parseConjunction(after word: String?) throws(QueryError) -> Query {
    var queries: [Query] = []
    while peek != nil, !isOperator("or"), !isOperator(")") { queries.append(try parseItem()) }
    guard !queries.isEmpty else {
      throw QueryError(
        kind: .missingOperand(word ?? (depth > 0 ? "(" : peek?.text ?? "(")), offset: peek?.offset)
    }
    return .conjunction(of: queries[...])
  }

  // item = "(" alternatives ")" | "-" item | word
  mutating func parseItem() throws(QueryError) -> Query {
    let word = words[index]
    index += 1
    guard !word.text.isEmpty else {
      throw QueryError(kind: .emptyWord, offset: word.offset)
    }
    if word.isQuoted, word.isNegated { return .not(try Self.term(word, word.text.dropFirst())) }
    guard !word.isQuoted else { return try Self.term(word, word.text[...]) }
    if word.text == "(" || word.text == "-(" {
      depth += 1
      guard depth <= Self.maximumDepth else {
        throw QueryError(kind: .tooDeep(Self.maximumDepth), offset: word.offset)
      }
      guard peek != nil else {
        throw QueryError(kind: .unmatchedParenthesis("("), offset: word.offset)
      }
      let query = try parseAlternatives()
      guard isOperator(")") else {
        throw QueryError(kind: .unmatchedParenthesis("("), offset: word.offset)
      }
      index += 1
      depth -= 1
      return word.text == "(" ? query : .not(query)
    }
    if word.text.hasPrefix("-"), word.text.count > 1 {
      return .not(try Self.term(word, word.text.dropFirst()))
    }
    return try Self.term(word, word.text[...])
  }

  /// A word, or a word with a prefix that says where it is looked for.
  static func term(_ word: QueryWord, _ text: Substring) throws(QueryError) -> Query {
    guard let colon = text.firstIndex(of: ":") else { return .text(SearchTerm(String(text))) }
    let name = text[..<colon].lowercased()
    let value = String(text[text.index(after: colon)...])
    let isName = !name.isEmpty && name.allSatisfy { $0.isASCII && $0.isLetter || $0 == "-" }
    guard isName, !value.hasPrefix("//") else { return .text(SearchTerm(String(text))) }
    guard let prefix = QueryPrefix.named(name) else {
      if word.isQuoted { return .text(SearchTerm(String(text))) }
      throw QueryError(kind: .unknownField(name), offset: word.offset)
    }
    guard !value.isEmpty else {
      throw QueryError(kind: .missingValue("\(name):"), offset: word.offset)
    }
    return try prefix.query(value, word)
  }
}
