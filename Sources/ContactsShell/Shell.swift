internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import LineEditing
internal import Platform

/// Reads lines, runs the command of each, prints, and does nothing else.
struct Shell {
  var session: Session
  let commands = CommandTable.standard

  init(session: Session) {
    self.session = session
  }

  /// Whether further lines are to be run.
  var goesOn: Bool {
    !session.run.isFinished && !Interruption.isRequested
      && !(session.run.hasFailed && session.preferences.endsAtErrors)
  }

  /// Runs the lines of a script; `name` stands for it in messages.
  mutating func run(script reader: PlainLineReader, named name: String) throws {
    defer { session.flush() }
    while goesOn, let line = try nextLine(of: reader, named: name) { run(line) }
  }

  /// Runs a line, of which the session knows the origin.
  mutating func run(_ line: String) {
    do {
      try run(Tokenizer.words(in: line))
    } catch {
      session.fail(Self.located(error, in: line))
    }
    session.flushIfDue()
    session.output.endPaging()
  }

  /// Runs the command that the process was given.
  mutating func runOnce(_ words: [Word]) {
    // Places in them are counted as if they stood in a line.
    var line = ""
    let placed = words.map { word in
      if !line.isEmpty { line += " " }
      defer { line += word.text }
      return Word(argument: word.text, at: line.utf8.count)
    }
    do {
      try run(placed)
    } catch {
      session.fail(Self.located(error, in: line))
    }
    session.flush()
  }

  /// Returns the error with the place that it names counted in characters.
  private static func located(_ error: any Error, in line: String) -> any Error {
    (error as? QueryError)?.located(in: line) ?? error
  }

  /// Runs a command given as words.
  private mutating func run(_ words: [Word]) throws {
    guard let name = words.first else { return }
    session.progress.restart()
    defer { session.progress.clear() }
    guard !session.output.isClosed else {
      // Nobody reads on, so nothing goes on; the status tells that there was more to do.
      (session.run.isFinished, session.run.hasFailed) = (true, true)
      return
    }
    let command = try commands.command(named: name, allowingPrefixes: session.prompt != nil)
    let arguments = try command.signature.parse(words.dropFirst())
    // What a person is asked, and what is named in a message, is of the newest state.
    if !command.isBatched || session.prompt != nil {
      // What was done before may turn out not to be saved; nothing is run on it that ends at errors.
      session.flush()
      guard goesOn else {
        // Whoever pressed Ctrl-C so soon is told that nothing was done; a script tells at its end.
        if session.prompt != nil, Interruption.isRequested {
          _ = session.cancel(for: CancelledError.requested, printsResults: false)
        }
        return
      }
      if command.readsBook { try session.refresh() }
    }
    try run(command, arguments, of: words)
  }

  /// Tells a person of an apostrophe that was taken for quotes in what has been changed.
  private mutating func adviseOnQuotes(in words: [Word]) {
    guard session.prompt != nil, session.isChanging, session.preferences.format == nil,
      let word = words.first(where: \.isQuotedFromWithin)
    else { return }
    session.advise(
      """
      the quotes in a word go up to the next, so that `\(word.text)` was taken for one word; an apostrophe is \
      written \\'
      """)
  }

  /// Runs a command to its end, or as far as it is wanted.
  private mutating func run(
    _ command: any Command.Type, _ arguments: ArgumentList, of words: [Word]
  ) throws {
    session.isChanging = command.isChanging
    let isDryRun = command.supportsDryRun && arguments.flag(Option.dryRun.name)
    if command.isPaged || isDryRun, let pager = session.pager {
      session.output.beginPaging(with: pager, on: session.screen)
    }
    // A command that only changes the book has printed nothing before it is broken off.
    do {
      try carryOut(command.init(arguments), of: words, isDryRun: isDryRun)
    } catch {
      let printsResults = !command.isBatched || isDryRun
      guard session.cancel(for: error, printsResults: printsResults) else { throw error }
    }
  }

  /// Does what a command says, or only shows what it would do.
  private mutating func carryOut(
    _ command: any Command, of words: [Word], isDryRun: Bool
  ) throws {
    guard !isDryRun else { return try session.runDry { try command.run(in: &$0) } }
    session.beginAnswer()
    defer { session.answer = nil }
    try command.run(in: &session)
    session.printAnswer()
    adviseOnQuotes(in: words)
  }

  /// Returns the next line of a script, continued lines joined, and makes it the session's origin; nil at
  /// the end.
  private mutating func nextLine(of reader: PlainLineReader, named name: String) throws -> String? {
    var line = ContinuedLine()
    var isEmpty = true
    while true {
      // Nobody is kept waiting for what has been done while more input is waited for.
      if !reader.hasBufferedLine, try !reader.isReady() { session.flush() }
      switch try reader.readLine() {
      case .line(let more):
        if isEmpty { session.origin = .script(name, line: reader.lineNumber) }
        guard line.append(more) else { return line.text }
        isEmpty = false
      case .malformed(let reason):
        session.origin = .script(name, line: reader.lineNumber)
        session.fail(CommandError("the line \(reason); it was not run"))
        guard goesOn else { return nil }
        (line, isEmpty) = (ContinuedLine(), true)
        session.flushIfDue()
      // What was to go on has not.
      case .endOfInput: return isEmpty ? nil : line.text + "\\"
      // Half a line is none.
      case .interrupt: return nil
      }
    }
  }
}
