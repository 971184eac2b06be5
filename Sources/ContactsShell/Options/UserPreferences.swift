internal import Tables

/// The preferences of the user, with defaults for all others.
struct UserPreferences: Sendable {
  /// The preferences as traits of rows.
  private(set) var traits = RowTraits()
  private var decided: Set<String> = []

  /// The value of an option.
  subscript<Option: UserOption>(_ option: Option.Type) -> Option { traits[option] }

  /// Whether the user has set an option.
  func decides(_ option: any UserOption.Type) -> Bool { decided.contains(option.optionName) }

  /// Sets an option to the value that a text is.
  mutating func set<Option: UserOption>(
    _ option: Option.Type, to text: String
  ) throws(CommandError) {
    traits[option] = try Option(option: text)
    decided.insert(option.optionName)
  }

  /// Resets an option to its default.
  mutating func reset<Option: UserOption>(_ option: Option.Type) {
    traits[option] = Option.standard
    decided.remove(option.optionName)
  }

  /// Returns the value of an option as it is typed.
  func text<Option: UserOption>(of option: Option.Type) -> String { self[option].optionText }
}

extension UserOption {
  /// The default value, as it is typed.
  static var standardText: String { standard.optionText }
}
