internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// `move`: moves an entry within its list.
enum MoveCommand: Command {
  static let isBatched = true
  static let signature = Signature(
    "move", topic: "Contacts", summary: "move an entry to another place in its list",
    discussion: """
      The entry at the first path goes to the place of the second, within one contact. The entries \
      between them move up or down.
      """,
    usages: [[.parameter("PATH", .target), .parameter("PATH", .target)]],
    options: [.dryRun],
    examples: [
      .init("move phone.2 phone.1", "makes the second phone of the current contact the first"),
      .init("move ada/email.3 ada/email.1", "makes the third email address of a contact the first"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    try session.commitChange { references in
      let targets = try arguments.words("PATH").map { try references.target($0.text) }
      guard let item = targets[0].item, let place = targets[1].item else {
        throw CommandError("`move` needs two paths, such as phone.2 phone.1")
      }
      let contact = targets[0].contact
      guard targets[1].contact.id == contact.id else {
        throw CommandError("cannot move an entry to another contact; `add` or `set` it there")
      }
      let (from, to) = (try contact.row(of: item), try contact.row(of: place))
      return (contact, try contact.dataSource.commit(.move(to: to), at: from))
    }
  }
}
