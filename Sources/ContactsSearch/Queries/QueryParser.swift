internal import ContactsModel
internal import UnicodeText

extension Query {
  /// Reads a query: words that must all match, `-word`, `qualifier:word`, `or`, which binds weaker,
  /// and parentheses, as words of their own or next to a word.
  ///
  /// A phone number that begins with `+` is one word, up to the first word that is not digits.
  public init(_ words: some Sequence<QueryWord>) throws(QueryError) {
    var (parts, hasOpened): ([QueryWord], Bool) = ([], false)
    for word in words {
      guard !word.isGroupOfQuoted else { throw QueryError(.quotedGroup, at: word.offset) }
      let more = word.withParenthesesApart(closes: hasOpened)
      hasOpened = hasOpened || more.contains(where: \.isOpening)
      parts += more
    }
    var parser = QueryParser(words: QueryWord.joiningNumbers(parts))
    self = parser.words.isEmpty ? .all : try parser.parseAlternatives()
    if let rest = parser.peek {
      throw QueryError(.unmatchedParenthesis(")"), at: rest.offset)
    }
  }
}

/// A recursive-descent parser over the words of a query.
struct QueryParser {
  /// The deepest nesting of parentheses allowed.
  static let maximumDepth = 100

  fileprivate let words: [QueryWord]
  private var index = 0
  private var depth = 0

  fileprivate init(words: [QueryWord]) { self.words = words }

  fileprivate var peek: QueryWord? { index < words.count ? words[index] : nil }

  private func isOperator(_ text: String) -> Bool {
    guard let word = peek else { return false }
    return !word.isQuoted && word.text == text
  }

  // alternatives = conjunction { "or" conjunction }
  fileprivate mutating func parseAlternatives() throws(QueryError) -> Query {
    var queries = [try parseConjunction(after: nil)]
    while isOperator("or") {
      index += 1
      queries.append(try parseConjunction(after: "or"))
    }
    return .disjunction(of: queries[...])
  }

  // conjunction = item { item }
  private mutating func parseConjunction(after word: String?) throws(QueryError) -> Query {
    var queries: [Query] = []
    while peek != nil, !isOperator("or"), !isOperator(")") { queries.append(try parseItem()) }
    guard !queries.isEmpty else {
      let isStray = word == nil && depth == 0 && isOperator(")")
      throw QueryError(
        isStray ? .unmatchedParenthesis(")") : .missingOperand(word ?? (depth > 0 ? "(" : "or")),
        at: peek?.offset)
    }
    return .conjunction(of: queries[...])
  }

  // item = "(" alternatives ")" | "-" item | word
  private mutating func parseItem() throws(QueryError) -> Query {
    let word = words[index]
    index += 1
    guard !word.text.isEmpty else {
      throw QueryError(.emptyWord, at: word.offset)
    }
    if word.isQuoted, word.isNegated { return .not(try Self.term(word, word.text.dropFirst())) }
    guard !word.isQuoted else { return try Self.term(word, word.text[...]) }
    if word.text == "(" || word.text == "-(" {
      depth += 1
      guard depth <= Self.maximumDepth else {
        throw QueryError(.tooDeep(Self.maximumDepth), at: word.offset)
      }
      guard peek != nil else {
        throw QueryError(.unmatchedParenthesis("("), at: word.offset)
      }
      let query = try parseAlternatives()
      guard isOperator(")") else {
        throw QueryError(.unmatchedParenthesis("("), at: word.offset)
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

  /// A word, or a word with a qualifier.
  private static func term(_ word: QueryWord, _ text: Substring) throws(QueryError) -> Query {
    guard let colon = text.firstIndex(of: ":") else { return try plain(word, text) }
    let name = text[..<colon].lowercased()
    let value = String(text[text.index(after: colon)...])
    let isName = !name.isEmpty && name.allSatisfy { $0.isASCII && $0.isLetter || $0 == "-" }
    guard isName, !value.hasPrefix("//") else { return try plain(word, text) }
    guard let qualifier = QueryQualifier.named(name) else {
      if word.isQuoted { return try plain(word, text) }
      throw QueryError(.unknownQualifier(name), at: word.offset)
    }
    guard !FoldedText(value).collapsed.isEmpty else {
      throw QueryError(.missingValue("\(name):"), at: word.offset)
    }
    return try qualifier.query(value, word)
  }

  private static func plain(_ word: QueryWord, _ text: Substring) throws(QueryError) -> Query {
    let term = SearchTerm(String(text))
    // Marks alone fold to nothing, which every text contains.
    guard !term.folded.isEmpty else { throw QueryError(.emptyWord, at: word.offset) }
    return .text(term)
  }
}
