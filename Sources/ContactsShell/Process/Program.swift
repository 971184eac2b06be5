internal import CommandLanguage
internal import ContactsStore
internal import LineEditing

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The program: it opens the book, runs what it was asked to, and closes the book.
public enum Program {
  /// The version of the program.
  public static let version = "1.0.0"

  /// Runs the program with the arguments after its name.
  public static func run(_ arguments: [String]) -> ExitStatus {
    // Whoever stops reading is told by EPIPE, which ends us quietly.
    signal(SIGPIPE, SIG_IGN)
    var output = Output()
    defer { output.flush() }
    let options: ProcessOptions
    do {
      options = try ProcessOptions(arguments)
    } catch {
      output.print("contacts: \(error)".safeForTerminal, to: .standardError)
      return .usage
    }
    let screen = Screen()
    if options.wantsHelp {
      output.print(HelpText.page(for: ProcessOptions.signature, width: screen.width ?? 80))
      output.print("\nCommands:\n")
      output.print(
        HelpText.overview(of: CommandTable.standard.signatures, width: screen.width ?? 80))
      return .success
    }
    if options.wantsVersion {
      output.print("contacts \(version)")
      return .success
    }
    do {
      return try run(options, on: screen)
    } catch {
      output.print("contacts: \(error)".safeForTerminal, to: .standardError)
      return error is StoreError ? .noBook : .failure
    }
  }

  private static func run(_ options: ProcessOptions, on screen: Screen) throws -> ExitStatus {
    let environment = Environment()
    guard let path = options.book ?? environment.bookPath else {
      throw CommandError("neither --book, $CONTACTS_BOOK nor $HOME says where the book is")
    }
    let store = try Store(path: path)
    var session = Session(
      store: store, screen: screen,
      preferences: Session.Preferences(
        format: options.format, isQuiet: options.isQuiet, stopsAtErrors: options.stopsAtErrors))
    session.tellNotices()
    session.output.flush()
    let isScript: Bool
    switch options.input {
    case .words(let words):
      isScript = false
      session.origin = .arguments(words.map { Quoting.quote($0.text) }.joined(separator: " "))
      var shell = Shell(session: session)
      shell.runOnce(words)
      session = shell.session
    case .lines(let lines, let script):
      isScript = true
      session = try run(lines, script: script, in: session)
    case .standardInput where Terminal.isTerminal(0) && Terminal.isTerminal(1):
      try Prompt(session, environment: environment).run(
        startScript: options.runsStartScript ? environment.startScriptPath : nil)
      return .success
    case .standardInput:
      isScript = true
      var shell = Shell(session: session)
      try shell.run(script: PlainLineReader(descriptor: 0), named: "<stdin>")
      session = shell.session
    }
    session.close()
    guard session.hasFailed else { return .success }
    return isScript && options.stopsAtErrors ? .stopped : .failure
  }

  /// Runs the lines of `-c`, then the script of `-f`.
  private static func run(
    _ lines: [String], script: String?, in session: Session
  ) throws -> Session {
    var shell = Shell(session: session)
    for (index, line) in lines.enumerated() where shell.goesOn {
      shell.session.origin = .script("-c", line: index + 1)
      shell.run(line)
    }
    if let script, shell.goesOn {
      try ScriptFile.read(script) { try shell.run(script: $0, named: script) }
    }
    shell.session.settle()
    return shell.session
  }
}
