internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import LineEditing
internal import Platform
internal import Tables
internal import UnicodeText

/// A person at a terminal: the prompt, the input line and its history.
final class Prompt {
  private var shell: Shell
  private let reader: EditLineReader
  private let history: LineHistory
  /// Created with the prompt, as it needs the signatures of all commands.
  private lazy var hints = ArgumentHints(shell.commands.signatures)

  /// The lines that the current one continues.
  private var continued = ContinuedLine()

  init(_ shell: Shell) throws {
    let history = LineHistory(path: Environment().historyPath)
    let reader = try EditLineReader(program: "contacts", history: history)
    self.history = history
    self.reader = reader
    self.shell = shell
    self.shell.session.prompt = PromptServices(
      history: history,
      ask: { [progress = shell.session.progress] question in
        progress.clear()
        var explanation = ""
        while case .line(let answer) = reader.readAnswer(to: "\(explanation)\(question) [y/N] ") {
          switch answer.trimmed.lowercased() {
          case "y", "yes": return .yes
          case "?": explanation = "y: do it; n, Enter, Ctrl-C: change nothing. "
          default: return .no
          }
        }
        return .cancelled
      },
      answer: { [progress = shell.session.progress] question in
        progress.clear()
        guard case .line(let answer) = reader.readAnswer(to: question) else { return nil }
        return answer.trimmed
      })
    reader.suggestion = { [unowned self] line in suggestion(for: line) }
    reader.completion = { [unowned self] line, cursor in complete(line, at: cursor) }
  }

  /// Reads and runs lines until the input ends, or `quit`.
  func run(startScript: String?) throws {
    report { try history.load() }
    if let startScript { try run(startScript) }
    greet()
    reader.whenReady = { [unowned self] in prepare() }
    while !shell.session.run.isFinished, !Interruption.isForProcess, let line = nextLine() {
      if let head = shell.session.meanings.prefilled?.head, !line.hasPrefix(head) {
        shell.session.meanings.prefilled = nil
      }
      guard !line.isEmpty else { continue }
      shell.session.origin = .typed(line)
      // At a prompt, `--bail` only ends scripts run from it.
      shell.session.run.hasFailed = false
      // Nothing was left to cancel when it came.
      Interruption.forgetControlC()
      shell.run(line)
      // A pre-filled line has run, unless this one made it.
      if shell.session.prompt?.prefill == nil { shell.session.meanings.prefilled = nil }
      if shell.session.run.hasFailed { dropPaste(after: line) }
      prepare()
    }
    shell.close()
  }

  /// Runs no more pasted lines after one with an open quote, to which they may belong.
  private func dropPaste(after line: String) {
    do throws(SyntaxError) {
      _ = try Tokenizer.words(in: line)
    } catch {
      guard case .openQuote = error.kind else { return }
      let count = reader.dropPaste()
      guard count > 0 else { return }
      shell.session.fail(
        CommandError(
          count == 1
            ? "the pasted line after it was not run: it may belong to the quote"
            : "the \(count) pasted lines after it were not run: they may belong to the quote"))
      shell.session.output.flush()
    }
  }

