internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

/// `save`: writes a new snapshot of the book.
struct SaveCommand: Command {
  static let signature = Signature(
    "save", topic: "Book", summary: "write all changes into contacts.json",
    discussion: """
      Every change is on the disk before its result is printed; save writes them into the one file that other \
      programs read, and that opens fastest.
      """,
    examples: [.init("save", "before contacts.json is copied, or given to git")])

  init(_ arguments: ArgumentList) throws {}

  func run(in session: inout Session) throws {
    try session.store.checkpoint()
    guard session.rehearsal == nil else { return }
    session.report(
      "saved \(Session.counted(session.book.count)) in \(session.store.location.snapshot.safeForTerminal)"
    )
  }
}
