internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import Platform

/// What commands share: the book, the output, and the meanings of short references.
struct Session {
  let store: Store
  private(set) var screen: Screen
  let preferences: Preferences
  var options: UserOptions {
    didSet { screen.colourMode = userPreferences[ColourMode.self] }
  }
  /// The services of the prompt; nil in scripts.
  var prompt: PromptServices?
  var output: Output

  /// The local day and time.
  var clock = Clock()
  /// The origin of the current line, for messages and the journal.
  var origin = LineOrigin.arguments("")
  /// The meanings of short references.
  var meanings = Meanings()
  /// The state of the script or prompt.
  var run = ScriptRun()
  /// The dry run, if there is one.
  var dryRun: DryRun?
  /// What the current command did; nil unless it is reported in JSON.
  var answer: Answer?
  /// Whether the current command changes something.
  var isChanging = false
  /// The lines whose transactions are in the open batch.
  private var waiting: [LineOrigin] = []

  /// The options of the process.
  struct Preferences: Sendable {
    /// The format of results; nil for tables.
    var format: OutputFormat?
    /// Whether changing commands print nothing.
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

  /// The pager for long results; nil to print them directly.
  var pager: Pager? { prompt == nil ? nil : Pager(userPreferences) }
}

// MARK: - Reading

extension Session: ReadingSession {
  var book: SearchableBook { store.book }
  var references: ReferenceResolver { references(in: book) }
  var userPreferences: UserPreferences { options.preferences }
  var history: any BookHistory { store }
  var isAtPrompt: Bool { prompt != nil }
  var isDryRun: Bool { dryRun != nil }
  var readsCommandsFromInput: Bool { run.readsCommandsFromInput }
  var printsEarly: Bool { !store.hasOpenTransaction }
  var reportsChanges: Bool {
    !preferences.isQuiet && (dryRun == nil || prompt != nil && dryRun?.isOfCommand == false)
  }

  private func references(in book: SearchableBook) -> ReferenceResolver {
    ReferenceResolver(
      meanings: meanings, book: book, history: store, progress: output.progress, clock: clock,
      nameOrder: userPreferences[NameOrder.self], isChanging: isChanging,
      isOneShot: origin.isOneShot, explainsNames: explainsNames)
  }
}

// MARK: - Changing

extension Session: EditingSession {
  func refuseInTransaction() throws { try store.refuseInTransaction() }

  mutating func commit(_ changes: (ReferenceResolver, Timestamp) throws -> [Change]) throws {
    let transaction = try store.commit(origin.description, isBatched: prompt == nil) {
      try changes(references(in: $0), $1)
    }
    guard let transaction else { return }
    answer?.add(transaction)
    if store.hasOpenBatch { waiting.append(origin) }
    meanings.follow(transaction.changes)
  }

  /// Undoes or redoes transactions, as the current command.
  mutating func undo(
    _ transactions: [Transaction], overwrites: Bool
  ) throws -> [Transaction] {
    let made = try store.undo(
      transactions, as: origin.description, isBatched: prompt == nil, overwrites: overwrites)
    for transaction in made {
      answer?.add(transaction)
      meanings.follow(transaction.changes)
    }
    if store.hasOpenBatch { waiting.append(origin) }
    return made
  }

  /// Writes the open batch, then prints the results that wait for it.
  mutating func flush() {
    // A transaction is written at its end.
    guard !store.hasOpenTransaction else { return }
    do throws(StoreError) {
      try store.closeBatch()
    } catch {
      output.discardResults()
      for origin in waiting { fail(error, at: origin) }
    }
    waiting = []
    reportNotices()
    output.flush()
    store.restartBatchTime()
  }

  /// Flushes, and reads the commits and options of other processes.
  mutating func refresh() throws {
    flush()
    let former = meanings.current.flatMap { book[$0] }
    try refreshBook()
    refreshOptions()
    if let former { reportChangesOfOthers(to: former) }
  }

  /// Flushes, and reads the commits of other processes.
  mutating func refreshBook() throws {
    flush()
    try store.refresh()
    // A person sees the notice; a script must not take the old state for the book.
    if prompt == nil, store.isJournalMissing { failSilently() }
    meanings.listing = meanings.listing.map(book.detached)
    reportNotices()
  }

  /// Reports at a prompt that another process changed the current contact.
  private mutating func reportChangesOfOthers(to former: Contact) {
    guard prompt != nil, book[former.id] != former else { return }
    let what = book[former.id] == nil ? "removed" : "changed"
    output.print("\(former.displayName.safeForTerminal) was \(what) by another process")
    if book[former.id] == nil, meanings.opened == former.id { meanings.opened = nil }
  }

  /// Reads the options of other processes, and reports problems.
  mutating func refreshOptions() {
    // Options set in a dry run last until its end.
    guard dryRun == nil else { return }
    for problem in options.refresh() {
      output.print(screen.errorMessage("contacts: \(problem)"), to: .standardError)
    }
  }

  mutating func reportNotices() { reportNotices(store.takeNotices()) }

  /// Prints notices, such as those about a book, to standard error.
  mutating func reportNotices(_ notices: [String]) {
    for notice in notices {
      output.print(screen.notice("contacts: \(notice)"), to: .standardError)
    }
  }
}

// MARK: - Failing

extension Session {
  /// Whether to search the book for what an unknown name may have meant; only for the first errors
  /// of a script, as the search takes time.
  var explainsNames: Bool { prompt != nil || run.failureCount < 5 }

  mutating func fail(_ error: any Error) { fail(error, at: origin) }

  mutating func failSilently() { run.recordFailure(at: origin) }

  /// Reports that a line failed.
  mutating func fail(_ error: any Error, at origin: LineOrigin) {
    run.recordFailure(at: origin)
    let place = prompt == nil ? origin.prefix : ""
    output.print(screen.errorMessage("\(place)\(error)"), to: .standardError)
  }
}
