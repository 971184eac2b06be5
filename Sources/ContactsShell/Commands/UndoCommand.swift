internal import CommandLanguage
internal import ContactsStore

/// `undo`: takes back the newest transactions, of any session.
enum UndoCommand: Command {
  static let isBatched = true
  static let signature = Signature(
    "undo", topic: "History", summary: "take back the newest changes, of any session",
    discussion: """
      One step is one command, however many contacts it changed. An undo is itself a change in the \
      log, so nothing is lost. If a value has been changed again since, `undo` refuses; `--force` \
      overwrites it.
      """,
    usages: [[.parameter("N", .number, .optional)]],
    options: [.force, .yes, .dryRun],
    examples: [
      .init("undo", "takes back the newest change"),
      .init("undo 3", "takes back the newest three"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    try session.undo(arguments, verb: signature.name, past: "undid") {
      try $0.undoable(limit: $1, $2)
    }
  }
}
