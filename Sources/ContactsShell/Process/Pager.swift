internal import ContactsModel
internal import ContactsSearch
internal import Platform
internal import UnicodeText

/// The command that results longer than the screen are read with.
struct Pager: Hashable, Sendable {
  /// The command line, for the shell.
  let command: String

  /// Takes a command line; nil for one that is empty, or `cat`, which page nothing.
  init?(command: String) {
    guard !["", "cat"].contains(command.trimmed) else { return nil }
    self.command = command
  }

  /// Takes what the user decided, else what is usual if it is there; nil where there is to be none.
  init?(_ preferences: UserPreferences, environment: Environment = Environment()) {
    guard let command = preferences[PagerCommand.self].command else { return nil }
    let isUsual = command == PagerCommand.less && !preferences.decides(PagerCommand.self)
    guard !isUsual || environment.hasProgram("less") else { return nil }
    self.init(command: command)
  }

  /// Starts the pager; nil where that cannot be done.
  func start() -> PagerProcess? {
    PagerProcess { [command] input in
      // Where no shell is needed, none is waited for.
      let words = command.split(separator: " ").map(String.init)
      if command == PagerCommand.less,
        let process = TerminalProcess(
          program: words[0], Array(words.dropFirst()), defaults: Self.variables, input: input)
      {
        return process
      }
      let exports = Self.variables.map { " \($0.name)=\"${\($0.name)-\($0.value)}\"" }.joined()
      return TerminalProcess(script: "export\(exports)\n\(command)", input: input)
    }
  }

  /// As git has it: colours pass through `less` however it is named, unless the user says otherwise; and so does what is
  /// not ASCII, whatever the locale, as it does without a pager.
  private static let variables = [
    (name: "LESS", value: "FRX"), (name: "LV", value: "-c"), (name: "LESSCHARSET", value: "utf-8"),
  ]
}

extension Environment {
  /// Tells whether one of the folders in `$PATH` has a program of that name.
  fileprivate func hasProgram(_ name: String) -> Bool {
    (self["PATH"] ?? "").split(separator: ":").contains { File.isExecutable("\($0)/\(name)") }
  }
}
