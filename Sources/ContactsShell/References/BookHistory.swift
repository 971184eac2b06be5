internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

/// The past of the book, which can only be read.
protocol BookHistory {
  /// The number of the newest transaction.
  var sequence: Int { get }
  /// Returns the number of the last transaction at or before a time; 0 for none.
  func sequence(at time: Timestamp) throws -> Int
  /// Returns the book after a transaction.
  func book(at sequence: Int) throws -> SearchableBook
  /// Calls a function with each transaction, the newest first, until it returns false.
  ///
  /// - Parameters:
  ///   - word: What the transactions have to mention: a kind of change, an id.
  ///   - checksOthers: Whether damage of the others is an error, too.
  func readHistory(
    mentioning word: String?, checksOthers: Bool, _ take: (Transaction) throws -> Bool) throws
}

extension BookHistory {
  func readHistory(_ take: (Transaction) throws -> Bool) throws {
    try readHistory(mentioning: nil, checksOthers: false, take)
  }
}

extension Store: BookHistory {}
