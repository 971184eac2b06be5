internal import CommandLanguage
internal import ContactsModel
internal import Tables

/// `remove`: takes a contact, a row of it, or all contacts that a query finds, out of the book.
struct RemoveCommand: Command {
  static let isGrouped = true
  static let signature = Signature(
    "remove", topic: "Contacts", summary: "take a contact or one of its rows out of the book",
    discussion: """
      What is removed stays in the log: `undo` takes the removal back, `restore` brings a contact back later.
      """,
    usages: [[.wholeTarget], [.keyword("where"), .query]],
    options: [.yes, .dryRun],
    examples: [
      .init("remove ada", "removes a contact"),
      .init("remove ada/email.2", "removes a contact's second email address"),
      .init("remove where tag:old no:phone", "removes all that a query finds"),
    ])

  private let target: String?
  private let query: Query?
  private let isSure: Bool

  init(_ arguments: ArgumentList) throws {
    target = arguments.form == 0 ? arguments.text("TARGET") : nil
    query = arguments.form == 1 ? try Query(arguments.words("QUERY")) : nil
    isSure = arguments.flag("yes")
  }

  func run(in session: inout Session) throws {
    if let target {
      try session.changeTarget(target) { target in
        guard let item = target.item else { return [.remove(target.contact)] }
        let source = target.contact.dataSource
        guard let path = source.path(of: item) else { return [] }
        return try source.commit(.remove, at: path)
      }
    } else if let query {
      try session.changeAll(
        matching: query, as: BulkWording(verb: "remove", past: "removed"), isSure: isSure
      ) { [.remove($0)] }
    }
  }
}
