internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import ContactsSync
internal import JSON

/// `purge`: forgets a contact, or old history, for good.
enum PurgeCommand: Command {
  static let signature = Signature(
    "purge", topic: "History",
    summary: "forget a contact or old history for good (cannot be undone)",
    discussion: """
      Removes the contact, and every change of it, from all files of the book; in the log, each \
      line with a word of its name becomes `purged`. `--before` forgets the changes before a day \
      and keeps their result. The lines you typed stay in the history of the prompt.

      A script must give `--yes`.
      """,
    usages: [
      [.wholeFormerReference],
      Usage(
        [],
        options: [
          .value(
            "before", "DATE", .text, .required, summary: "forget the changes before that day (UTC)")
        ]),
    ],
    options: [.yes, .dryRun],
    examples: [
      .init("purge ada", "asks, then forgets a contact"),
      .init("purge --before 2020-01-01 --yes", "forgets the history before 2020"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    let (purge, what, forgotten) = try purge(arguments, in: session)
    guard !session.isDryRun else { return try dryRun(purge, what, in: &session) }
    let isSure = arguments.flag("yes")
    guard isSure || session.isAtPrompt else {
      throw CommandError("`purge` cannot be undone; in a script, give --yes")
    }
    if !isSure, session.prompt?.confirm("forget \(what.safeForTerminal) for good?") == false {
      return
    }
    let states = try session.syncStates(for: "purge")
    var failure: StoreError?
    do throws(StoreError) {
      guard try session.store.purge(purge, as: "purge") else {
        return session.report("nothing to forget", did: "unchanged")
      }
    } catch {
      guard error.isUnfinished else { throw error }
      failure = error
    }
    var contact: ContactID?
    if case .contact(let id) = purge {
      session.meanings.forget(id)
      contact = id
    }
    for state in states { try state.purge(contact) }
    if let failure { throw failure }
    if let forgotten { session.answer?.leading = [forgotten] }
    session.report("forgot \(what.safeForTerminal); this cannot be undone")
  }

  /// Reports what would be forgotten.
  private static func dryRun(
    _ purge: Purge, _ what: String, in session: inout Session
  ) throws {
    let count = try session.store.extent(of: purge)
    guard count > 0 else { return }
    var record: JSONObject = ["op": "purge"]
    switch purge {
    case .contact(let id):
      record["id"] = .string("\(id)")
      try session.commit { references, _ in references.book[id].map { [.remove($0)] } ?? [] }
      session.meanings.forget(id)
    case .history(let moment): record["before"] = .string("\(moment)")
    }
    record["changes"] = .number("\(count)")
    let changes = String(counting: count, "change")
    session.reportDryRun("forget \(what) for good, in \(changes) of the log", record)
  }

  /// Returns what to forget, its name in messages, and the contact if it is one.
  private static func purge(
    _ arguments: ArgumentList, in session: Session
  ) throws -> (Purge, String, Contact?) {
    if let reference = arguments.optionalText("REF") {
      try session.references.refuseWholeNames(arguments.words("REF").map(\.text))
      let contact = try session.references.contactOfAnyTime(reference)
      return (.contact(contact.id), "@\(contact.id.short) \(contact.displayName)", contact)
    }
    let day = arguments.option("before") ?? ""
    let moment =
      try Timestamp(day)
      ?? session.clock.days(named: day).flatMap {
        Timestamp("\($0.lowerBound)T00:00:00Z")
      }
    guard let moment else {
      throw CommandError("`\(day)` is not a day; write it like 2020-01-31")
    }
    return (.history(before: moment), "the history before \(day)", nil)
  }
}
