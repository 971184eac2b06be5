internal import Tables

/// The preferences of the user, with defaults for all others.
struct UserPreferences: Sendable {
  /// The preferences as traits of rows.
  private(set) var traits = RowTraits()
  private var decided: Set<String> = []
  /// The values of options that the user has named, by their whole names.
  private var named: [String: String] = [:]

  /// The value of an option.
  subscript<Option: UserOption>(_ option: Option.Type) -> Option { traits[option] }

  /// The options of a kind that the user has named, by name.
  subscript(named kind: any NamedOption.Type) -> [(name: String, value: String)] {
    let head = kind.kindName + "."
    return named.filter { $0.key.hasPrefix(head) }.sorted { $0.key < $1.key }
      .map { (String($0.key.dropFirst(head.count)), $0.value) }
  }

  /// The options that can be shown: all of the table, and those that the user has named.
  var keys: [OptionKey] {
    OptionTable.all.map(OptionKey.single)
      + OptionTable.kinds.flatMap { kind in self[named: kind].map { .named(kind, $0.name) } }
  }

  /// Whether the user has set an option.
  func decides(_ option: any UserOption.Type) -> Bool { decided.contains(option.optionName) }

  /// Whether the user has set an option.
  func decides(_ key: OptionKey) -> Bool {
    switch key {
    case .single(let option): decides(option)
    case .named: named[key.name] != nil
    }
  }

  /// Sets an option to the value that a text is; nil resets it.
  mutating func set(_ key: OptionKey, to text: String?) throws(CommandError) {
    switch key {
    case .single(let option): try set(option, to: text)
    case .named: named[key.name] = if let text { try key.canonical(text) } else { nil }
    }
  }

  /// Returns the value of an option as it is typed; nil for a named one that is not set.
  func text(of key: OptionKey) -> String? {
    switch key {
    case .single(let option): text(of: option)
    case .named: named[key.name]
    }
  }

  /// Sets an option to the value that a text is; nil resets it.
  mutating func set<Option: UserOption>(
    _ option: Option.Type, to text: String?
  ) throws(CommandError) {
    if let text {
      traits[option] = try Option(option: text)
      decided.insert(option.optionName)
    } else {
      traits[option] = Option.standard
      decided.remove(option.optionName)
    }
  }

  /// Returns the value of an option as it is typed.
  func text<Option: UserOption>(of option: Option.Type) -> String { self[option].optionText }
}

extension UserOption {
  /// The default value, as it is typed.
  static var standardText: String { standard.optionText }
}
