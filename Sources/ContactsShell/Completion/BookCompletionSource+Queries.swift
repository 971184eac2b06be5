internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

extension BookCompletionSource.Request {
  /// The qualifiers of queries, and after the colon the possible values.
  var queryWords: [CompletionCandidate] {
    let sign = prefix.hasPrefix("-") && context.current.unquotedPrefix > 0 ? "-" : ""
    let word = prefix.dropFirst(sign.count)
    guard let colon = word.firstIndex(of: ":") else {
      return QueryQualifier.all.filter { $0.name.hasPrefix(word.lowercased()) }.map {
        CompletionCandidate("\(sign)\($0.name):", summary: $0.summary, isFinal: false)
      }
    }
    guard let asked = QueryQualifier.named(word[..<colon].lowercased()) else { return [] }
    let value = String(word[word.index(after: colon)...])
    let head = "\(sign)\(asked.name):"
    switch asked.values {
    case .vocabularies(let vocabularies): return distinct(vocabularies, value, head: head)
    case .words(let words):
      return words.filter { $0.name.hasPrefix(value.lowercased()) }.map {
        CompletionCandidate(head + $0.name, display: $0.name, summary: $0.summary, head: head)
      }
    case .groups: return groups(beginningWith: value, head: head)
    }
  }

  /// The values of some vocabularies, without repeats.
  private func distinct(
    _ vocabularies: [Vocabulary], _ value: String, head: String
  ) -> [CompletionCandidate] {
    let candidates = values(of: vocabularies, beginningWith: value, head: head)
    guard vocabularies.count > 1 else { return candidates }
    var seen: Set<String> = []
    return candidates.filter { seen.insert($0.text).inserted }.map {
      CompletionCandidate(
        $0.text, display: $0.display, head: $0.head, omittedCount: $0.omittedCount)
    }
  }

  /// The saved queries, group contacts and tags that begin with a value.
  private func groups(beginningWith value: String, head: String) -> [CompletionCandidate] {
    let (book, wanted) = (book, FoldedText(value))
    // In a large book, groups are offered once there is an index.
    let groups =
      book.count <= 2_000 || book.isPreparedForSearch
      ? book.groupContacts.map { group in
        (group.displayName, "a group of \(group.members.count)")
      } : []
    let named = book.savedQueries.map { ($0.name, $0.text) } + groups
    return named.filter { FoldedText($0.0).hasPrefix(wanted) }.map { name, summary in
      CompletionCandidate(head + name, display: name, summary: summary, head: head)
    } + distinct(QueryQualifier.named("tag")?.vocabularies ?? [], value, head: head)
  }
}

extension QueryQualifier {
  /// The vocabularies that can follow the colon.
  fileprivate var vocabularies: [Vocabulary] {
    if case .vocabularies(let vocabularies) = values { vocabularies } else { [] }
  }
}
