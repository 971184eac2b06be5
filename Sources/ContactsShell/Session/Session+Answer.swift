internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON

/// What a command did, for programs.
struct Answer {
  /// A verb such as `added`; nil if nothing was reported.
  var did: String?
  private(set) var changes: [Change] = []
  /// The number of the last transaction; nil if there was none, or it has no number yet.
  private(set) var sequence: Int?

  /// Whether there is nothing to report.
  var isEmpty: Bool { did == nil && changes.isEmpty }

  /// Adds the changes of a transaction.
  mutating func add(_ transaction: Transaction) {
    changes += transaction.changes
    if transaction.sequence > 0 { sequence = transaction.sequence }
  }
}

extension Session {
  /// Whether results are JSON, including what a command did.
  var answersInJSON: Bool { ["json", "jsonl"].contains(preferences.format?.name ?? "") }

  /// Starts collecting what the next command does, if the format is JSON.
  mutating func beginAnswer() {
    answer = answersInJSON && !preferences.isQuiet && dryRun == nil ? Answer() : nil
  }

  /// Verbs that count only if a contact changed.
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
