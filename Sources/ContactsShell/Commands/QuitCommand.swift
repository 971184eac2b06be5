internal import CommandLanguage

/// `quit`: leaves.
enum QuitCommand: Command {
  static let readsBook = false
  static let signature = Signature(
    "quit", topic: "Prompt", summary: "leave (every change is already saved)",
    discussion: """
      In a script, the lines after it are not run. Ctrl-D on an empty line also leaves.
      """,
    examples: [
      .init("quit", "leaves the prompt")
    ])

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    session.run.isFinished = true
  }
}
