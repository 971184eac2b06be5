internal import CommandLanguage

extension Parameter.Kind {
  /// The name of an option.
  static let userOption = Parameter.Kind(rawValue: "user option")
  /// A value of an option.
  static let optionValue = Parameter.Kind(rawValue: "option value")
}

extension OptionTable {
  /// Returns the options whose names begin with a prefix, in any case; of those that the user
  /// names, the ones that are set, and the beginning of others.
  static func names(
    startingWith prefix: String, in preferences: UserPreferences
  ) -> [CompletionCandidate] {
    let heads = kinds.map { kind in
      CompletionCandidate("\(kind.kindName).", summary: kind.optionSummary, isFinal: false)
    }
    return candidates(prefix, preferences.keys.map { OptionChoice($0.name, $0.summary) })
      + heads.filter { $0.text.hasPrefix(prefix.lowercased()) }
  }

  /// Returns the values of the option named before that begin with a prefix.
  static func values(startingWith prefix: String, after words: [Word]) -> [CompletionCandidate] {
    candidates(prefix, named(words.first)?.choices ?? [])
  }

  /// Returns what the option named before takes besides its choices.
  static func valueKind(after words: [Word]) -> Parameter.Kind? {
    if let option = named(words.first) { return option.valueKind }
    let parts = words.first?.text.split(separator: ".", maxSplits: 1) ?? []
    return parts.count == 2 ? kind(named: String(parts[0]))?.valueKind : nil
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
