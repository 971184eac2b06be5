internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// `query`: looks up addresses for mail programs.
enum QueryCommand: Command {
  static let isPaged = false
  static let signature = Signature(
    "query", topic: "Looking", summary: "look up email addresses for mutt and aerc",
    discussion: """
      Prints an empty line, then one line per address: address, name and a further detail, \
      separated by TABs. Contacts must match all words. Those whose name matches come first, then \
      those whose address does, then the rest; at most \(maximumCount) are printed, as aerc \
      accepts no more. Tags and groups whose names match come last, each as one line with the \
      addresses of its members, separated by commas, for mutt; aerc leaves out a line of several \
      addresses. If none matches, one line says so and the exit status is 1. With `--output`, \
      every contact found, and every member with an address, is printed in that format.

      mutt and neomutt: `set query_command = "contacts query -- %s"`. aerc: `address-book-cmd = \
      contacts query -- %s`.

      The words are not a QUERY; `help queries` explains those of `find` and `list`.
      """,
    usages: [[.parameter("TEXT", .text, .optionalPhrase)]],
    examples: [
      .init("query ada", "addresses of contacts whose name or address begins with ada"),
      .init("query -- ada love", "beginnings of two words, as mail programs ask"),
      .init("query club", "also everyone with the tag club, in one line"),
    ])

  /// The most addresses printed: aerc kills a command that has written a hundred lines without
  /// ending.
  private static let maximumCount = 98

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    let text = arguments.text("TEXT")
    if let format = session.preferences.format {
      return try write(matching: text, as: format, in: &session)
    }
    let book = session.book
    let found = try session.progress.track("searching", of: book.count) { step in
      try book.recipients(matching: text, limit: maximumCount, step: step)
    }
    let lists = try session.recipientLists(
      matching: text, limit: maximumCount - found.count)
    let isTerminal = session.screen.isTerminal
    guard !found.isEmpty || !lists.isEmpty else {
      // Mail programs show this message in place of addresses.
      let message = "no contact with an email address matches `\(text.collapsingSpaces)`"
      session.output.print(isTerminal ? message.safeForTerminal : message)
      if case .arguments = session.origin { session.failSilently() }
      return
    }
    session.output.print("")
    for cells in found.map(cells) + lists.map({ $0.map(\.collapsingSpaces) }) {
      session.output.print(
        cells.map { isTerminal ? $0.safeForTerminal : $0 }.joined(separator: "\t"))
    }
  }

  /// Prints the contacts of the addresses, each once, best first, in the format of `--output`.
  private static func write(
    matching text: String, as format: OutputFormat, in session: inout some ReadingSession
  ) throws {
    let book = session.book
    let found = try session.progress.track("searching", of: book.count) { step in
      try book.recipients(matching: text, limit: .max, step: step)
    }
    let members = try book.groupNames(matching: text).flatMap { name in
      try session.references.ids(matching: .group(FoldedText(name).collapsed))
        .filter { book[$0]?.preferredEmail != nil }
    }
    var seen: Set<ContactID> = []
    let ids = (found.map(\.contact.id) + members).filter { seen.insert($0).inserted }
    try session.write(ids, with: format.makeWriter())
    if ids.isEmpty, case .arguments = session.origin {
      session.fail(
        CommandError("no contact with an email address matches `\(text.collapsingSpaces)`"))
    }
  }

  /// The address, the name if there is one, then the label and the organization.
  private static func cells(of recipient: Recipient) -> [String] {
    let (contact, email) = (recipient.contact, recipient.email)
    let address = email.value.address.collapsingSpaces
    let name = contact.displayName.collapsingSpaces
    let others = [email.label, contact.organization.name].map(\.collapsingSpaces).filter {
      !$0.isEmpty && $0 != name
    }
    return [address, name == address ? "" : name, others.joined(separator: ", ")]
  }
}
