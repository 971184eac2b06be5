internal import CommandLanguage

extension Parameter.Kind {
  /// The name of an option.
  static let userOption = Parameter.Kind(rawValue: "user option")
  /// A value of an option.
  static let optionValue = Parameter.Kind(rawValue: "option value")
}

extension BookCompletionSource.Request {
  /// The options; of those that the user names, the ones that are set, and their kind.
  var userOptions: [CompletionCandidate] {
    matching(
      source.preferences.keys.map { ($0.name, $0.summary) }
        + OptionTable.kinds.map { ($0.kindName, $0.optionSummary) })
  }

  /// The choices of the option named before; after a kind, the names that the user gave.
  var optionChoices: [CompletionCandidate] {
    if context.words.count == 1, let kind = OptionTable.kind(named: context.words[0].text) {
      return matching(source.preferences[named: kind].map { ($0.name, $0.value) })
    }
    return matching(option?.choices ?? [])
  }

  /// What the option named before takes besides its choices.
  var optionValueKind: Parameter.Kind? {
    if let option { return option.valueKind }
    let parts = context.words.first?.text.split(separator: ".", maxSplits: 1) ?? []
    // The first word of the value, after `book.work` or `book work`.
    guard let head = parts.first, parts.count + context.words.count == 3 else { return nil }
    return OptionTable.kind(named: String(head))?.valueKind
  }

  /// The option named before, if it is one of the table.
  private var option: (any UserOption.Type)? {
    let name = context.words.first?.text.lowercased() ?? ""
    return OptionTable.all.first { $0.names.contains(name) }
  }
}
