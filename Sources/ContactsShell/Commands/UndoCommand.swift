internal import CommandLanguage
internal import ContactsStore

/// `undo`: takes back the newest transactions, of any session.
struct UndoCommand: Command {
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

  private let request: UndoRequest

  init(_ arguments: ArgumentList) throws {
    request = UndoRequest(arguments)
  }

  func run(in session: inout Session) throws {
    try request.run(in: &session, verb: "undo", past: "undid") {
      try $0.undoable(limit: $1, $2)
    }
  }
}
