internal import ContactsModel
internal import ContactsSearch
internal import Platform
internal import UnicodeText

/// The command that shows long results.
struct PagerCommand: UserOption {
  /// The command line, for the shell; nil for no pager.
  let command: String?

  static let optionName = "pager"
  static let optionSummary = "the command that shows what is longer than the terminal"
  static let valuesSummary = "a command line, or none; else $PAGER, else \(less)"
  static let choices = [(name: "none", summary: "no pager"), (name: less, summary: "")]

  /// `less`, quitting if all fits on one screen, with colours, and without clearing the screen.
  static let less = "less -FRX"

  /// `$PAGER`, if it is set, otherwise `less`; an empty one means none.
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
