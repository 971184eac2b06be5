internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// `query`: the lookup of mail programs.
struct QueryCommand: Command {
  static let isPaged = false
  static let signature = Signature(
    "query", topic: "Looking", summary: "addresses, as mutt and aerc look them up",
    discussion: """
      An empty line, then address, name, and what else tells them apart, with TABs between, a line each address of \
      whoever has all words: those first whose name fits, then those whose address does, then any other field. At \
      most \(maximumCount) are printed, of which aerc takes no more. Without a match it is one line that says so, \
      and the exit status is 1. With `--output` it is the contacts found, all of them, in that format.

      mutt and neomutt: set query_command = "contacts query -- %s". aerc: address-book-cmd = contacts query -- %s.
      """,
    usages: [[.parameter("TEXT", .text, .optionalPhrase)]],
    examples: [
      .init("query ada", "whoever has a name, or else an address, that begins so"),
      .init("query -- ada love", "as mail programs call it; the beginnings of two words"),
    ])

  /// The most addresses that are printed: aerc ends a command that has written a hundred lines and not its end.
  private static let maximumCount = 98

  private let text: String

  init(_ arguments: ArgumentList) throws {
    text = arguments.text("TEXT")
  }

  func run(in session: inout Session) throws {
    if let format = session.preferences.format { return try write(as: format, in: &session) }
    let book = session.book
    let found = try session.progress.track("searching", of: book.count) { step in
      try book.recipients(matching: text, limit: Self.maximumCount, step: step)
    }
    let isTerminal = session.screen.isTerminal
    guard !found.isEmpty else {
      // Mail programs read the message where the addresses would be.
      let message = "nobody with an email address matches `\(Self.cell(text))`"
      session.output.print(isTerminal ? message.safeForTerminal : message)
      if case .arguments = session.origin { session.hasFailed = true }
      return
    }
    session.output.print("")
    for recipient in found {
      let cells = Self.cells(of: recipient)
      session.output.print(
        cells.map { isTerminal ? $0.safeForTerminal : $0 }.joined(separator: "\t"))
    }
  }

  /// Prints whoever has one of the addresses, each once, the best first, as `--output` says.
  private func write(as format: OutputFormat, in session: inout Session) throws {
    let book = session.book
    let found = try session.progress.track("searching", of: book.count) { step in
      try book.recipients(matching: text, limit: .max, step: step)
    }
    var seen: Set<ContactID> = []
    try session.write(
      found.map(\.contact.id).filter { seen.insert($0).inserted }, as: format)
    if found.isEmpty, case .arguments = session.origin {
      session.fail(CommandError("nobody with an email address matches `\(Self.cell(text))`"))
    }
  }

  /// The address, the name where there is one, and the label and the organization.
  private static func cells(of recipient: Recipient) -> [String] {
    let (contact, email) = (recipient.contact, recipient.email)
    let address = cell(email.value.address)
    let name = cell(contact.displayName)
    let others = [email.label, contact.organization.name].map(cell).filter {
      !$0.isEmpty && $0 != name
    }
    return [address, name == address ? "" : name, others.joined(separator: ", ")]
  }

  /// A text that parts no line and no column.
  private static func cell(_ text: String) -> String {
    let isSeparator = { (scalar: Unicode.Scalar) in
      ["\t", "\r", "\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
    }
    var cell = ""
    for scalar in text.unicodeScalars {
      cell.unicodeScalars.append(isSeparator(scalar) ? " " : scalar)
    }
    return cell.collapsingSpaces
  }
}
