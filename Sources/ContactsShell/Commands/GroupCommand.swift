internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// `group`: adds contacts to a group.
struct GroupCommand: Command {
  static let isBatched = true
  static let signature = GroupArguments.signature(
    "group", summary: "add contacts to a group",
    discussion: """
      A group is a contact of kind group: `add Crew kind=group` makes one. `find in:crew` finds \
      its members, and every contact with the tag `crew`. Exported cards carry groups, and other \
      programs read them.
      """,
    examples: [
      .init("group ada charles Crew", "adds two contacts to the group Crew"),
      .init("group where city:london do Londoners", "adds every contact that a query finds"),
    ])

  private let arguments: GroupArguments

  init(_ arguments: ArgumentList) throws {
    self.arguments = try GroupArguments(arguments)
  }

  func run(in session: inout some EditingSession) throws {
    try arguments.changeGroup(in: &session) { group, contacts in
      let others = contacts.filter { [id = group.id] in $0.id != id }
      // A query may match the group itself; naming it is a mistake.
      guard arguments.isQuery || others.count == contacts.count else {
        throw CommandError("\(group.displayName) cannot be a member of itself")
      }
      group.addMembers(others)
    }
  }
}

/// `ungroup`: removes contacts from a group.
struct UngroupCommand: Command {
  static let isBatched = true
  static let signature = GroupArguments.signature(
    "ungroup", summary: "remove contacts from a group",
    discussion: """
      A member that is not in the book is removed by its row: `remove Crew/2.1`.
      """,
    examples: [
      .init("ungroup ada Crew", "removes a contact from the group Crew"),
      .init("ungroup where no:email do Crew", "removes every member that a query finds"),
    ])

  private let arguments: GroupArguments

  init(_ arguments: ArgumentList) throws {
    self.arguments = try GroupArguments(arguments)
  }

  func run(in session: inout some EditingSession) throws {
    try arguments.changeGroup(in: &session) { $0.removeMembers($1) }
  }
}

/// The arguments of `group` and `ungroup`: contacts, and a group.
private struct GroupArguments {
  private let selection: ContactSelection
  private let group: String

  /// Whether the contacts come from a query.
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

  /// Changes the group with the selected contacts.
  func changeGroup(
    in session: inout some EditingSession, by change: (inout Contact, [Contact]) throws -> Void
  ) throws {
    try session.commitChange { references in
      let group: Contact
      do {
        group = try references.contact(self.group)
      } catch let error as NoContactError {
        throw CommandError("\(error); `add NAME kind=group` adds a group")
      }
      guard group.kind == .group else {
        if case .references(let words) = selection,
          try references.contacts(named: words).map(\.kind) == [.group]
        {
          throw CommandError(
            "`\(self.group)` is \(group.displayName), not a group; the group comes last")
        }
        let name = "@\(references.book.shortest(of: group.id))"
        throw CommandError(
          "`\(self.group)` is \(group.displayName), not a group; "
            + "`set \(name) kind=group` makes it one, `add NAME kind=group` adds a new one")
      }
      let contacts = try references.contacts(of: selection)
      return (group, try group.changes { try change(&$0, contacts) })
    }
  }
}
