internal import CommandLanguage
internal import ContactsStore

/// `undo`: takes the newest transactions back, whoever made them.
struct UndoCommand: Command {
  static let isGrouped = true
  static let signature = Signature(
    "undo", topic: "History", summary: "take the newest changes back, from whichever session",
    discussion: """
      One step is one command, however many contacts it changed. An undo is a change like others, and stays in \
      the log. Where what was changed has been changed again since, --force overwrites that.
      """,
    usages: [[.parameter("N", .number, .optional)]],
    options: [.force, .yes, .dryRun],
    examples: [.init("undo", "the newest change"), .init("undo 3", "the newest three")])

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
