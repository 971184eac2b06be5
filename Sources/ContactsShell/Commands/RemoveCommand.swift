internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// `remove`: removes contacts, or a row of one.
enum RemoveCommand: Command {
  static let isBatched = true
  static let signature = Signature(
    "remove", topic: "Contacts", summary: "remove a contact, or one of its rows",
    discussion: """
      The log keeps what was removed: `undo` takes the removal back, and `restore` brings a \
      contact back later.
      """,
    usages: [[.wholeTarget()], [.keyword("where"), .query]],
    options: [.yes, .dryRun],
    examples: [
      .init("remove ada", "removes a contact"),
      .init("remove ada/email.2", "removes the second email address of a contact"),
      .init("remove 1 3-5", "removes four contacts of the last listing"),
      .init("remove where tag:old no:phone", "removes every contact that a query finds"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    let targets = arguments.words("TARGET").map(\.text)
    let (wording, isSure) = (BulkWording(verb: "remove", past: "removed"), arguments.flag("yes"))
    if arguments.form == 1 {
      let query = try Query(arguments.words("QUERY"))
      try session.changeAll({ try $0.ids(matching: query) }, as: wording, isSure: isSure) {
        [.remove($0)]
      }
    } else if ReferenceResolver.areSeveral(targets),
      try session.references.targets(targets).count > 1
    {
      try session.changeAll(
        { try $0.contacts(toRemove: targets) }, as: wording, isSure: isSure
      ) { [.remove($0)] }
    } else {
      try session.commitChange { references in
        let target = try references.target(named: targets)
        return (target.contact, try removal(of: target, in: references.book))
      }
    }
  }

  private static func removal(of target: Target, in book: SearchableBook) throws -> [Change] {
    guard let item = target.item else {
      return book[stored: target.contact.id].map { [.remove($0)] } ?? []
    }
    return try target.contact.dataSource.commit(.remove, at: target.contact.row(of: item))
  }
}

extension ReferenceResolver {
  /// Returns the contacts that several words name, each once; a row among them is an error.
  fileprivate func contacts(toRemove words: [String]) throws -> [ContactID] {
    guard try targets(words).allSatisfy({ $0.item == nil }) else {
      throw CommandError("cannot remove several rows at once; remove one at a time")
    }
    return try contacts(named: words).map(\.id)
  }
}
