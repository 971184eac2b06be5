internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON
internal import Tables

/// `info`: shows where the book is and how much is in it.
enum InfoCommand: Command {
  static let signature = Signature(
    "info", topic: "Book", summary: "show where the book is and how much is in it",
    examples: [
      .init("info", "the files of the book, and how many contacts and changes they hold")
    ])

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    let store = session.store
    var accounts: [ListedAccount] = []
    do {
      accounts = try session.listedAccounts()
    } catch {
      session.reportNotices(["\(error)"])
    }
    let facts: [(String, String)] = [
      ("book", store.location.snapshot),
      ("journal", store.location.journal),
      ("contacts", "\(store.book.count)"),
      ("transactions", "\(store.sequence)"),
      ("saving", store.reasonNotToSave.map { "off: \($0)" } ?? "every change as it is made"),
    ]
    if session.answersInJSON {
      let counts = ["contacts", "transactions"]
      var record: Record = facts.map { ($0, counts.contains($0) ? .number($1) : .string($1)) }
      if !accounts.isEmpty { record.append(("accounts", .array(accounts.map(\.json)))) }
      return session.write(record)
    }
    let columns = facts.indices.map { place in
      RecordColumn<[(String, String)]>(facts[place].0) { .string($0[place].1) }
    }
    if try session.write(CollectionOfOne(facts), columns, of: "info") { return }
    for (name, value) in facts {
      session.output.print("\(DisplayWidth.pad(name, to: 12))  \(value.safeForTerminal)")
    }
    for account in accounts {
      let text = "\(DisplayWidth.pad("account", to: 12))  \(account.text)"
      session.output.print(text.safeForTerminal)
    }
  }
}
