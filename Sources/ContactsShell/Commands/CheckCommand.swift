internal import CommandLanguage
internal import ContactsModel
internal import ContactsStore

/// `check`: tells what is wrong with the book's files, and with the contacts in it.
struct CheckCommand: Command {
  static let signature = Signature(
    "check", topic: "Book", summary: "what is wrong with the book's files, and with its contacts",
    discussion: """
      --repair salvages a damaged journal into a new one: what reads is kept, what is lost is told, and the old \
      file stays beside it.
      """,
    options: [.flag("repair", summary: "salvage a damaged journal")],
    examples: [.init("check", "looks at every line of every file")])

  private let repairs: Bool

  init(_ arguments: ArgumentList) throws {
    repairs = arguments.flag("repair")
  }

  func run(in session: inout Session) throws {
    if repairs { try repair(in: &session) }
    let findings = try session.store.findings()
    for finding in findings {
      let place = finding.line.map { "\(finding.path):\($0)" } ?? finding.path
      session.output.print("\(place) \(finding.description)".safeForTerminal)
    }
    let book = session.book
    var problemCount = 0
    for contact in book.contacts {
      for problem in contact.problems {
        problemCount += 1
        let path = problem.path.map { "/\($0) `\(problem.value)`" } ?? ""
        session.output.print(
          "@\(book.shortest(of: contact.id))\(path) of \(contact.displayName) \(problem.description)"
            .safeForTerminal)
        try session.flushIfLong()
      }
    }
    let count = findings.count + problemCount
    session.report(
      count == 0
        ? "all is well: \(Session.counted(book.count)), \(session.store.sequence) changes"
        : "\(count) \(count == 1 ? "finding" : "findings")")
    if session.store.readOnlyReason != nil {
      throw CommandError(
        "the book is damaged, and open for reading only; `check --repair` salvages it")
    }
  }

  private func repair(in session: inout Session) throws {
    guard let report = try session.store.repair(as: "check --repair") else {
      return session.report("there is nothing to repair")
    }
    let lines = report.lostLines.prefix(10).map(String.init).joined(separator: ", ")
    let lost =
      report.lostLines.isEmpty
      ? "" : "; lost: line \(lines)\(report.lostLines.count > 10 ? ", …" : "")"
    let leftOut = report.leftOutCount == 0 ? "" : "; \(report.leftOutCount) changes did not fit"
    session.report(
      "kept \(report.keptCount) changes\(lost)\(leftOut); the old journal is \(report.keptAs.safeForTerminal)"
    )
  }
}
