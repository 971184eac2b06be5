internal import ContactsSearch
internal import ContactsStore

/// What a command sees that looks at contacts: the book, what references mean, and the output.
///
/// It can change neither the book nor the process. A command says in its `run(in:)` what it sees:
/// this, an `EditingSession`, or the whole `Session`.
protocol ReadingSession {
  /// The state of the book.
  var book: SearchableBook { get }
  /// What references mean in it.
  var references: ReferenceResolver { get }
  /// The meanings of short references.
  var meanings: Meanings { get set }
  /// Calls a function with the transactions of the log, newest first, until it returns false.
  func readHistory(_ take: (Transaction) throws -> Bool) throws

  /// The options of the process.
  var preferences: Session.Preferences { get }
  var userPreferences: UserPreferences { get }
  var screen: Screen { get }
  var clock: Clock { get }
  var origin: LineOrigin { get }
  var isAtPrompt: Bool { get }
  var isDryRun: Bool { get }

  var output: Output { get set }
  /// What the command did; nil unless it is reported in JSON.
  var answer: Answer? { get set }
  /// Whether results are printed when there are many, or wait for the end of a transaction.
  var printsEarly: Bool { get }
  /// Whether changes are reported; a dry run shows them in its own way, unless the whole prompt is
  /// one.
  var reportsChanges: Bool { get }
  /// Reports that the line failed.
  mutating func fail(_ error: any Error)
  /// Has the process end with a failure, of which nothing is printed.
  mutating func failSilently()
}

extension ReadingSession {
  /// The progress of the current command.
  var progress: Progress { output.progress }

  /// Whether the changed rows are shown.
  var showsChanges: Bool { isAtPrompt && reportsChanges && answer == nil }

  /// Reports a change; in JSON, `did` or the first word of the line.
  mutating func report(_ line: String, did: String? = nil) {
    if let answer {
      let first = line.prefix { $0 != " " && $0 != "," }
      self.answer?.did = answer.did ?? did ?? String(first)
      return
    }
    if reportsChanges { output.print(line) }
  }
}
