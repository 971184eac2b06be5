internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// `open`: opens a contact, so that paths mean its rows.
enum OpenCommand: Command {
  // Lines that do not name the contact will change it.
  static func isChanging(inForm form: Int) -> Bool { true }
  static let signature = Signature(
    "open", topic: "Looking", summary: "open a contact, so that paths mean its rows",
    discussion: """
      The prompt then shows its name: `edit phone.1` and `set note=…` change it, until `close`. A path \
      alone is refused once another contact was shown.
      """,
    usages: [[.wholeReference]],
    examples: [
      .init("open ada", "opens a contact by a word of its name"),
      .init("open 3", "opens the third contact of the last listing"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    let contact = try session.references.contact(arguments.text("REF"))
    session.meanings.opened = contact.id
    session.meanings.current = contact.id
    if session.isAtPrompt { return try session.show(contact) }
    session.answer?.did = "opened"
    session.answer?.leading = [contact]
  }
}

/// `close`: closes the open contact.
enum CloseCommand: Command {
  static let signature = Signature(
    "close", topic: "Looking", summary: "close the open contact",
    examples: [
      .init("close", "the prompt is `contacts>` again")
    ])

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    guard let opened = session.meanings.opened else { throw CommandError("no contact is open") }
    session.meanings.opened = nil
    let contact = session.book[opened]
    session.answer?.did = "closed"
    session.answer?.leading = contact.map { [$0] } ?? []
  }
}
