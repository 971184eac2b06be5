internal import CommandLanguage

/// `quit`: leaves.
struct QuitCommand: Command {
  static let readsBook = false
  static let signature = Signature(
    "quit", topic: "Prompt", summary: "leave; every change is on the disk already",
    discussion: "In a script the lines after it are not run. Ctrl-D on an empty line leaves too.",
    examples: [.init("quit", "leaves")])

  init(_ arguments: ArgumentList) throws {}

  func run(in session: inout Session) throws {
    session.isFinished = true
  }
}
