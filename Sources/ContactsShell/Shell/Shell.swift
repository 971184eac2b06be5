internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import LineEditing
internal import Platform

/// Reads lines, and runs the command of each.
struct Shell {
  var session: Session
  let commands = CommandTable.standard

  /// Whether further lines are to be run.
  var goesOn: Bool {
    !session.run.isFinished && !Interruption.isRequested
      && !(session.run.hasFailed && session.preferences.endsAtErrors)
  }

  /// Runs the lines of a script; `name` is its name in messages.
  mutating func run(script reader: PlainLineReader, named name: String) throws {
    defer { session.flush() }
    while goesOn, let line = try nextLine(of: reader, named: name) { run(line) }
  }

  /// Runs a line, whose origin the session knows; at a prompt, it may begin with an alias.
  mutating func run(_ line: String) {
    var line = line
    if session.isAtPrompt {
      // Other processes may have set aliases.
      session.refreshOptions()
      line = session.userPreferences.aliases.expanding(line)
    }
    do {
      try runAsking(Tokenizer.words(in: line))
    } catch {
      session.fail(Self.explained(error, in: line))
    }
    flushIfDue()
    session.output.endPaging()
  }

  /// Flushes if the batch is old or large enough; called after each line.
  mutating func flushIfDue() {
    if !session.store.hasOpenBatch || session.store.isBatchDue || session.isAtPrompt {
      session.flush()
    }
  }

  /// Runs the command that the process was given.
  mutating func runOnce(_ words: [Word]) {
    // Columns in errors count as if the words were a line.
    var line = ""
    let placed = words.map { word in
      if !line.isEmpty { line += " " }
      defer { line += word.text }
      return word.placed(at: line.utf8.count)
    }
    do {
      try run(placed)
    } catch {
      session.fail(Self.explained(error, in: line))
    }
    session.flush()
  }

  /// Returns the error with what the line tells: the column in characters, or a comment that may be
  /// the word that is missing.
  private static func explained(_ error: any Error, in line: String) -> any Error {
    switch error {
    case let error as QueryError: error.located(in: line)
    case let error as UsageError where hasComment(line): error.namingComment
    default: error
    }
  }

