internal import CommandLanguage

/// `source`: runs the commands in a file.
enum SourceCommand: Command {
  static let isBatched = true
  static let signature = Signature(
    "source", topic: "Book", summary: "run the commands in a file",
    discussion: """
      The path may begin with `~/`. An error is reported with its file and line, and the next line \
      still runs. Scripts can run scripts, up to sixteen deep.
      """,
    usages: [[.parameter("FILE", .file)]],
    options: [.dryRun],
    examples: [
      .init("source moves.contacts", "runs a script"),
      .init("source moves.contacts --dry-run", "shows what it would change"),
    ])

  /// The deepest nesting of scripts.
  private static let maximumDepth = 16

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    let file = arguments.word("FILE").text
    guard session.run.sourceDepth < maximumDepth else {
      throw CommandError(
        "\(file) was not run: scripts are nested more than \(maximumDepth) deep")
    }
    try ScriptFile.read(file.expandingHome) { reader in
      let (origin, prompt) = (session.origin, session.prompt)
      var shell = Shell(session: session)
      shell.session.run.sourceDepth += 1
      // The lines of a script behave alike wherever it is called from.
      shell.session.prompt = nil
      defer {
        session = shell.session
        session.run.sourceDepth -= 1
        (session.origin, session.prompt) = (origin, prompt)
      }
      try shell.run(script: reader, named: file)
    }
    // After Ctrl-C, the remaining lines are not run.
    if session.isAtPrompt { try session.checkCancellation() }
  }
}
