internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// `group`: makes contacts members of a group.
struct GroupCommand: Command {
  static let isGrouped = true
  static let signature = GroupArguments.signature(
    "group", summary: "make contacts members of a group",
    discussion: """
      A group is a contact of the kind group: `add Crew kind=group` makes one. `find in:crew` finds its members, as it \
      finds who has the tag `crew`; other programs read groups out of the cards that are exported.
      """,
    examples: [
      .init("group ada charles Crew", "makes two contacts members of the group Crew"),
      .init("group where city:london do Londoners", "makes all members that a query finds"),
    ])

  private let arguments: GroupArguments

  init(_ arguments: ArgumentList) throws {
    self.arguments = try GroupArguments(arguments)
  }

  func run(in session: inout Session) throws {
    try arguments.changeGroup(in: &session) { group, contacts in
      let others = contacts.filter { [id = group.id] in $0.id != id }
      // A query may find the group too; who names it means it.
      guard arguments.isQuery || others.count == contacts.count else {
        throw CommandError("\(group.displayName) cannot be a member of itself")
      }
      group.addMembers(others)
    }
  }
}

/// `ungroup`: takes contacts out of a group.
struct UngroupCommand: Command {
  static let isGrouped = true
  static let signature = GroupArguments.signature(
    "ungroup", summary: "take contacts out of a group",
    discussion: "What the book has no contact for is taken out by its row: `remove Crew/2.1`.",
    examples: [.init("ungroup ada Crew", "makes a contact no member of the group Crew")])

  private let arguments: GroupArguments

  init(_ arguments: ArgumentList) throws {
    self.arguments = try GroupArguments(arguments)
  }

  func run(in session: inout Session) throws {
    try arguments.changeGroup(in: &session) { $0.removeMembers($1) }
  }
}

/// What `group` and `ungroup` are called with: contacts, and a group.
private struct GroupArguments {
  private let selection: ContactSelection
  private let group: String

  /// Whether the contacts are those that a query finds.
  var isQuery: Bool { if case .query = selection { true } else { false } }

  init(_ arguments: ArgumentList) throws {
    selection = try ContactSelection(arguments)
    group = arguments.word("GROUP").text
  }

  static func signature(
    _ name: String, summary: String, discussion: String, examples: [Signature.Example]
  ) -> Signature {
    Signature(
      name, topic: "Contacts", summary: summary, discussion: discussion,
      usages: ContactSelection.usages(.parameter("GROUP", .reference)),
      options: [.dryRun], examples: examples)
  }

  /// Changes the group by the contacts meant.
  func changeGroup(
    in session: inout Session, by change: (inout Contact, [Contact]) throws -> Void
  ) throws {
    try session.commitChange { session, book in
      let group = try session.references(in: book).contact(self.group)
      guard group.kind == .group else {
        let name = "@\(book.shortest(of: group.id))"
        throw CommandError(
          "`\(self.group)` names \(group.displayName), which is no group; "
            + "`set \(name) kind=group` makes it one, `add NAME kind=group` another")
      }
      let contacts = try session.contacts(of: selection, in: book)
      return (group, try group.changes { try change(&$0, contacts) })
    }
  }
}
