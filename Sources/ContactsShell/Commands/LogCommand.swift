internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

/// `log`: lists changes, the newest first.
enum LogCommand: Command {
  static let signature = Signature(
    "log", topic: "History", summary: "list changes, the newest first",
    discussion: """
      Each change has a number, which `--at` takes. Below it are the values it changed, before and \
      after. To bring back a value that is listed as `phone.1` under change 12, `edit ada/phone.1 \
      --at 12` puts it on the input line; `--at 11` gives the value before it.

      `--timeline` adds what happened on a day: `note 2026-11-26 met in Turin` for a line of the \
      note that begins with its day, as `note REF TEXT` writes it, and `touch 2026-11-26` for a \
      day of contact, as `touch REF` records it. At a prompt, `log REF` adds them anyway.
      """,
    usages: [
      [.parameter("REF", .formerReference, .optionalPhrase)],
      Usage(
        [.wholeFormerReference],
        options: [
          .flag(
            "timeline", .required, summary: "with the dated lines of the note, and touches")
        ]),
    ],
    options: [
      .value(
        "limit", "N", .number,
        summary: "at most N changes (default: 20 at a prompt, all elsewhere)")
    ],
    examples: [
      .init("log --limit 5", "the newest five changes"),
      .init("log ada", "the changes of a contact"),
      .init("log ada --timeline", "together with the dated lines of its note"),
    ])

  /// The default number of changes at a prompt.
  private static let promptLimit = 20

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    if let format = session.preferences.format, !session.answersInJSON {
      throw CommandError("log", cannotPrint: format, only: ["json", "jsonl"])
    }
    let contact = try arguments.optionalText("REF").map {
      try session.references.contactOfAnyTime($0)
    }
    // Programs get further lines only if they ask for them.
    let isRead = session.isAtPrompt && session.preferences.format == nil
    var timeline = arguments.form == 1 || isRead ? contact.map { Timeline(of: $0) } : nil
    let givenLimit = arguments.number(option: "limit")
    let limit = givenLimit ?? (isRead ? promptLimit : .max)
    var printer = TransactionPrinter(
      format: session.preferences.format?.name, from: session.book)
    var hasMore = false
    session.output.writeData(printer.header)
    // A damaged history still makes a complete document.
    defer { session.output.writeData(printer.footer) }
    guard limit > 0 else { return }
    try session.history.readHistory(
      mentioning: contact?.id.description, checksOthers: true
    ) { transaction in
      var transaction = transaction
      if let contact {
        transaction.keepChanges { $0.contactID == contact.id }
        guard !transaction.changes.isEmpty else { return true }
      }
      guard printer.count < limit else {
        hasMore = true
        return false
      }
      if let events = timeline?.take(until: transaction) {
        try printer.print(events, in: &session)
      }
      try printer.print(transaction, in: &session)
      // Only a default limit is worth a hint that there is more.
      let isDone = timeline == nil && printer.count == givenLimit
      return !session.output.isClosed && !isDone
    }
    if !hasMore, let events = timeline?.takeRest() { try printer.print(events, in: &session) }
    if printer.isEmpty, isRead {
      session.output.print("no changes")
    }
    if hasMore, session.isAtPrompt, givenLimit == nil {
      session.output.print("More changes: `log --limit N` shows them.")
    }
  }
}
