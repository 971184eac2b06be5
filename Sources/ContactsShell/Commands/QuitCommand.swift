internal import CommandLanguage

/// `quit`: leaves.
struct QuitCommand: Command {
  static let readsBook = false
  static let signature = Signature(
    "quit", topic: "Prompt", summary: "leave; every change is on the disk already")

  init(_ arguments: ArgumentList) throws {}

  func run(in session: inout Session) throws {
    session.isFinished = true
  }
}
