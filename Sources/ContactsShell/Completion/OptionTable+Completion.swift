internal import CommandLanguage

extension Parameter.Kind {
  /// A name of something that `option` sets.
  static let userOption = Parameter.Kind(rawValue: "user option")
  /// A value of it.
  static let optionValue = Parameter.Kind(rawValue: "option value")
}

extension OptionTable {
  /// Returns the options of which the name begins so, in any case.
  static func names(startingWith prefix: String) -> [CompletionCandidate] {
    candidates(prefix, all.map { OptionChoice($0.optionName, $0.optionSummary) })
  }

  /// Returns the values, beginning so, of the option that the words before name; none where they name none.
  static func values(startingWith prefix: String, after words: [Word]) -> [CompletionCandidate] {
    let name = words.first?.text.lowercased() ?? ""
    return candidates(prefix, all.first { $0.names.contains(name) }?.choices ?? [])
  }

  private static func candidates(
    _ prefix: String, _ choices: [OptionChoice]
  ) -> [CompletionCandidate] {
    let wanted = prefix.lowercased()
    return choices.filter { $0.text.lowercased().hasPrefix(wanted) }
      .map { CompletionCandidate($0.text, summary: $0.summary) }
  }
}
