internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import LineEditing
internal import Platform

/// The program: opens the book, runs what was asked, closes the book.
public enum Program {
  /// The version.
  public static let version = "1.0.0"

  /// The date of the version (ISO 8601).
  static let date = "2026-11-21"

  /// Runs the program with the arguments of the process, and ends the process.
  public static func main() -> Never {
    var output = Output()
    let arguments = CurrentProcess.arguments
    let status: ExitStatus
    if let place = arguments.firstIndex(of: nil) {
      output.fail("argument \(place + 1) is not UTF-8; nothing was done", on: Screen())
      status = .usage
    } else {
      status = run(arguments.compactMap(\.self), &output)
    }
    output.flush()
    output.reportLoss()
    CurrentProcess.exit((output.isLost ? .failure : status).rawValue)
  }

  private static func run(_ arguments: [String], _ output: inout Output) -> ExitStatus {
    // A closed pipe ends the program quietly; an incomplete write is cut off again.
    CurrentProcess.ignoreSignalsOfWrites()
    CurrentProcess.openStandardDescriptors()
    CurrentProcess.keepOwnerPermissions()
    if let question = ShellCompletion(arguments) {
      output.write(question.answer().utf8)
      return .success
    }
    var userOptions = UserOptions(path: Environment().configurationPath("options.json"))
    let problems = userOptions.refresh()
    let screen = Screen(colourMode: userOptions.preferences[ColourMode.self])
    let options: ProcessOptions
    do {
      options = try ProcessOptions(arguments, aliases: userOptions.preferences.aliases)
    } catch {
      output.fail("\(error)", on: screen)
      return .usage
    }
    if options.wantsHelp {
      output.print(Help.processPage.text(in: screen.helpStyle))
      return .success
    }
    if options.wantsManual {
      output.write(Help.manual.utf8)
      return .success
    }
    if options.wantsVersion {
      output.print("contacts \(version)")
      return .success
    }
    if let problem = Clock.problem {
      output.fail(problem, on: screen)
      return .usage
    }
    for problem in problems { output.fail(problem, on: screen) }
    output.flush()
    do {
      return try run(options, on: screen, userOptions)
    } catch {
      output.fail("\(error)", on: screen)
      return (error as? ProcessError)?.status ?? (error is StoreError ? .noBook : .failure)
    }
  }

  /// Runs what was asked; returns after a prompt, and otherwise ends the process.
  private static func run(
    _ options: ProcessOptions, on screen: Screen, _ userOptions: UserOptions
  ) throws -> ExitStatus {
    let named = options.book.map { userOptions.preferences.bookPath($0) }
    guard let path = named ?? Environment().bookPath else {
      throw ProcessError(
        status: .noBook,
        description: "neither --book, $CONTACTS_BOOK nor $HOME says where the book is")
    }
    guard File.exists(path) || !File.exists(path + ".json") else {
      throw ProcessError(
        status: .noBook, description: "there is no book \(path); did you mean \(path).json?")
    }
    let isAtPrompt =
      options.input == .standardInput && Terminal.isTerminal(0) && Terminal.isTerminal(1)
    guard !isAtPrompt || !options.preferences.isTransaction else {
      throw ProcessError(
        status: .usage,
        description: "--transaction is for scripts; at a prompt each line is saved by itself, and "
          + "`undo N` takes several back")
    }
    let progress = Progress()
    defer { progress.clear() }
    let store = try Store(path: path, forReading: options.isDryRun) { work, count, total in
      progress.report(Self.description(work), count, of: total)
      if work == .waiting { progress.reportWait("\(Self.description(work)) of \(path)") }
    }
    progress.clear()
    var session = Session(
      store: store, screen: screen, preferences: options.preferences, options: userOptions,
      progress: progress)
    session.run.readsCommandsFromInput = options.input == .standardInput
    session.reportNotices()
    session.output.flush()
    var shell = Shell(session: session)
    if options.isDryRun { try shell.beginDryRun() }
    if isAtPrompt {
      Interruption.watch(.prompt)
      try Prompt(shell).run(
        startScript: options.runsStartScript ? Environment().configurationPath("contactsrc") : nil)
      Interruption.raiseAgain()
      return .success
    }
    Interruption.watch(.script)
    run(options.input, in: &shell)
    shell.close()
    if !options.preferences.isTransaction { Interruption.raiseAgain() }
    // The system takes all memory back at once; freeing the contacts of a large book takes longer.
    withExtendedLifetime(shell) {
      CurrentProcess.exit(status(of: shell.session, isScript: options.input.isScript).rawValue)
    }
  }

  /// Returns the status of a process that has done what it was asked.
  private static func status(of session: Session, isScript: Bool) -> ExitStatus {
    guard session.run.hasFailed else { return session.output.isLost ? .failure : .success }
    return isScript && session.preferences.endsAtErrors ? .stopped : .failure
  }

  /// Returns the label of a long work.
  private static func description(_ work: Store.Work) -> String {
    switch work {
    case .reading, .saving, .indexing: "\(work.rawValue) the book"
    case .waiting: "waiting for another process, which has the lock"
    }
  }

  /// Runs a command, or the lines of a script.
  private static func run(_ input: ProcessOptions.Input, in shell: inout Shell) {
    if shell.session.preferences.isTransaction, input.isScript {
      shell.session.store.beginTransaction()
    }
    switch input {
    case .words(let words):
      let line = words.map(\.retyped).joined(separator: " ")
      shell.session.origin = .arguments(line)
      shell.runOnce(words)
    case .lines(let lines, let script):
      run(lines, script: script, in: &shell)
    case .standardInput:
      let reader = PlainLineReader(descriptor: 0, isInterrupted: { Interruption.isRequested })
      do {
        try shell.run(script: reader, named: "<stdin>")
      } catch {
        shell.session.fail(error, at: .arguments(""))
      }
    }
  }

  /// Runs the lines of `-c`, then the script of `-f`.
  private static func run(
    _ lines: [String], script: String?, in shell: inout Shell
  ) {
    for (index, line) in lines.enumerated() where shell.goesOn {
      shell.session.origin = .script("-c", line: index + 1)
      guard !Tokenizer.hasSeveralLines(line) else {
        shell.session.fail(
          CommandError(
            "`-c` takes one line; give each line its own -c, or put them in a file for -f"))
        continue
      }
      shell.run(line)
    }
    if let script, shell.goesOn {
      do {
        try ScriptFile.read(script) { try shell.run(script: $0, named: script) }
      } catch {
        shell.session.fail(error, at: .arguments(""))
      }
    }
    shell.session.flush()
  }
}

extension Output {
  /// Prints the message of a failure before there is a session.
  fileprivate mutating func fail(_ message: String, on screen: Screen) {
    print(screen.errorMessage("contacts: \(message)"), to: .standardError)
  }
}

/// Why the process ends with a status of its own.
private struct ProcessError: Error, CustomStringConvertible {
  let status: ExitStatus
  let description: String
}
