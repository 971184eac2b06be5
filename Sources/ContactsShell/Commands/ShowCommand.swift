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
      .init("show ada --at 12", "as it was after change 12 of the log"),
    ])

  private let reference: String
  private let moment: String?

  init(_ arguments: ArgumentList) throws {
    reference = arguments.text("REF")
    moment = arguments.option("at")
  }

  func run(in session: inout Session) throws {
    if let moment {
      session.show(past: try session.contact(reference, at: moment))
    } else {
      session.show(try session.contact(reference, in: session.book))
    }
  }
}
