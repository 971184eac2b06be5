internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// `touch`: records that there was contact.
enum TouchCommand: Command {
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

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    let selection = try ContactSelection(arguments)
    let time = try session.pastMoment(arguments.option("at"))
    try session.changeAll(selection, what: "touch", isSure: arguments.flag("yes")) {
      $0.lastContacted = time
    }
  }
}
