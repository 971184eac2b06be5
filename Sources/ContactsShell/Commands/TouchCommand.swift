internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// `touch`: records that there was contact.
struct TouchCommand: Command {
  static let isBatched = true
  static let signature = Signature(
    "touch", topic: "Contacts", summary: "record that you were in touch with contacts",
    discussion: """
      `show` shows the last time, `list --sort last` lists who waited longest, and `list \
      last:>90d` lists those you have not been in touch with for 90 days. `--at` takes a day \
      (`yesterday`, `7d` ago, `31 Oct 2026`) or a time (`2026-10-31T12:00:00Z`), which replaces \
      the time known so far, even a later one.
      """,
    usages: ContactSelection.usages(),
    options: [
      .value("at", "DATE", .text, summary: "the day of the contact (default: today)"), .yes,
      .dryRun,
    ],
    examples: [
      .init("touch ada", "you have just talked to somebody"),
      .init("touch ada charles --at 2026-10-31", "you met two people that day"),
    ])

  private let selection: ContactSelection
  private let moment: String?
  private let isSure: Bool

  init(_ arguments: ArgumentList) throws {
    selection = try ContactSelection(arguments)
    moment = arguments.option("at")
    isSure = arguments.flag("yes")
  }

  func run(in session: inout some EditingSession) throws {
    let time = try session.pastMoment(moment)
    try session.changeAll(selection, what: "touch", isSure: isSure) { $0.lastContacted = time }
  }
}