  /// Returns whether a line ends with a comment.
  private static func hasComment(_ line: String) -> Bool {
    do {
      let end = try Tokenizer.words(in: line).last?.range.upperBound ?? 0
      return line.utf8.dropFirst(end).first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "#")
    } catch {
      return false
    }
  }

  /// Runs a command given as words.
  mutating func run(_ words: [Word]) throws {
    guard !words.isEmpty else { return }
    session.progress.restart()
    defer { session.progress.clear() }
    guard !session.output.isClosed else {
      // Nobody reads the output: stop, with a status that says so.
      (session.run.isFinished, session.run.hasFailed) = (true, true)
      return
    }
    let (command, rest) = try command(of: words)
    let arguments = try command.signature.parse(rest)
    // Names, questions and messages must be about the newest state.
    if !command.isBatched || session.isAtPrompt {
      // If a write fails here, a script that ends at errors runs nothing more.
      session.flush()
      guard goesOn else {
        // An early Ctrl-C is reported at once at a prompt, and at its end by a script.
        if session.isAtPrompt, Interruption.isRequested {
          _ = cancel(for: CancelledError.requested, printsResults: false)
        }
        return
      }
      if command.readsBook { try session.refresh() }
    } else if !session.store.hasOpenBatch {
      // While a batch is open, no other process can have committed.
      try session.refreshBook()
    }
    try run(command, arguments, of: words)
  }

  /// Returns the command of a line, and its arguments; at a prompt, a REF alone is to be shown, even
  /// one that begins with a part of a command's name: `rem koolhaas` removes nobody.
  private mutating func command(
    of words: [Word]
  ) throws -> (any Command.Type, arguments: ArraySlice<Word>) {
    let isAtPrompt = session.isAtPrompt
    if isAtPrompt, !commands.isName(words[0].text), try namesSomebody(words, asBeginnings: false) {
      return (ShowCommand.self, words[...])
    }
    do {
      let command = try commands.command(named: words[0], allowingPrefixes: isAtPrompt)
      return (command, words.dropFirst())
    } catch let error as UsageError {
      guard isAtPrompt, case .unknownCommand = error.kind, try namesSomebody(words) else {
        throw error
      }
      return (ShowCommand.self, words[...])
    }
  }

  /// Returns whether words are a REF.
  private mutating func namesSomebody(
    _ words: [Word], asBeginnings: Bool = true
  ) throws -> Bool {
    try session.refresh()
    let text = words.joinedTexts
    return words.count == 1 && session.references.isPlaceOrID(text)
      || !session.book.ids(calledBy: text, asBeginnings: asBeginnings).isEmpty
  }

  /// Warns about an apostrophe that was read as a quote.
  private mutating func adviseOnQuotes(in words: [Word]) {
    guard session.isAtPrompt, session.isChanging, session.preferences.format == nil,
      let word = words.first(where: \.isQuotedFromWithin)
    else { return }
    session.advise(
      """
      the quotes in a word go up to the next, so that `\(word.text)` was taken for one word; an \
      apostrophe is written \\'
      """)
  }

  /// Runs a command to its end, or until it is cancelled.
  private mutating func run(
    _ command: any Command.Type, _ arguments: ArgumentList, of words: [Word]
  ) throws {
    session.isChanging = command.isChanging(inForm: arguments.form)
    let isDryRun =
      command.supportsDryRun(inForm: arguments.form) && arguments.flag(Option.dryRun.name)
    if command.isPaged || isDryRun, let pager = session.pager {
      session.output.beginPaging(with: pager, on: session.screen)
    }
    let current = session.meanings.current
    // A command that only changes the book has printed nothing when it is cancelled.
    do {
      try carryOut(command, arguments, of: words, isDryRun: isDryRun)
    } catch {
      let printsResults = !command.isBatched || isDryRun
      guard cancel(for: error, printsResults: printsResults) else {
        // What failed is not what `.` means.
        session.meanings.current = current
        throw Self.naming(words, in: error)
      }
    }
  }

  /// Returns the error, which names the line if that cannot be rolled back.
  private static func naming(_ words: [Word], in error: any Error) -> any Error {
    guard (error as? StoreError)?.kind == .heldBack else { return error }
    return CommandError(
      "`\(words.joinedTexts)` cannot be part of a --transaction; nothing was changed")
  }

  /// Runs a command, or only shows what it would do.
  private mutating func carryOut(
    _ command: any Command.Type, _ arguments: ArgumentList, of words: [Word], isDryRun: Bool
  ) throws {
    guard !isDryRun else { return try runDry(command, arguments) }
    if session.answersInJSON, !session.preferences.isQuiet, !session.isDryRun {
      session.answer = Answer()
    }
    defer { session.answer = nil }
    session.dryRun?.noteCommand(changes: command.supportsDryRun(inForm: arguments.form))
    try command.run(arguments, in: &session)
    printAnswer()
    adviseOnQuotes(in: words)
  }

  /// Returns the next line of a script, with continuation lines joined, and sets the origin; nil at
  /// the end.
  private mutating func nextLine(of reader: PlainLineReader, named name: String) throws -> String? {
    var line = ContinuedLine()
    var isEmpty = true
    while true {
      // Flush before waiting for input.
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
        flushIfDue()
      // The line to be continued ends here.
      case .endOfInput: return isEmpty ? nil : line.text + "\\"
      // An interrupted line is not run.
      case .interrupt: return nil
      }
    }
  }
}

extension UsageError {
  /// The error with a hint at the comment in the line, if a word is missing.
  fileprivate var namingComment: any Error {
    guard case .missingParameter(let name) = kind else { return self }
    let tag = name == "QUERY" ? ", and a tag is found by `tag:NAME`" : ""
    return CommandError("\(self); `#` begins a comment unless it is quoted\(tag)")
  }
}
