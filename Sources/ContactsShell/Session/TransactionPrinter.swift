internal import ContactsStore

/// Prints transactions as tables, or as the journal has them for programs.
struct TransactionPrinter {
  /// The format asked for; nil for tables.
  let format: String?
  private(set) var count = 0

  func header() -> String.UTF8View { (format == "json" ? "[" : "").utf8 }

  mutating func print(_ transaction: Transaction, in session: inout Session) {
    switch format {
    case "json":
      session.output.write((count == 0 ? "\n" : ",\n").utf8)
      session.output.write(transaction.json)
    case nil: session.showRows(of: transaction)
    default: session.output.print(String(decoding: transaction.json, as: UTF8.self))
    }
    count += 1
    session.flushIfLong()
  }

  func footer() -> String.UTF8View { (format == "json" ? (count == 0 ? "]\n" : "\n]\n") : "").utf8 }
}
