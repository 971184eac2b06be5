internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// `touch`: notes that there was contact.
struct TouchCommand: Command {
  static let isGrouped = true
  static let signature = Signature(
    "touch", topic: "Contacts", summary: "note that you were in touch with contacts, today or then",
    discussion: """
      `show` tells when that was last, `list --sort last` lists who was longest without, and `list last:>90d` those \
      you have not been in touch with for 90 days. --at takes a day, as yesterday, 7d (ago) or 31 Oct 2026, or a time as 2026-10-31T12:00:00Z.
      """,
    usages: ContactSelection.usages(),
    options: [.value("at", "DATE", .text, summary: "the day there was contact"), .yes, .dryRun],
    examples: [
      .init("touch ada", "you have just talked to somebody"),
      .init("touch ada charles --at 2026-10-31", "you met two that day"),
    ])

  private let selection: ContactSelection
  private let moment: String?
  private let isSure: Bool

  init(_ arguments: ArgumentList) throws {
    selection = try ContactSelection(arguments)
    moment = arguments.option("at")
    isSure = arguments.flag("yes")
  }

  func run(in session: inout Session) throws {
    let clock = session.clock
    let time = try moment.map { try Self.time(session.typedDate($0), by: clock) } ?? clock.now()
    try session.changeAll(selection, what: "touch", isSure: isSure) { $0.lastContacted = time }
  }

  /// Returns the moment that `--at` names.
  private static func time(_ text: String, by clock: Clock) throws -> Timestamp {
    guard let time = try Timestamp(text) ?? clock.day(named: text).map(Clock.noon) else {
      throw CommandError(
        "`\(text)` is neither a day as 2026-10-31 or yesterday, nor a time as 2026-10-31T12:00:00Z")
    }
    guard Clock.day(of: time) <= clock.today() else {
      throw CommandError("\(text) has not come yet; it is \(clock.today())")
    }
    return time
  }
}
