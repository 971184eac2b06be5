internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON
internal import Tables

/// Prints transactions as tables, or for programs as the journal has them.
struct TransactionPrinter {
  /// The format; nil for tables.
  let format: String?
  /// The number of transactions printed.
  private(set) var count = 0
  /// Whether nothing has been printed.
  private(set) var isEmpty = true
  private var lines: JSONLines
  /// The book after the next transaction to print; nil if unknown.
  private var past: SearchableBook?

  init(format: String?, from book: SearchableBook) {
    self.format = format
    past = book
    lines = JSONLines(asArray: format == "json")
  }

  var header: [UInt8] { format == nil ? [] : lines.header }

  mutating func print(_ transaction: Transaction, in session: inout some ReadingSession) throws {
    if format == nil {
      session.showRows(of: transaction, in: stepBack(before: transaction))
    } else {
      session.output.writeData(lines.line(transaction.json))
    }
    count += 1
    isEmpty = false
    try session.flushIfLong()
  }

  /// Prints events of a timeline, the newest first.
  mutating func print(_ events: [TimelineEvent], in session: inout some ReadingSession) throws {
    guard !events.isEmpty else { return }
    isEmpty = false
    guard format == nil else {
      for event in events { session.output.writeData(lines.line(event.json)) }
      return try session.flushIfLong()
    }
    session.draw(ArrayDataSource(events))
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
