internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// `show`: shows a contact.
enum ShowCommand: Command {
  static let signature = Signature(
    "show", topic: "Looking", summary: "show a contact, with its rows numbered",
    discussion: """
      The contact becomes the current one: `.` means it, and `phone.1` means its first phone. \
      Without REF, shows the open contact, or else the current one. `--text` prints the text form \
      that `edit` opens and `edit REF --from FILE` reads. `--format` prints a text of your own, as \
      in `list`.
      """,
    usages: [[.optionalReference]],
    options: [.at, .flag("text", summary: "as text to edit, one value a line"), .template],
    examples: [
      .init("show ada", "a contact by a word of its name"),
      .init("show 3", "the third contact of the last listing"),
      .init("show ada --at 12 --text", "as it was after change 12, as text"),
      .init("show ada --format '{phone}\\n'", "only the phone numbers"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    let isText = arguments.flag("text")
    let template = try arguments.template()
    guard !isText || template == nil else {
      throw CommandError("--text and --format cannot be combined")
    }
    guard !isText || session.preferences.format == nil else {
      throw CommandError("--text and --output cannot be combined")
    }
    let reference = arguments.optionalText("REF") ?? session.meanings.defaultReference
    let contact =
      try arguments.option("at").map { try session.references.contact(reference, at: $0) }
      ?? session.references.contact(reference)
    if let template {
      session.meanings.current = contact.id
      try session.write(CollectionOfOne(contact), by: template)
    } else if isText {
      session.show(textOf: contact)
    } else {
      try session.show(contact)
    }
  }
}
