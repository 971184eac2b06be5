internal import Tables

/// What the user decided, option by option; what was not decided is as it comes.
struct UserPreferences: Sendable {
  /// What rows are told of it.
  private(set) var traits = RowTraits()
  private var decided: Set<String> = []

  /// The value of an option.
  subscript<Option: UserOption>(_ option: Option.Type) -> Option { traits[option] }

  /// Whether the user decided on an option.
  func decides(_ option: any UserOption.Type) -> Bool { decided.contains(option.optionName) }

  /// Gives an option the value that a text is.
  mutating func set<Option: UserOption>(
    _ option: Option.Type, to text: String
  ) throws(CommandError) {
    traits[option] = try Option(option: text)
    decided.insert(option.optionName)
  }

  /// Gives an option the value that it has where nothing was decided.
  mutating func reset<Option: UserOption>(_ option: Option.Type) {
    traits[option] = Option.standard
    decided.remove(option.optionName)
  }

  /// Returns the value of an option as it is typed.
  func text<Option: UserOption>(of option: Option.Type) -> String { self[option].optionText }
}

extension UserOption {
  /// The value that holds where the user decided nothing, as it is typed.
  static var standardText: String { standard.optionText }
}
