internal import CommandLanguage

extension Parameter.Kind {
  /// The name of an option.
  static let userOption = Parameter.Kind(rawValue: "user option")
  /// A value of an option.
  static let optionValue = Parameter.Kind(rawValue: "option value")
}

extension OptionTable {
  /// Returns the options whose names begin with a prefix, in any case; of those that the user
  /// names, the ones that are set, and their kind.
  static func names(
    startingWith prefix: String, in preferences: UserPreferences
  ) -> [CompletionCandidate] {
    let named = preferences.keys.map { OptionChoice($0.name, $0.summary) }
    let kinds = kinds.map { OptionChoice($0.kindName, $0.optionSummary) }
    return candidates(prefix, named + kinds)
  }

  /// Returns the values of the option named before that begin with a prefix; after a kind, the
  /// names that the user gave.
  static func values(
    startingWith prefix: String, after words: [Word], in preferences: UserPreferences
  ) -> [CompletionCandidate] {
    if words.count == 1, let kind = kind(named: words[0].text) {
      return candidates(prefix, preferences[named: kind].map { OptionChoice($0.name, $0.value) })
    }
    return candidates(prefix, named(words.first)?.choices ?? [])
  }

  /// Returns what the option named before takes besides its choices.
  static func valueKind(after words: [Word]) -> Parameter.Kind? {
    if let option = named(words.first) { return option.valueKind }
    let parts = words.first?.text.split(separator: ".", maxSplits: 1) ?? []
    // The first word of the value, after `book.work` or `book work`.
    guard let head = parts.first, parts.count + words.count == 3 else { return nil }
    return kind(named: String(head))?.valueKind
  }

  private static func named(_ word: Word?) -> (any UserOption.Type)? {
    let name = word?.text.lowercased() ?? ""
    return all.first { $0.names.contains(name) }
  }

  private static func candidates(
    _ prefix: String, _ choices: [OptionChoice]
  ) -> [CompletionCandidate] {
    let wanted = prefix.lowercased()
    return choices.filter { $0.text.lowercased().hasPrefix(wanted) }
      .map { CompletionCandidate($0.text, summary: $0.summary) }
  }
}
