/// The current options, and their file.
struct UserOptions: Sendable {
  private let file: OptionsFile
  private(set) var preferences = UserPreferences()
  private var reported: [String] = []

  /// Creates default options; `path` is nil if there is no file.
  init(path: String? = nil) {
    file = OptionsFile(path: path)
  }

  /// Reads changes of other processes; returns new problems.
  mutating func refresh() -> [String] {
    let (preferences, problems) = file.load()
    self.preferences = preferences
    let former = reported
    reported = problems.map { "\($0)" }
    return reported.filter { !former.contains($0) }
  }

  /// Sets an option for good; nil resets it.
  mutating func set(_ option: OptionKey, to text: String?) throws {
    preferences = try file.set(option, to: text)
  }

  /// Sets an option until the options are read again; nil stands for the default.
  mutating func assume(_ option: OptionKey, to text: String?) throws(CommandError) {
    try preferences.set(option, to: text)
  }
}
