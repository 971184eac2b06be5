/// The current options, and their file.
struct UserOptions: Sendable {
  private let file: OptionsFile
  /// The preferences; set here, they hold until the options are read again.
  var preferences = UserPreferences()
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
}
