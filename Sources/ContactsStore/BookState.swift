internal import ContactsModel
internal import ContactsSearch

/// The state of a book after some transactions.
struct BookState {
  /// The identity of the book; nil until a file has told it.
  var identity: String?
  /// The generation of the journal, which a purge increases.
  var generation = 1
  /// The number of the last transaction.
  var sequence = 0
  var book = SearchableBook()
  /// The checksums of the edited snapshots whose edits are in the book.
  var adopted: Set<String> = []

  /// Applies the next transaction; one that the state already has is skipped.
  ///
  /// - Returns: Why the transaction cannot be the next one; nil if it was applied.
  mutating func replay(_ transaction: Transaction) -> String? {
    if identity == nil {
      identity = transaction.book
      generation = transaction.generation
    }
    guard transaction.book == identity else {
      return "it belongs to another book (\(transaction.book), not \(identity ?? "this one"))"
    }
    guard transaction.generation == generation else {
      return "it is from before or after a purge of the book"
    }
    guard transaction.sequence > sequence else { return nil }
    guard transaction.sequence == sequence + 1 || transaction.isBaseline else {
      return "transaction \(transaction.sequence) follows \(sequence)"
    }
    // A baseline is the whole book.
    if transaction.isBaseline { book = SearchableBook() }
    do throws(ChangeError) {
      try book.apply(transaction.changes)
    } catch {
      return "transaction \(transaction.sequence) does not fit: \(error)"
    }
    // A journal of another program may lack ids of entries, as may a snapshot.
    for change in transaction.changes { change.contactID.map { book.repairEntryIDs(of: $0) } }
    if let checksum = transaction.adopts { adopted.insert(checksum) }
    sequence = transaction.sequence
    return nil
  }
}
