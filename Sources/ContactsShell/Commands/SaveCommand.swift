internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

/// `save`: writes a new snapshot of the book.
enum SaveCommand: Command {
  static let signature = Signature(
    "save", topic: "Book", summary: "write all changes to contacts.json",
    discussion: """
      Every change is on disk before its result is printed, so nothing is lost without `save`. It \
      brings contacts.json up to date: the one file to copy, and the fastest to open.
      """,
    examples: [
      .init("save", "before you copy contacts.json, or commit it to git")
    ])

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    try session.store.checkpoint()
    guard !session.isDryRun else { return }
    guard session.store.hasSnapshot else {
      return session.report("nothing to save: the book has no changes", did: "unchanged")
    }
    session.report(
      "saved \(String(counting: session.book.count)) in "
        + "\(session.store.location.snapshot.safeForTerminal)"
    )
  }
}
