internal import CommandLanguage
internal import ContactsStore

/// `redo`: makes undone transactions again.
struct RedoCommand: Command {
  static let isBatched = true
  static let signature = Signature(
    "redo", topic: "History", summary: "make undone changes again",
    usages: [[.parameter("N", .number, .optional)]],
    options: [.force, .yes, .dryRun],
    examples: [
      .init("redo", "makes the change again that the last `undo` took back"),
      .init("redo 2", "makes the last two again"),
    ])

  private let request: UndoRequest

  init(_ arguments: ArgumentList) throws {
    request = UndoRequest(arguments)
  }

  func run(in session: inout Session) throws {
    try request.run(in: &session, verb: "redo", past: "redid") {
      try $0.redoable(limit: $1, $2)
    }
  }
}
