internal import CommandLanguage
internal import ContactsStore

/// `redo`: makes undone transactions again.
enum RedoCommand: Command {
  static let isBatched = true
  static let signature = Signature(
    "redo", topic: "History", summary: "make undone changes again",
    usages: [[.parameter("N", .number, .optional)]],
    options: [.force, .yes, .dryRun],
    examples: [
      .init("redo", "makes the change again that the last `undo` took back"),
      .init("redo 2", "makes the last two again"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    try session.undo(arguments, verb: signature.name, past: "redid") {
      try $0.redoable(limit: $1, $2)
    }
  }
}
