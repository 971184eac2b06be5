/// The options in force, and the file that keeps them.
struct UserOptions: Sendable {
  private let file: OptionsFile
  /// What the user decided.
  private(set) var preferences = UserPreferences()
  private var told: [String] = []

  /// Creates options as they come; nil where nothing says where they are kept.
  init(path: String? = nil) {
    file = OptionsFile(path: path)
  }

  /// Reads what is kept, by other processes too; returns what is wrong with it, once.
  mutating func refresh() -> [String] {
    let (preferences, problems) = file.load()
    self.preferences = preferences
    let former = told
    told = problems.map { "\($0)" }
    return told.filter { !former.contains($0) }
  }

  /// Gives an option the value that a text is, for good; nil takes its value back.
  mutating func set(_ option: any UserOption.Type, to text: String?) throws {
    preferences = try file.set(option, to: text)
  }

  /// Gives an option the value that a text is, nil for what it is by default, until the options are read again.
  mutating func assume(_ option: any UserOption.Type, to text: String?) throws(CommandError) {
    if let text {
      try preferences.set(option, to: text)
    } else {
      preferences.reset(option)
    }
  }
}
