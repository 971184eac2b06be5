/// Completes the word under the cursor.
///
/// Signatures supply commands, options and keywords. For any other word the completer works out
/// which parameters it may fill, and asks a source.
public struct Completer: Sendable {
  private let signatures: [Signature]
  private let aliases: [CommandAlias]

  /// Creates a completer for lines that start with one of the commands, or with an alias.
  public init(_ signatures: [Signature], aliases: [CommandAlias] = []) {
    self.signatures = signatures
    self.aliases = aliases
  }

  /// Returns the completions at a UTF-8 offset in a line.
  public func complete(
    _ line: String, at cursor: Int, from source: some CompletionSource
  ) -> CompletionResult {
    let partial = Tokenizer.partial(line, upTo: cursor)
    guard let current = partial.current else {
      return CompletionResult(range: cursor..<cursor, candidates: [])
    }
    var candidates = candidates(for: current, after: partial.words[...], from: source)
    let needsQuotes = candidates.contains { !$0.isPlain }
    let quote = partial.openQuote ?? (needsQuotes ? .double : nil)
    for index in candidates.indices { candidates[index].write(in: quote) }
    return CompletionResult(range: current.range, candidates: Self.distinct(candidates))
  }

  /// Returns the completions of the last process argument.
  ///
  /// Insertions are whole words that a shell has yet to quote.
  ///
  /// Arguments are not split into words. `program`'s own options come first, then a command's name,
  /// which cannot be abbreviated here, then that command's words.
  public func candidates(
    for last: Word, after words: [Word], of program: Signature, from source: some CompletionSource
  ) -> [CompletionCandidate] {
    let commandWords = words.suffix(SortedWords(words[...], of: program).positionals.count)
    var candidates =
      commandWords.isEmpty
      ? candidates(for: last, after: words[...], of: program, from: source)
      : candidates(for: last, after: commandWords, allowingPrefixes: false, from: source)
    for index in candidates.indices { candidates[index].writeUnquoted() }
    return Self.distinct(candidates)
  }

  private static func distinct(_ candidates: [QuotableCandidate]) -> [CompletionCandidate] {
    struct Identity: Hashable { let insertion, summary: String }
    var seen: Set<Identity> = []
    return candidates.map(\.candidate).filter {
      seen.insert(Identity(insertion: $0.insertion, summary: $0.summary)).inserted
    }
  }

  /// Returns the candidates for a command's name, or for a word after one.
  private func candidates(
    for current: Word, after words: ArraySlice<Word>, allowingPrefixes: Bool = true,
    from source: some CompletionSource
  ) -> [QuotableCandidate] {
    let words = aliases.expanding(Array(words))[...]
    guard let name = words.first else {
      return commands(startingWith: current.text).map { QuotableCandidate($0) }
    }
    guard
      let signature = signatures.signature(named: name.text, allowingPrefixes: allowingPrefixes)
    else { return [] }
    return candidates(for: current, after: words.dropFirst(), of: signature, from: source)
  }

  /// Returns the candidates for a word after others of one signature.
  private func candidates(
    for current: Word, after words: ArraySlice<Word>, of signature: Signature,
    from source: some CompletionSource
  ) -> [QuotableCandidate] {
    let context = { phrase in
      CompletionContext(
        signature: signature, words: Array(words), phrase: phrase, current: current)
    }
    return signature.expectations(after: words, at: current).flatMap { expectation in
      switch expectation {
      case .keyword(let keyword):
        literal(CompletionCandidate(keyword), at: current)
      case .option(let option):
        literal(CompletionCandidate(option.spelling, summary: option.summary), at: current)
      case .value(let option, let prefix, let head):
        candidates(for: option.kind, prefix: prefix, in: context([]), from: source)
          .map { QuotableCandidate($0, after: head) }
      case .parameter(let parameter, _) where parameter.kind == .assignment:
        current.isQuoted && Assignment(current, fields: parameter.fields) == nil
          ? []
          : candidates(for: .assignment, prefix: current.text, in: context([]), from: source)
            .map { QuotableCandidate(assignment: $0) }
      case .parameter(let parameter, let phrase):
        candidates(for: parameter.kind, prefix: current.text, in: context(phrase), from: source)
          .map { QuotableCandidate($0) }
      }
    }
  }

  private func candidates(
    for kind: Parameter.Kind, prefix: String, in context: CompletionContext,
    from source: some CompletionSource
  ) -> [CompletionCandidate] {
    kind == .command
      ? commands(startingWith: prefix) : source.candidates(for: kind, prefix: prefix, in: context)
  }

  private func commands(startingWith prefix: String) -> [CompletionCandidate] {
    (signatures.map { ($0.name, $0.summary) } + aliases.map { ($0.name, $0.text) })
      .filter { $0.0.hasPrefix(prefix) }.map { CompletionCandidate($0.0, summary: $0.1) }
  }

  private func literal(_ candidate: CompletionCandidate, at current: Word) -> [QuotableCandidate] {
    !current.isQuoted && candidate.text.hasPrefix(current.text)
      ? [QuotableCandidate(literal: candidate)] : []
  }
}
