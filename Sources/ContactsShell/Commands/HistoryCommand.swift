internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import LineEditing
internal import UnicodeText

/// `history`: lists the lines typed before.
enum HistoryCommand: Command {
  static let readsBook = false
  static let signature = Signature(
    "history", topic: "Prompt", summary: "list the lines typed before",
    usages: [[.parameter("N", .number, .optional), .parameter("TEXT", .text, .optionalPhrase)]],
    examples: [
      .init("history 20", "the last twenty lines"),
      .init("history phone", "lines that contain a text"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    guard let prompt = session.prompt else {
      throw CommandError("`history` needs a prompt; a script has no history")
    }
    let text = arguments.text("TEXT")
    let entries = prompt.history.entries.filter { text.isEmpty || $0.line.containsText(text) }
    for entry in entries.suffix(arguments.number("N") ?? entries.count) {
      session.output.print("\(entry.number)  \(entry.line.safeForTerminal)")
    }
  }
}

/// `recall`: puts a line of the history on the input line.
enum RecallCommand: Command {
  static let readsBook = false
  static let signature = Signature(
    "recall", topic: "Prompt", summary: "put a line of the history on the input line",
    usages: [[.parameter("N", .number)]],
    examples: [
      .init("recall 12", "line 12, to change and enter again")
    ])

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    guard let prompt = session.prompt else {
      throw CommandError("`recall` needs a prompt; a script has no history")
    }
    let number = arguments.number("N") ?? 0
    guard let line = prompt.history.line(numbered: number) else {
      throw CommandError("no line \(number) in the history; `history` lists the lines")
    }
    session.prompt?.prefill = Prefill(text: line)
  }
}
