internal import CommandLanguage
internal import ContactsModel

/// `show`: all that is known of a contact.
struct ShowCommand: Command {
  static let signature = Signature(
    "show", topic: "Looking", summary: "a contact, its rows numbered",
    discussion: "The contact becomes the current one, which `.` and paths alone mean.",
    usages: [[.wholeReference]],
    options: [.at()],
    examples: [
      .init("show ada", "a contact by a word of its name"), .init("show 3", "one just listed"),
    ])

  private let reference: String
  private let moment: String?

  init(_ arguments: ArgumentList) throws {
    reference = arguments.text("REF")
    moment = arguments.option("at")
  }

  func run(in session: inout Session) throws {
    if let moment {
      try session.show(past: session.contact(reference, at: moment))
    } else {
      try session.show(session.contact(reference, in: session.book))
    }
  }
}