  /// Prints an error of the history, which ends nothing.
  private func report(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      shell.session.output.print("\(error)".safeForTerminal, to: .standardError)
    }
  }

  /// Runs the user's start script, if there is one.
  private func run(_ startScript: String) throws {
    guard File.exists(startScript) else { return }
    let prompt = shell.session.prompt
    shell.session.prompt = nil
    do {
      try ScriptFile.read(startScript) { try shell.run(script: $0, named: startScript) }
    } catch {
      shell.session.fail(error)
    }
    shell.session.prompt = prompt
  }

  private func greet() {
    let (book, store) = (shell.session.book, shell.session.store)
    let path = store.location.snapshot.safeForTerminal
    if book.isEmpty, store.sequence == 0 {
      shell.session.printParagraph("New address book in \(path)")
      shell.session.printParagraph(
        "`add Ada Lovelace phone=\"+44 20 7946 0958\"` adds a contact, `list` lists all.")
    } else {
      shell.session.printParagraph("\(String(counting: book.count)) in \(path)")
    }
    shell.session.printParagraph(
      "`help` shows the first commands, Tab completes, `quit` or Ctrl-D leaves.")
    if shell.session.isDryRun {
      shell.session.printParagraph(
        "This is a dry run: nothing is saved, and `quit` shows what would change.")
    } else if let reason = store.reasonNotToSave, !store.isDamaged {
      // Damage has been reported with its consequence.
      shell.session.printParagraph("Cannot save anything: \(reason.safeForTerminal)")
    }
    shell.session.output.flush()
  }

  /// Returns the next line, with continuation lines joined; nil at the end of input.
  private func nextLine() -> String? {
    var prompt = "\(place)> "
    var prefill = shell.session.prompt?.prefill
    shell.session.prompt?.prefill = nil
    defer { continued = ContinuedLine() }
    // Without colours, a suggestion would look like typed text, so none is shown.
    let hasColour = shell.session.screen.hasColour
    reader.promptStyle = hasColour ? Ink.bold.rawValue : nil
    reader.suggestionStyle = hasColour ? Ink.dim.rawValue : nil
    while true {
      switch reader.readLine(prompt: prompt, prefill: prefill) {
      case .line(let more):
        guard continued.append(more) else {
          guard let meant = expanded(continued.text) else { return "" }
          report { try history.add(meant) }
          return meant
        }
        prompt = "... "
        prefill = nil
      case .interrupt: return ""
      case .malformed(let reason):
        shell.session.fail(CommandError("the line \(reason); it was not run"))
        shell.session.output.flush()
        return ""
      case .endOfInput: return nil
      }
    }
  }

  /// Returns the line, or the line of the history it asks for, which is shown; nil if there is no
  /// such line.
  private func expanded(_ line: String) -> String? {
    defer { shell.session.output.flush() }
    do throws(HistoryExpansionError) {
      guard let meant = try HistoryExpansion.line(for: line, of: history.entries) else {
        return line
      }
      shell.session.output.print(meant.safeForTerminal)
      return meant
    } catch {
      shell.session.fail(error)
      return nil
    }
  }

  /// The name of the open contact, cut to leave half of the row for typing.
  private var place: String {
    guard
      let opened = shell.session.meanings.opened.flatMap({ shell.session.book[$0]?.displayName })
    else { return "contacts" }
    let room = max(12, (shell.session.screen.width ?? 80) / 2)
    return DisplayWidth.truncate(opened.safeForTerminal, to: room)
  }

  /// The text after the cursor: how the newest matching line goes on, which is offered, or what the
  /// command expects.
  private func suggestion(for typed: String) -> (text: String, isOffered: Bool)? {
    let line = continued.text + typed
    if let newest = history.newestLine(continuing: line) {
      return (String(Substring(newest.utf8.dropFirst(line.utf8.count))), true)
    }
    return hints.hint(after: aliases.expanding(line)).map { ($0, false) }
  }

  /// Creates missing indexes of a large book while a line is typed, so that even the first Tab is
  /// fast.
  private func prepare() {
    let book = shell.session.book
    guard book.count > 2_000, !book.isPreparedForSearch else { return }
    BackgroundThread.run {
      book.prepareForCompletion()
      book.prepareForSearch()
    }
  }

  private var aliases: [CommandAlias] { shell.session.userPreferences.aliases }

  private func complete(_ line: String, at cursor: Int) -> Completion? {
    let source = BookCompletionSource(shell.session)
    let result = Completer(shell.commands.signatures, aliases: aliases)
      .complete(line, at: cursor, from: source)
    return Completion(
      replaced: result.range,
      candidates: result.candidates.map { candidate in
        Completion.Candidate(
          insertion: candidate.insertion, display: candidate.display,
          summary: candidate.summary.isEmpty ? nil : candidate.summary,
          isFinal: candidate.isFinal, omittedCount: candidate.omittedCount)
      })
  }
}

extension EditLineReader {
  /// Returns the answer to a question, which breaks at spaces, with room for a letter behind it.
  fileprivate func readAnswer(to question: String) -> LineInput {
    let width = Terminal.size(of: 1)?.columns ?? 80
    let lines = DisplayWidth.wrap(question, to: max(1, width - 2)).map(String.init)
    return readAnswer(prompt: lines.last ?? "", below: lines.dropLast())
  }
}
