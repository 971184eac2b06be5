internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

extension Query {
  /// Reads the words of a QUERY.
  init(_ words: [Word]) throws(QueryError) {
    try self.init(
      words.map { word in
        QueryWord(
          word.text, isQuoted: word.isQuoted,
          isNegated: word.unquotedPrefix > 0 && word.text.hasPrefix("-"),
          isGroupOfQuoted: word.isQuoted && word.hasUnquotedParenthesis,
          offset: word.range.lowerBound)
      })
  }
}

extension Word {
  /// Whether only a `-` and an open parenthesis precede the first quote.
  fileprivate var hasUnquotedParenthesis: Bool {
    let beginning = text.utf8.prefix(unquotedPrefix)
    return beginning.drop { $0 == UInt8(ascii: "-") }.first == UInt8(ascii: "(")
      && !beginning.contains(UInt8(ascii: ")"))
  }
}
