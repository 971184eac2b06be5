internal import ContactsModel

/// The command that long results are read with.
struct PagerCommand: UserOption {
  /// The command line, for the shell; nil for no pager.
  let command: String?

  static let optionName = "pager"
  static let optionSummary = "the command that shows what is longer than the terminal"
  static let valuesSummary = "a command line, or none; else $PAGER, else \(less)"
  static let choices = [OptionChoice("none", "no pager"), OptionChoice(less)]

  /// `less`, which leaves what fits on one screen alone, lets colours through, and clears nothing.
  private static let less = "less -FRX"

  /// `$PAGER`, else `less`.
  static var standard: PagerCommand {
    PagerCommand(command: Environment()["PAGER"] ?? less)
  }

  init(command: String?) {
    self.command = command
  }

  init(option text: String) throws(CommandError) {
    let command = text.trimmed
    self.init(command: command.isEmpty || command.lowercased() == "none" ? nil : command)
  }

  var optionText: String { command ?? "none" }
}
