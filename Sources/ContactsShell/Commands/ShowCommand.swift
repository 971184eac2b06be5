internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// `show`: shows a contact.
struct ShowCommand: Command {
  static let signature = Signature(
    "show", topic: "Looking", summary: "show a contact, with its rows numbered",
    discussion: """
      The contact becomes the current one: `.` means it, and `phone.1` means its first phone. \
      Without REF, shows the open contact, or else the current one. `--text` prints the text form \
      that `edit` opens and `edit REF --from FILE` reads.
      """,
    usages: [[.optionalReference]],
    options: [.at(), .flag("text", summary: "as text to edit, one value a line")],
    examples: [
      .init("show ada", "a contact by a word of its name"),
      .init("show 3", "the third contact of the last listing"),
      .init("show ada --at 12 --text", "as it was after change 12, as text"),
    ])

  /// The contact; nil for the open one, or the current one.
  private let reference: String?
  private let moment: String?
  private let isText: Bool

  init(_ arguments: ArgumentList) throws {
    reference = arguments.optionalText("REF")
    moment = arguments.option("at")
    isText = arguments.flag("text")
  }

  func run(in session: inout Session) throws {
    let reference = reference ?? session.meanings.standingReference
    let past = try moment.map { try session.references.contact(reference, at: $0) }
    let contact = try past ?? session.references.contact(reference)
    if isText {
      session.show(textOf: contact)
    } else if past != nil {
      try session.show(past: contact)
    } else {
      try session.show(contact)
    }
  }
}
