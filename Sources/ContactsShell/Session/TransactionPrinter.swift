internal import ContactsModel
internal import ContactsStore

/// Prints transactions as tables, or as the journal has them for programs.
struct TransactionPrinter {
  /// The format asked for; nil for tables.
  let format: String?
  private(set) var count = 0
  /// The book as it was after the transaction that is printed next; nil where that is not known.
  private var past: AddressBook?

  init(format: String?, from book: AddressBook) {
    self.format = format
    past = book
  }

  func header() -> String.UTF8View { (format == "json" ? "[" : "").utf8 }

  mutating func print(_ transaction: Transaction, in session: inout Session) throws {
    switch format {
    case "json":
      session.output.writeData((count == 0 ? "\n" : ",\n").utf8)
      session.output.writeData(transaction.json)
    case nil: session.showRows(of: transaction, in: stepBack(before: transaction))
    default: session.output.writeData(transaction.json + [UInt8(ascii: "\n")])
    }
    count += 1
    try session.flushIfLong()
  }

  /// Takes a transaction back in the book of the past; nil where that cannot be done.
  private mutating func stepBack(
    before transaction: Transaction
  ) -> ChangeSurroundings? {
    guard past != nil else { return nil }
    do throws(ChangeError) {
      return try ChangeSurroundings(takingBack: transaction, in: &past!)
    } catch {
      // Paths are a convenience: the log is shown without them.
      past = nil
      return nil
    }
  }

  func footer() -> String.UTF8View { (format == "json" ? (count == 0 ? "]\n" : "\n]\n") : "").utf8 }
}
