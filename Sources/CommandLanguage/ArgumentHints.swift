/// Returns what a command still expects after the part of the line typed so far, as redis-cli shows
/// it.
public struct ArgumentHints: Sendable {
  private let signatures: [Signature]

  /// Creates the hints for lines that start with one of the commands.
  public init(_ signatures: [Signature]) {
    self.signatures = signatures
  }

  /// Returns what may follow the line, starting with a space unless the line ends in one.
  ///
  /// `nil` if nothing may follow, inside a quote or a comment, and as soon as a word does not fit.
  /// The command's name must be complete.
  public func hint(after line: String) -> String? {
    guard line.utf8.last != UInt8(ascii: "\\") else { return nil }
    let partial = Tokenizer.partial(line, upTo: line.utf8.count)
    guard let current = partial.current, partial.openQuote == nil else { return nil }
    let words = partial.words + (current.range.isEmpty ? [] : [current])
    guard let name = words.first,
      let signature = signatures.signature(named: name.text, allowingPrefixes: words.count > 1)
    else { return nil }
    let isInProgress = words.count > 1 && !current.range.isEmpty
    let parts = signature.partsExpected(
      after: words.dropFirst(), lastIsInProgress: isInProgress)
    guard let parts, !parts.isEmpty else { return nil }
    return (current.range.isEmpty ? "" : " ") + parts.joined(separator: " ")
  }
}

extension Signature {
  /// Returns the parts of the usage line that remain after the words; `nil` if the words do not
  /// fit.
  fileprivate func partsExpected(
    after words: ArraySlice<Word>, lastIsInProgress: Bool
  ) -> [String]? {
    let sorted = SortedWords(words, of: self)
    guard sorted.mistake == nil else { return nil }
    let given = sorted.given.map(\.option) + (sorted.awaiting.map { [$0.option] } ?? [])
    let fitting = forms(for: sorted.positionals).map { usages[$0] }.first { usage in
      given.allSatisfy((usage.options + options).contains)
    }
    guard let usage = fitting,
      let rest = usage.partsExpected(
        after: sorted.positionals, lastIsInProgress: lastIsInProgress)
    else { return nil }
    let value = sorted.awaiting.map { [$0.option.placeholder ?? "VALUE"] } ?? []
    let others = sorted.acceptsOptions ? usage.options + options : []
    let further = others.filter { option in
      option.name != sorted.awaiting?.option.name
        && (option.occurrence == .repeated || !sorted.gives(option))
    }
    return value + rest + further.map(\.usage)
  }
}

extension Usage {
  fileprivate func partsExpected(after words: ArraySlice<Word>, lastIsInProgress: Bool) -> [String]?
  {
    let (segments, missing) = segments(of: words)
    // The next keyword is there, so the words of every segment before the last are complete.
    guard let last = segments.last,
      let parts = last.partsExpected(lastIsInProgress: lastIsInProgress)
    else { return nil }
    guard missing != nil else { return parts }
    let keywords = elements.indices.filter {
      if case .keyword = elements[$0] { true } else { false }
    }
    return parts + Usage(Array(elements[keywords[segments.count - 1]...])).parts
  }
}

extension Segment {
  /// Returns what the parameters still take after the words; optional parts are in brackets.
  fileprivate func partsExpected(lastIsInProgress: Bool) -> [String]? {
    let assignments = parameters.first { $0.kind == .assignment }
    let plain = parameters.filter { $0.kind != .assignment }
    var others = words.filter { word in
      assignments.map { Assignment(word, fields: $0.fields) == nil } ?? true
    }
    var assignedCount = words.count - others.count
    if !plain.contains(where: \.takesSeveralWords), others.count > plain.count {
      guard assignments != nil, lastIsInProgress, others.count == plain.count + 1 else {
        return nil
      }
      // The word being typed may still become an assignment.
      others.removeLast()
      assignedCount += 1
    }
    var spare = others.count - plain.reduce(0) { $0 + $1.minimum }
    var left = others.count
    return parameters.flatMap { parameter -> [String] in
      if parameter.kind == .assignment {
        return [assignedCount == 0 ? parameter.part : parameter.partOfMore]
      }
      var count = min(parameter.minimum, left)
      if spare > 0 {
        let more = parameter.takesSeveralWords ? spare : min(spare, 1 - parameter.minimum)
        spare -= more
        count += more
      }
      left -= count
      if count == 0 {
        return left > 0 || parameter.isOptional && assignedCount > 0 ? [] : [parameter.part]
      }
      let repeats = [.zeroOrMore, .oneOrMore, .oneOrMoreUnlessImplied].contains(
        parameter.repetition)
      let mayGoOn = spare < 0 || plain.last == parameter && assignedCount == 0
      return repeats && mayGoOn ? [parameter.partOfMore] : []
    }
  }
}

extension Parameter {
  fileprivate var part: String { isOptional ? partOfMore : usage }
  fileprivate var partOfMore: String { "[\(usage)]" }
}
