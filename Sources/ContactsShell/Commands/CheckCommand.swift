internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import ContactsSync
internal import JSON
internal import Platform

/// `check`: checks the files of the book, and its contacts.
enum CheckCommand: Command {
  static let signature = Signature(
    "check", topic: "Book", summary: "check the files of the book and its contacts for problems",
    discussion: """
      A damaged file makes the command fail. Advice, for example about a number that is too short, \
      does not.

      `--repair` writes a new journal with every record that can still be read, and reports what \
      was lost. The damaged file is kept beside it. An incomplete last record is cut off and kept, \
      too.
      """,
    options: [.flag("repair", summary: "save what can be read of a damaged journal")],
    examples: [
      .init("check", "checks every record of every file"),
      .init("check --repair", "saves what a damaged journal still holds"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    let repairs = arguments.flag("repair")
    if repairs { try repair(in: &session) }
    let findings = try session.store.findings() + session.syncFindings()
    // With `--output`, the report of the repair is the answer.
    guard !repairs || session.preferences.format == nil else {
      return try failIfDamaged(findings, in: session)
    }
    let listed = try listed(findings, in: session)
    let isWritten = try session.write(
      listed,
      [
        .init("path") { .text($0.path) }, .init("line") { .int($0.line) },
        .init("id") { .text($0.contact?.id.description) },
        .init("name") { .text($0.contact?.displayName) }, .init("entry") { .text($0.entry) },
        .init("description") { .string($0.description) },
      ], of: "check")
    if isWritten { return try failIfDamaged(findings, in: session) }
    for item in listed {
      let place = place(of: item, in: session.book)
      session.output.print("\(place) \(item.description)".safeForTerminal)
      try session.flushIfLong()
    }
    session.report(
      listed.isEmpty
        ? ("all is well: \(String(counting: session.book.count)), "
          + "\(String(counting: session.store.sequence, "change"))")
        : String(counting: listed.count, "finding"))
    try failIfDamaged(findings, in: session)
  }

  /// A finding about a file, or a problem of a contact and one of its values.
  private typealias Listed = (
    path: String?, line: Int?, contact: Contact?, entry: String?, value: String, description: String
  )

  private static func listed(_ findings: [StoreFinding], in session: Session) throws -> [Listed] {
    let book = session.book
    var listed: [Listed] = findings.map { ($0.path, $0.line, nil, nil, "", $0.description) }
    var owners: [String: ContactID] = [:]
    for contact in book.contacts {
      try session.checkCancellation()
      listed += problems(of: contact, besides: &owners, in: book).map {
        (nil, nil, contact, $0.path, $0.value, $0.description)
      }
    }
    return listed
  }

  private static func place(of item: Listed, in book: SearchableBook) -> String {
    guard let contact = item.contact else {
      return (item.path ?? "") + (item.line.map { ":\($0)" } ?? "")
    }
    let entry = item.entry.map { "/\($0) `\(item.value)`" } ?? ""
    return "@\(book.shortest(of: contact.id))\(entry) of \(contact.displayName)"
  }

  private static func failIfDamaged(_ findings: [StoreFinding], in session: Session) throws {
    guard findings.contains(where: { $0.kind == .damage }) else { return }
    throw CommandError(
      session.store.readOnlyReason == nil
        ? "the book is damaged; `check --repair` saves what can be read"
        : "the book is damaged and read-only; `check --repair` saves what can be read")
  }

  /// Returns the problems of a contact, one of which is a UID that another has; `owners` are the
  /// contacts seen so far, by UID.
  private static func problems(
    of contact: Contact, besides owners: inout [String: ContactID], in book: SearchableBook
  ) -> [ContactProblem] {
    let uid = Contact.identity(ofUID: contact.exportedUID)
    guard let owner = owners[uid] else {
      owners[uid] = contact.id
      return contact.problems
    }
    let other = "@\(book.shortest(of: owner)) \(book[owner]?.displayName ?? "")"
    return contact.problems + [
      ContactProblem(
        path: nil, value: contact.exportedUID,
        description: "has the same UID as \(other), so other programs take them for one contact; "
          + "`merge` makes them one")
    ]
  }

  private static func repair(in session: inout Session) throws {
    // No sync, neither one that runs nor the next, may take what was lost for removed.
    let states = try session.syncStates(for: "repair")
    let repaired = try session.store.repair(as: "check --repair") { () throws(SystemError) in
      for state in states { try state.remove() }
    }
    guard let report = repaired else {
      if try !session.store.cutTornLine() {
        session.report("nothing to repair", did: "unchanged")
      }
      return
    }
    let lines = report.lostLines.prefix(10).map(String.init).joined(separator: ", ")
    let lost =
      report.lostLines.isEmpty
      ? report.missing.map { "; lost: \($0.description(of: "change"))" } ?? ""
      : "; lost: line \(lines)\(report.lostLines.count > 10 ? ", …" : "")"
    let leftOut =
      report.leftOutCount == 0
      ? "" : "; \(String(counting: report.leftOutCount, "change")) did not fit"
    let edited =
      report.keptSnapshotAs.map { "; the edits of the book are not in it, but in \($0)" } ?? ""
    session.report(
      ("kept \(String(counting: report.keptCount, "change"))\(lost)\(leftOut); the old journal is "
        + "\(report.keptAs)\(edited)").safeForTerminal)
  }
}

extension ClosedRange<Int> {
  /// The numbers with what they number: `change 2`, `changes 5 to 6`.
  fileprivate func description(of noun: String) -> String {
    count == 1 ? "\(noun) \(lowerBound)" : "\(noun)s \(lowerBound) to \(upperBound)"
  }
}
