internal import ContactsModel
internal import ContactsSearch
internal import Platform

/// The command that shows results longer than the screen.
struct Pager: Hashable, Sendable {
  /// The command line, for the shell.
  let command: String

  /// Creates the user's pager, or the default if it is installed; nil for none, and for `cat`,
  /// which pages nothing.
  init?(_ preferences: UserPreferences) {
    guard let command = preferences[PagerCommand.self].command, command != "cat" else { return nil }
    let isUsual = command == PagerCommand.less && !preferences.decides(.single(PagerCommand.self))
    guard !isUsual || Environment().hasProgram("less") else { return nil }
    self.command = command
  }

  /// Starts the pager, and returns it with the end of the pipe to write to; nil if that fails.
  func start() -> (process: TerminalProcess, input: Descriptor)? {
    guard let (output, input) = try? Descriptor.pipe() else { return nil }
    defer { output.close() }
    guard let process = process(reading: output) else {
      input.close()
      return nil
    }
    return (process, input)
  }

  private func process(reading input: Descriptor) -> TerminalProcess? {
    // A simple command line needs no shell.
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

  /// As in git: `less` passes colours through, and non-ASCII text in any locale, unless the user
  /// says otherwise.
  private static let variables = [
    (name: "LESS", value: "FRX"), (name: "LV", value: "-c"), (name: "LESSCHARSET", value: "utf-8"),
  ]
}
