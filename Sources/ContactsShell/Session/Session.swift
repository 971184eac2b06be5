internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import LineEditing
internal import Platform

/// What commands share: the book, where results go, and what names were last given a meaning.
struct Session {
  let store: Store
  private(set) var screen: Screen
  let preferences: Preferences
  /// What the user set with `option`.
  var options: UserOptions {
    didSet { screen.colourMode = userPreferences[ColourMode.self] }
  }
  /// What is only there at a prompt; nil in scripts.
  var prompt: PromptServices?
  var output: Output

  /// What tells the time to commands.
  var clock = Clock()
  /// Which line is being run, for messages and for the journal.
  var origin = LineOrigin.arguments("")
  /// What short references mean.
  var meanings = Meanings()
  /// How the script, or the prompt, goes.
  var run = ScriptRun()
  /// What is done for its difference alone; nil where changes are saved.
  var dryRun: DryRun?
  /// What the command being run did; nil where that is not told in JSON.
  var answer: Answer?
  /// Whether the command being run changes something.
  var isChanging = false
  /// The lines of changing commands whose transactions wait to be written.
  private var waiting: [LineOrigin] = []

  /// How the process was asked to go about it.
  struct Preferences: Sendable {
    /// The format of results; nil for tables.
    var format: OutputFormat?
    /// Whether what changing commands print is left out.
    var isQuiet = false
    /// Whether the first error ends a script.
    var stopsAtErrors = false
    /// Whether a script is one transaction, all or nothing.
    var isTransaction = false

    /// Whether nothing is run after an error.
    var endsAtErrors: Bool { stopsAtErrors || isTransaction }
  }

  init(
    store: Store, screen: Screen, preferences: Preferences,
    options: UserOptions = UserOptions(), progress: Progress = Progress()
  ) {
    self.store = store
    self.screen = screen
    self.preferences = preferences
    self.options = options
    output = Output(progress: progress, isTerminal: screen.isTerminal)
    store.isCancelled = { progress.isCancelled }
  }

  /// How far the command is that is being run, and whether it is to be broken off.
  var progress: Progress { output.progress }

  /// The state that commands read.
  var book: SearchableBook { store.book }

  /// What results longer than the screen are read with; nil where they are printed as they are.
  var pager: Pager? { prompt == nil ? nil : Pager(userPreferences) }

  /// What the user decided once for all.
  var userPreferences: UserPreferences { options.preferences }
}

// MARK: - Changing

extension Session {
  /// Makes changes and commits them, one transaction for the command that is being run.
  ///
  /// `changes` is called with the newest state, under the lock. In a script the transaction is written with
  /// those of the lines around it, before anything they print.
  @discardableResult
  mutating func commit(
    _ changes: (SearchableBook, Timestamp) throws -> [Change]
  ) throws -> Transaction? {
    let transaction = try store.commit(
      origin.description, isBatched: prompt == nil, changes)
    guard let transaction else { return nil }
    answer?.add(transaction)
    if store.hasOpenBatch { waiting.append(origin) }
    meanings.follow(transaction.changes)
    return transaction
  }

  /// Takes transactions back, or makes undone ones again, as the command that is being run.
  mutating func undo(
    _ transactions: [Transaction], overwrites: Bool
  ) throws -> [Transaction] {
    let made = try store.undo(
      transactions, as: origin.description, isBatched: prompt == nil, overwrites: overwrites)
    for transaction in made { answer?.add(transaction) }
    if store.hasOpenBatch { waiting.append(origin) }
    return made
  }

  /// Adds what a changing command prints, or in JSON `did`, else the line's first word.
  mutating func report(_ line: String, did: String? = nil) {
    if let answer {
      let first = line.prefix { $0 != " " && $0 != "," }
      self.answer?.did = answer.did ?? did ?? String(first)
      return
    }
    if reportsChanges { output.print(line) }
  }

  /// Whether what a command changed is told by itself: in a dry run it would not be true, but at a prompt that
  /// is one from beginning to end.
  var reportsChanges: Bool {
    !preferences.isQuiet && (dryRun == nil || prompt != nil && dryRun?.isOfCommand == false)
  }

  /// Whether the rows that a command changed are shown.
  var showsChanges: Bool { prompt != nil && reportsChanges && answer == nil }

  /// Whom questions are asked; nil where none is.
  var questions: PromptServices? { dryRun == nil ? prompt : nil }

