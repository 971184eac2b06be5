internal import ContactsModel
internal import ContactsSearch

/// The state of a book as its transactions make it, one after the other.
struct BookState {
  /// The book's identity; nil before a file has told it.
  var identity: String?
  /// The life of the journal: it grows when something is purged.
  var generation = 1
  /// The number of the last transaction.
  var sequence = 0
  var book = SearchableBook()
  /// The checksums of the edited snapshots whose edits are in the book.
  var adopted: Set<String> = []

  /// Makes the next transaction; one that is in the state already is passed over.
  ///
  /// - Returns: why the transaction cannot be the next; nil where it was made.
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
    // A baseline is the whole book, whatever came before it.
    if transaction.isBaseline { book = SearchableBook() }
    do throws(ChangeError) {
      try book.apply(transaction.changes)
    } catch {
      return "transaction \(transaction.sequence) does not fit: \(error)"
    }
    // A journal that another program wrote may lack ids of entries, as a snapshot may.
    for change in transaction.changes { change.contactID.map { book.repairEntryIDs(of: $0) } }
    if let checksum = transaction.adopts { adopted.insert(checksum) }
    sequence = transaction.sequence
    return nil
  }
}
