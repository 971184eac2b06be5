internal import Tables

/// The preferences of the user, with defaults for all others.
struct UserPreferences: Sendable {
  /// The preferences as traits of rows.
  private(set) var traits = RowTraits()
  /// The values that the user has set, as they are typed, by the names of their options.
  private var typed: [String: String] = [:]

  /// The value of an option.
  subscript<Option: UserOption>(_ option: Option.Type) -> Option { traits[option] }

  /// The options of a kind that the user has named, by name.
  subscript(named kind: any NamedOption.Type) -> [(name: String, value: String)] {
    let head = kind.kindName + "."
    return typed.filter { $0.key.hasPrefix(head) }.sorted { $0.key < $1.key }
      .map { (String($0.key.dropFirst(head.count)), $0.value) }
  }

  /// The options that can be shown: all of the table, and those that the user has named.
  var keys: [OptionKey] {
    OptionTable.all.map(OptionKey.single)
      + OptionTable.kinds.flatMap { kind in self[named: kind].map { .named(kind, $0.name) } }
  }

  /// Whether the user has set an option.
  func decides(_ key: OptionKey) -> Bool { typed[key.name] != nil }

  /// Sets an option to the value that a text is; nil resets it.
  mutating func set(_ key: OptionKey, to text: String?) throws {
    typed[key.name] = if let text { try key.canonical(text) } else { nil }
    if case .single(let option) = key { try setTrait(option, to: text) }
  }

  private mutating func setTrait<Option: UserOption>(
    _ option: Option.Type, to text: String?
  ) throws {
    traits[option] = if let text { try Option(option: text) } else { Option.standard }
  }

  /// Returns the value of an option as it is typed; nil for a named one that is not set.
  func text(of key: OptionKey) -> String? { typed[key.name] ?? key.standardText }
}

extension UserOption {
  /// The default value, as it is typed.
  static var standardText: String { standard.optionText }
}
