internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

/// What a command did, for programs.
struct Answer {
  /// A verb such as `added`; nil if nothing was reported.
  var did: String?
  private(set) var changes: [Change] = []
  /// The contacts that are told first, whether they were changed or not.
  var leading: [Contact] = []
  /// Further counts by the name of their member, such as `added` of an import.
  var counts: [(name: String, count: Int)] = []
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

extension ReadingSession {
  /// Whether results are JSON, including what a command did.
  var answersInJSON: Bool {
    preferences.format.map { ["json", "jsonl"].contains($0.name) } ?? false
  }
}
