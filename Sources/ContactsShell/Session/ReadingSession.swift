internal import ContactsSearch

/// What a command sees that looks at contacts: the book, what references mean, and the output.
///
/// It commits nothing. A command says in its `run(_:in:)` what it sees: this, an `EditingSession`,
/// or the whole `Session`.
protocol ReadingSession {
  /// The state of the book.
  var book: SearchableBook { get }
  /// What references mean in it.
  var references: ReferenceResolver { get }
  /// The meanings of short references.
  var meanings: Meanings { get set }
  /// The past of the book.
  var history: any BookHistory { get }

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
  /// Whether many results are printed before the command ends; in a transaction, all wait for its
  /// end.
  var printsEarly: Bool { get }
  /// Whether changes are reported; a dry run shows them in its own way, unless the whole prompt is
  /// one.
  var reportsChanges: Bool { get }
  /// Reports that the line failed.
  mutating func fail(_ error: any Error)
  /// Has the process end with a failure, and prints nothing.
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
