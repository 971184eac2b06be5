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
    var offers = offers(for: current, after: partial.words, from: source)
    let needsQuotes = offers.contains { !$0.isPlain }
    let quote = partial.openQuote ?? (needsQuotes ? .double : nil)
    for index in offers.indices { offers[index].write(in: quote) }
    var seen: Set<String> = []
    return CompletionResult(
      range: current.range,
      candidates: offers.map(\.candidate).filter { seen.insert($0.insertion).inserted }
    )
  }

  private func offers(
    for current: Word, after words: [Word], from source: some CompletionSource
  ) -> [Offer] {
    guard let name = words.first else {
      return commands(startingWith: current.text).map { Offer($0) }
    }
    guard let signature = signature(named: name) else { return [] }
    let context = { placeholder in
      CompletionContext(
        signature: signature, placeholder: placeholder, words: Array(words.dropFirst()),
        current: current)
    }
    return signature.expectations(after: words.dropFirst(), at: current).flatMap { expectation in
      switch expectation {
      case .keyword(let keyword):
        literal(CompletionCandidate(keyword), at: current)
      case .option(let option):
        literal(CompletionCandidate(option.spelling, summary: option.summary), at: current)
      case .value(let option, let prefix, let head):
        candidates(
          for: option.kind, prefix: prefix, in: context(option.placeholder ?? ""), from: source
        ).map { Offer($0, after: head) }
      case .parameter(let parameter) where parameter.kind == .assignment:
        current.isQuoted && !current.isAssignment
          ? []
          : candidates(
            for: .assignment, prefix: current.text, in: context(parameter.name), from: source
          ).map { Offer(assignment: $0) }
      case .parameter(let parameter):
        candidates(
          for: parameter.kind, prefix: current.text, in: context(parameter.name), from: source
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

  private func signature(named word: Word) -> Signature? {
    switch CommandName.resolve(
      word.text, among: signatures.map(\.name), allowingPrefixes: true)
    {
    case .exact(let name), .unique(let name): signatures.first { $0.name == name }
    case .ambiguous, .unknown: nil
    }
  }
}
