internal import CommandLanguage
internal import LineEditing

/// `source`: runs the lines of a file.
struct SourceCommand: Command {
  static let isGrouped = true
  static let signature = Signature(
    "source", topic: "Book", summary: "run the commands in a file",
    usages: [[.parameter("FILE", .file)]],
    examples: [.init("source moves.contacts", "runs a script")])

  /// How deep scripts may run scripts.
  private static let maximumDepth = 16

  private let file: String

  init(_ arguments: ArgumentList) throws {
    file = arguments.word("FILE").text
  }

  func run(in session: inout Session) throws {
    guard session.sourceDepth < Self.maximumDepth else {
      throw CommandError("scripts are nested deeper than \(Self.maximumDepth): \(file) is not run")
    }
    let script = try ScriptFile(path: file.expandingHome)
    var shell = Shell(session: session)
    shell.session.sourceDepth += 1
    // The lines of a script are a script's, wherever it is called from.
    shell.session.prompt = nil
    try shell.run(script: script.reader, named: file)
    let (origin, prompt) = (session.origin, session.prompt)
    session = shell.session
    session.sourceDepth -= 1
    (session.origin, session.prompt) = (origin, prompt)
  }
}
