internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON

/// Prints transactions as tables, or for programs as the journal has them.
struct TransactionPrinter {
  /// The format; nil for tables.
  let format: String?
  private(set) var count = 0
  private var lines: JSONLines
  /// The book after the next transaction to print; nil if unknown.
  private var past: SearchableBook?

  init(format: String?, from book: SearchableBook) {
    self.format = format
    past = book
    lines = JSONLines(asArray: format == "json")
  }

  var header: [UInt8] { format == nil ? [] : lines.header }

  mutating func print(_ transaction: Transaction, in session: inout Session) throws {
    if format == nil {
      session.showRows(of: transaction, in: stepBack(before: transaction))
    } else {
      session.output.writeData(lines.line(transaction.json))
    }
    count += 1
    try session.flushIfLong()
  }

  /// Takes a transaction back in the book; the book becomes unknown if it does not fit.
  private mutating func stepBack(
    before transaction: Transaction
  ) -> ChangeSurroundings? {
    guard past != nil else { return nil }
    do throws(ChangeError) {
      return try ChangeSurroundings(takingBack: transaction, in: &past!)
    } catch {
      // The log is complete without paths.
      past = nil
      return nil
    }
  }

  var footer: [UInt8] { format == nil ? [] : lines.footer }
}
