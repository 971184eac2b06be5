internal import ContactsModel
internal import ContactsSearch
internal import Platform
internal import UnicodeText

/// The command that long results are read with.
struct PagerCommand: UserOption {
  /// The command line, for the shell; nil for no pager.
  let command: String?

  static let optionName = "pager"
  static let optionSummary = "the command that shows what is longer than the terminal"
  static let valuesSummary = "a command line, or none; else $PAGER, else \(less)"
  static let choices = [OptionChoice("none", "no pager"), OptionChoice(less)]

  /// `less`, which leaves what fits on one screen alone, lets colours through, and clears nothing.
  static let less = "less -FRX"

  /// `$PAGER`, where an empty one is none; else `less`.
  static var standard: PagerCommand {
    Environment().raw("PAGER").map { PagerCommand(naming: $0) } ?? PagerCommand(command: less)
  }

  init(command: String?) {
    self.command = command
  }

  /// Reads a command line, or `none`.
  private init(naming text: String) {
    let command = text.trimmed
    self.init(command: command.isEmpty || command.lowercased() == "none" ? nil : command)
  }

  init(option text: String) throws(CommandError) {
    self.init(naming: text)
  }

  var optionText: String { command ?? "none" }
}
