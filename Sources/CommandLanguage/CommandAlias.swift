/// A name of the user's own for the beginning of a line: a command, and perhaps some of its words.
public struct CommandAlias: Hashable, Sendable {
  /// The name.
  public let name: String

  /// The text it stands for.
  public let text: String

  /// Creates an alias.
  public init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  /// The words of the text.
  public var words: [Word] {
    let partial = Tokenizer.partial(text, upTo: text.utf8.count)
    return partial.words + (partial.current.map { $0.range.isEmpty ? [] : [$0] } ?? [])
  }
}

/// What an alias stands for is not expanded again, so that no alias can call itself.
extension [CommandAlias] {
  /// Returns the alias that a word is, unquoted.
  func alias(_ word: Word?) -> CommandAlias? {
    word.flatMap { word in first { word.isKeyword($0.name) } }
  }

  /// Returns the words, the first one expanded if it is an alias.
  public func expanding(_ words: [Word]) -> [Word] {
    alias(words.first).map { $0.words + words.dropFirst() } ?? words
  }

  /// Returns the line, its first word expanded if it is an alias.
  public func expanding(_ line: String) -> String {
    guard !isEmpty else { return line }
    let partial = Tokenizer.partial(line, upTo: line.utf8.count)
    guard let word = partial.words.first ?? partial.current, let alias = alias(word) else {
      return line
    }
    return alias.text + String(Substring(line.utf8.dropFirst(word.range.upperBound)))
  }
}
