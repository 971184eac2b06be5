internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsStore

/// `log`: the changes that were made, the newest first.
struct LogCommand: Command {
  static let signature = Signature(
    "log", topic: "History", summary: "the changes made, of the book or of a contact, newest first",
    discussion: """
      Each change has a number, which --at takes; below it stand the values it changed: what was there, and what \
      is there since.
      """,
    usages: [[.parameter("REF", .reference, .optionalPhrase)]],
    options: [
      .value(
        "limit", "N", .number,
        summary: "no more than N changes; without it 20 at a prompt, else all")
    ],
    examples: [
      .init("log --limit 5", "the newest five changes"), .init("log ada", "a contact's history"),
    ])

  /// How many changes a prompt shows where nothing else is said.
  private static let promptLimit = 20

  private let reference: String?
  private let limit: Int?

  init(_ arguments: ArgumentList) throws {
    reference = arguments.words("REF").isEmpty ? nil : arguments.text("REF")
    limit = arguments.number(option: "limit")
  }

  func run(in session: inout Session) throws {
    let id = try reference.map { try session.contactOfAnyTime($0).id }
    let limit =
      limit
      ?? (session.prompt == nil || session.preferences.format != nil
        ? .max : Self.promptLimit)
    var printer = TransactionPrinter(format: session.preferences.format?.name)
    var hasMore = false
    session.output.write(printer.header())
    try session.store.readHistory { transaction in
      let own = id.map { id in transaction.changes.filter { $0.contactID == id } }
      guard own?.isEmpty != true else { return true }
      guard printer.count < limit else {
        hasMore = true
        return false
      }
      var transaction = transaction
      if let own { transaction.changes = own }
      printer.print(transaction, in: &session)
      return !session.output.isClosed
    }
    session.output.write(printer.footer())
    if hasMore, session.prompt != nil, self.limit == nil {
      session.output.print("There is more: `log --limit N` shows it.")
    }
  }
}

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
