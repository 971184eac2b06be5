/// Completes the word under the cursor.
///
/// Names of commands, options and keywords it knows from the signatures; for everything else it
/// finds out which parameters the word may fill, and asks a source.
public struct Completer: Sendable {
  private let signatures: [Signature]

  /// Creates a completer of lines that begin with one of the commands.
  public init(_ signatures: [Signature]) {
    self.signatures = signatures
  }

  /// Returns what may stand at a UTF-8 offset in a line.
  public func complete(
    _ line: String, at cursor: Int, from source: some CompletionSource
  ) -> CompletionResult {
    let partial = Tokenizer.partial(line, upTo: cursor)
    guard let current = partial.current else {
      return CompletionResult(range: cursor..<cursor, candidates: [])
    }
    var offers = offers(for: current, after: partial.words[...], from: source)
    let needsQuotes = offers.contains { !$0.isPlain }
    let quote = partial.openQuote ?? (needsQuotes ? .double : nil)
    for index in offers.indices { offers[index].write(in: quote) }
    return CompletionResult(range: current.range, candidates: Self.distinct(offers))
  }

  /// Returns what the last of the words that a process is given may be; insertions are whole words, which
  /// a shell has yet to quote.
  ///
  /// The words are not split again. Those of `program`'s options come first, then a command's name, which is
  /// never abbreviated there, and the words of that command.
  public func candidates(
    for last: Word, after words: [Word], of program: Signature, from source: some CompletionSource
  ) -> [CompletionCandidate] {
    let commandWords = words.suffix(SortedWords(words[...], of: program).positionals.count)
    var offers =
      commandWords.isEmpty
      ? offers(for: last, after: words[...], of: program, from: source)
      : offers(for: last, after: commandWords, allowingPrefixes: false, from: source)
    for index in offers.indices { offers[index].writeMeaning() }
    return Self.distinct(offers)
  }

  private static func distinct(_ offers: [Offer]) -> [CompletionCandidate] {
    struct Identity: Hashable { let insertion, summary: String }
    var seen: Set<Identity> = []
    return offers.map(\.candidate).filter {
      seen.insert(Identity(insertion: $0.insertion, summary: $0.summary)).inserted
    }
  }

  /// Returns what the word may be after a command's name and words, or the name.
  private func offers(
    for current: Word, after words: ArraySlice<Word>, allowingPrefixes: Bool = true,
    from source: some CompletionSource
  ) -> [Offer] {
    guard let name = words.first else {
      return commands(startingWith: current.text).map { Offer($0) }
    }
    guard let signature = signature(named: name, allowingPrefixes: allowingPrefixes) else {
      return []
    }
    return offers(for: current, after: words.dropFirst(), of: signature, from: source)
  }

  /// Returns what the word may be after other words of something.
  private func offers(
    for current: Word, after words: ArraySlice<Word>, of signature: Signature,
    from source: some CompletionSource
  ) -> [Offer] {
    let context = { placeholder, phrase in
      CompletionContext(
        signature: signature, placeholder: placeholder, words: Array(words), phrase: phrase,
        current: current)
    }
    return signature.expectations(after: words, at: current).flatMap { expectation in
      switch expectation {
      case .keyword(let keyword):
        literal(CompletionCandidate(keyword), at: current)
      case .option(let option):
        literal(CompletionCandidate(option.spelling, summary: option.summary), at: current)
      case .value(let option, let prefix, let head):
        candidates(
          for: option.kind, prefix: prefix, in: context(option.placeholder ?? "", []), from: source
        ).map { Offer($0, after: head) }
      case .parameter(let parameter, _) where parameter.kind == .assignment:
        current.isQuoted && !current.isAssignment
          ? []
          : candidates(
            for: .assignment, prefix: current.text, in: context(parameter.name, []), from: source
          ).map { Offer(assignment: $0) }
      case .parameter(let parameter, let phrase):
        candidates(
          for: parameter.kind, prefix: current.text, in: context(parameter.name, phrase),
          from: source
        ).map { Offer($0) }
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
    signatures.filter { $0.name.hasPrefix(prefix) }
      .map { CompletionCandidate($0.name, summary: $0.summary) }
  }

  private func literal(_ candidate: CompletionCandidate, at current: Word) -> [Offer] {
    !current.isQuoted && candidate.text.hasPrefix(current.text) ? [Offer(literal: candidate)] : []
  }

  private func signature(named word: Word, allowingPrefixes: Bool) -> Signature? {
    switch CommandName.resolve(
      word.text, among: signatures.map(\.name), allowingPrefixes: allowingPrefixes)
    {
    case .exact(let name), .unique(let name): signatures.first { $0.name == name }
    case .ambiguous, .unknown: nil
    }
  }
}
