internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// `group`: adds contacts to a group.
enum GroupCommand: Command {
  static let isBatched = true
  static let signature = Signature.ofGroupMembers(
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

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    try session.changeGroup(arguments) { group, contacts in
      let others = contacts.filter { [id = group.id] in $0.id != id }
      // A query may match the group itself; naming it is a mistake.
      guard arguments.form == 1 || others.count == contacts.count else {
        throw CommandError("\(group.displayName) cannot be a member of itself")
      }
      group.addMembers(others)
    }
  }
}

/// `ungroup`: removes contacts from a group.
enum UngroupCommand: Command {
  static let isBatched = true
  static let signature = Signature.ofGroupMembers(
    "ungroup", summary: "remove contacts from a group",
    discussion: """
      A member that is not in the book is removed by its row: `remove Crew/2.1`.
      """,
    examples: [
      .init("ungroup ada Crew", "removes a contact from the group Crew"),
      .init("ungroup where no:email do Crew", "removes every member that a query finds"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    try session.changeGroup(arguments) { $0.removeMembers($1) }
  }
}

extension Signature {
  /// The signature of `group` and `ungroup`: contacts, and a group.
  fileprivate static func ofGroupMembers(
    _ name: String, summary: String, discussion: String, examples: [Signature.Example]
  ) -> Signature {
    Signature(
      name, topic: "Contacts", summary: summary, discussion: discussion,
      usages: ContactSelection.usages(.parameter("GROUP", .reference)),
      options: [.dryRun], examples: examples)
  }

}

extension EditingSession {
  /// Changes the group with the selected contacts.
  fileprivate mutating func changeGroup(
    _ arguments: ArgumentList, by change: (inout Contact, [Contact]) throws -> Void
  ) throws {
    let selection = try ContactSelection(arguments)
    let name = arguments.word("GROUP").text
    try commitChange { references in
      let group: Contact
      do {
        group = try references.contact(name)
      } catch let error as NoContactError {
        throw CommandError("\(error); `add NAME kind=group` adds a group")
      }
      guard group.kind == .group else {
        if case .references(let words) = selection,
          try references.contacts(named: words).map(\.kind) == [.group]
        {
          throw CommandError(
            "`\(name)` is \(group.displayName), not a group; the group comes last")
        }
        let id = "@\(references.book.shortest(of: group.id))"
        throw CommandError(
          "`\(name)` is \(group.displayName), not a group; "
            + "`set \(id) kind=group` makes it one, `add NAME kind=group` adds a new one")
      }
      let contacts = try references.contacts(of: selection)
      return (group, try group.changes { try change(&$0, contacts) })
    }
  }
}
