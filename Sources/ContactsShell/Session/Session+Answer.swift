internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON

/// What a command did, for programs.
struct Answer {
  /// What was done, as `added`; nil where nothing was reported.
  var did: String?
  private(set) var changes: [Change] = []
  /// The number of the last transaction; nil where there was none, or it has no number yet.
  private(set) var sequence: Int?

  /// Whether there is anything to answer.
  var isEmpty: Bool { did == nil && changes.isEmpty }

  /// Adds what a transaction changed.
  mutating func add(_ transaction: Transaction) {
    changes += transaction.changes
    if transaction.sequence > 0 { sequence = transaction.sequence }
  }
}

extension Session {
  /// Whether results are JSON, so that what a command did is, too.
  var answersInJSON: Bool { ["json", "jsonl"].contains(preferences.format?.name ?? "") }

  /// Begins to collect what the next command does, where that is told in JSON.
  mutating func beginAnswer() {
    answer = answersInJSON && !preferences.isQuiet && dryRun == nil ? Answer() : nil
  }

  /// What is only said where a contact was changed.
  private static let changing: Set = ["changed", "removed", "imported"]

  /// Prints what the command did as one value.
  mutating func printAnswer() {
    guard let answer, !answer.isEmpty else { return }
    self.answer = nil
    let contacts = ChangedContact.first(.max, in: answer.changes).contacts.map { contact in
      JSONValue.object(["id": .string("\(contact.id)"), "name": .string(name(of: contact))])
    }
    var did = answer.did ?? "changed"
    if answer.changes.isEmpty, answer.did.map(Self.changing.contains) ?? true { did = "unchanged" }
    write([
      ("did", .string(did)), ("contacts", .array(contacts)),
      ("sequence", answer.sequence.map { .number("\($0)") } ?? .null),
    ])
  }
}
