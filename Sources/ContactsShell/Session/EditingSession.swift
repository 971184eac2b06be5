internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON

/// What a command sees that changes contacts: all to look at them, and a way to commit changes.
protocol EditingSession: ReadingSession {
  /// Makes changes and commits them, as one transaction of the current command.
  ///
  /// `changes` is called with what references mean in the newest state, under the lock. In a
  /// script, the transaction joins the open batch, which is written before any results are printed.
  mutating func commit(_ changes: (ReferenceResolver, Timestamp) throws -> [Change]) throws
  /// Throws in an open transaction, for what cannot be rolled back.
  func refuseInTransaction() throws
  /// Writes what is committed, prints what waits for it, and reads what other processes did.
  mutating func refresh() throws
  /// Whether commands are read from standard input, so that no command can read other data there.
  var readsCommandsFromInput: Bool { get }
  /// The services of the prompt; nil in scripts.
  var prompt: PromptServices? { get }
  /// Records an effect outside the book, such as a file, that a dry run only tells.
  mutating func reportDryRun(_ text: String, _ record: JSONObject?)
}

extension EditingSession {
  /// The services for questions; nil if nothing is asked.
  var questions: PromptServices? { isDryRun ? nil : prompt }

  mutating func reportDryRun(_ text: String) { reportDryRun(text, nil) }

  /// Throws if commands are read from standard input, so that it can hold nothing else.
  func requireFreeInput(_ advice: String) throws(CommandError) {
    guard !readsCommandsFromInput else {
      throw CommandError("standard input already holds the commands; \(advice)")
    }
  }
}