  /// Writes the transactions that wait, then prints what waits for them.
  mutating func flush() {
    // In a unit nothing is done before all is.
    guard !store.hasOpenTransaction else { return }
    do throws(StoreError) {
      try store.closeBatch()
    } catch {
      output.discardResults()
      for origin in waiting { fail(error, at: origin) }
    }
    waiting = []
    tellNotices()
    output.flush()
  }

  /// Flushes what has waited long enough; called after each line.
  mutating func flushIfDue() {
    if !store.hasOpenBatch || store.isBatchDue || store.isInDryRun { flush() }
  }

  /// Flushes, and reads what other processes have committed.
  mutating func refresh() throws {
    flush()
    let former = meanings.current.flatMap { book[$0] }
    try store.refresh()
    // A person is told; a script may not take what was read before for the book.
    if prompt == nil, store.isJournalMissing { run.hasFailed = true }
    meanings.listing = meanings.listing.map(book.detached)
    tellNotices()
    refreshOptions()
    if let former { tellWhatOthersDid(to: former) }
  }

  /// Tells at a prompt that the current contact is no longer what it was.
  private mutating func tellWhatOthersDid(to former: Contact) {
    guard prompt != nil, book[former.id] != former else { return }
    let what = book[former.id] == nil ? "removed" : "changed"
    output.print("\(former.displayName.safeForTerminal) was \(what) by another process")
    if book[former.id] == nil, meanings.opened == former.id { meanings.opened = nil }
  }

  /// Flushes, and closes the book; what could not be tidied is told, and is on the disk all the same.
  mutating func close() {
    commitTransaction()
    endDryRun()
    flush()
    refreshAtEnd()
    // What tidying up takes is no reason to wait for what was asked for.
    output.flush()
    do throws(StoreError) {
      try store.close()
    } catch  where error.kind != .cancelled {
      let (snapshot, journal) = (store.location.snapshot, store.location.journal)
      output.print(
        "contacts: cannot update \(snapshot): \(error); all changes are in \(journal)"
          .safeForTerminal, to: .standardError)
    } catch {
      // Whoever has the lock writes the book at its own end.
    }
    progress.clear()
    tellNotices()
    output.flush()
    guard let code = output.failure, code != .brokenPipe else { return }
    run.hasFailed = true
    output.print(
      "contacts: cannot write the output: \(code)", to: .standardError)
    output.flush()
  }

  /// Looks at the files once more where they have been open for long: what somebody removed meanwhile is brought back.
  private mutating func refreshAtEnd() {
    guard prompt != nil, !Interruption.isRequested else { return }
    do throws(StoreError) {
      try store.refresh()
    } catch {
      output.print("contacts: \(error)".safeForTerminal, to: .standardError)
    }
    tellNotices()
  }

  /// Reads what other processes have set, and tells what is wrong with it.
  mutating func refreshOptions() {
    // What a dry run would have set holds to its end.
    guard dryRun == nil else { return }
    for problem in options.refresh() {
      output.print(screen.errorMessage("contacts: \(problem)"), to: .standardError)
    }
  }

  /// Tells what the store found worth telling.
  mutating func tellNotices() { tell(store.takeNotices()) }

  /// Tells what was found worth telling of a book.
  mutating func tell(_ notices: [String]) {
    for notice in notices {
      output.print("contacts: \(notice)".safeForTerminal, to: .standardError)
    }
  }
}

// MARK: - Units

extension Session {
  /// Writes what a script under `--transaction` did, or takes it back where anything failed.
  private mutating func commitTransaction() {
    guard store.hasOpenTransaction else { return }
    if run.hasFailed || Interruption.isRequested {
      store.rollBackTransaction()
      run.hasFailed = true
      output.discardResults()
      let reason =
        Interruption.isRequested
        ? "it was interrupted" : run.firstFailure.map { "\($0) failed" } ?? "a line failed"
      output.print("contacts: rolled back: \(reason)", to: .standardError)
      return
    }
    do {
      try store.commitTransaction(origin.scriptName)
    } catch {
      output.discardResults()
      fail(error)
    }
  }
}

// MARK: - Failing

extension Session {
  /// Whether it is worth a look through the book to say who may have been meant by a name that is nobody's: a script of which
  /// line after line fails is not mended name by name.
  var explainsNames: Bool { prompt != nil || run.failureCount < 10 }

  /// Reports that the line of `origin`, or the present one, failed.
  mutating func fail(_ error: any Error, at origin: LineOrigin? = nil) {
    let origin = origin ?? self.origin
    run.recordFailure(at: origin)
    let place = prompt == nil ? origin.prefix : ""
    output.print(screen.errorMessage("\(place)\(error)"), to: .standardError)
  }
}
