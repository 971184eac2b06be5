internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// `import`: reads contacts from files of other programs.
struct ImportCommand: Command {
  static let signature = Signature(
    "import", topic: "Files", summary: "read contacts from files, folders or standard input (`-`)",
    discussion: """
      The format is recognised from the file's first bytes and its name; `--format` overrides \
      that. Of a folder, every *.vcf is read.

      A contact whose UID or id is in the book updates that contact: where it has phone numbers, \
      tags or other values of a kind, the contact then has these and no others; kinds that it does \
      not mention stay. A contact that says nothing new is left unchanged, and every other one is \
      added. If an added contact has the name of another, the report says which it may be.

      Columns of a table are recognised by their names, in several languages; `--map` names the \
      others. A first line that is no header, in a table whose columns are all mapped by number, \
      is read as a contact.

      Anything read differently from how it was written is reported with its file and line. An \
      import is one change, so one `undo` takes it back. The formats are \
      \(InputFormat.all.map(\.name).joined(separator: ", ")).
      """,
    usages: [[.parameter("FILE", .file, .oneOrMore)]],
    options: [
      .value("format", "F", .inputFormat, summary: "the format of the files"),
      .value(
        "map", "COLUMN=FIELD", .columnMapping, .repeated,
        summary: "the field of a column, which is given by name or number"),
      .dryRun,
    ],
    examples: [
      .init("import contacts.vcf", "the cards of a file"),
      .init("import ~/.contacts --dry-run", "shows what a folder of cards would change"),
      .init("import list.csv --map Mob=phone:mobile", "a table with a column of its own name"),
      .init("import - --format vcard", "cards from standard input"),
    ])

  private let paths: [String]
  private let format: InputFormat?
  private let mapping: ColumnFields

  init(_ arguments: ArgumentList) throws {
    paths = arguments.words("FILE").map(\.text)
    mapping = try ColumnFields(arguments.options("map"))
    format = try arguments.option("format").map { name in
      guard let format = InputFormat.named(name) else {
        let names = InputFormat.all.map(\.name).joined(separator: ", ")
        throw CommandError("cannot import `\(name)`; the formats are \(names)")
      }
      return format
    }
  }

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    try ImportCommand(arguments).run(in: &session)
  }

  private func run(in session: inout Session) throws {
    if paths.contains("-") { try session.requireFreeInput("name a file to import") }
    var report = ImportReport()
    guard let draft = try read(into: &report, in: &session) else { return }
    // At a prompt, an import has its own preview.
    let isReported = session.dryRun?.isOfCommand == true && !session.answersInJSON
    let plan = try isReported ? plan(draft, in: session) : commit(draft, in: &session)
    if isReported {
      session.dryRun?.isReported = true
      session.preview(plan)
    } else {
      if let only = plan.onlyContact { session.meanings.current = only }
      let counts = ImportPlan.Outcome.allCases.map { ($0.rawValue, plan.counts[$0] ?? 0) }
      session.answer?.counts = counts
      session.report(
        counts.map { "\($0.0) \($0.1)" }.joined(separator: ", "), did: "imported")
    }
    session.reportCandidates(of: plan, exist: !session.isDryRun)
    report.add(repeats: plan.repeats.map(\.place))
    report.add(plan.directory.remarks)
    session.reportNotices(report.allLines)
    if report.hasLeftOut { session.failSilently() }
  }

  /// Returns the contacts of all files that can be read; nil if there is none.
  private func read(
    into report: inout ImportReport, in session: inout Session
  ) throws -> ImportDraft? {
    let draft = ImportDraft(for: session.book, at: .now)
    for path in paths {
      do {
        for file in try ImportFile.files(
          at: path, endings: (format ?? mapping.usualFormat ?? .vCardFolder).endings)
        {
          draft.begin(file)
          do {
            try read(file, into: draft, in: &session) { report.add($0, of: file) }
          } catch {
            draft.forgetLastFile()
            guard let error = error as? CommandError else { throw error }
            session.fail(error)
          }
        }
      } catch let error as CommandError {
        session.fail(error)
      }
    }
    return draft.files.isEmpty ? nil : draft
  }

  private func read(
    _ file: ImportFile, into draft: ImportDraft, in session: inout Session,
    issues: ([ImportIssue]) -> Void
  ) throws {
    defer { session.progress.clear() }
    let source = try file.open(step: session.checkCancellation)
    var bytes = try source.read(
      atLeast: OpenImportFile.chunkSize, step: session.checkCancellation)
    let found = format ?? InputFormat.of(bytes, named: file.path) ?? mapping.usualFormat
    guard let format = found else {
      let names = InputFormat.all.map(\.name).joined(separator: ", ")
      throw CommandError(
        bytes.isEmpty
          ? "\(file.name) is empty"
          : "cannot recognise the format of \(file.name); choose one with --format: \(names)")
    }
    if mapping.isEmpty,
      let cutter = FileCutter(format, head: bytes, size: PieceReader.pieceSize)
    {
      return try read(bytes, source, cutter, as: format, into: draft, in: session, issues: issues)
    }
    bytes += try source.read(atLeast: .max, step: session.checkCancellation)
    let mapped = mapping.isEmpty ? nil : try mapping.reader(of: bytes, of: file, as: format)
    // An array of contacts is not a book, whatever is beside it.
    if format.mayBeBook, bytes.first == UInt8(ascii: "{"), let book = try file.book() {
      session.reportNotices(book.notices)
      if book.isDamaged { session.failSilently() }
      bytes = book.bytes
    }
    var reader = mapped ?? format.makeReader(bytes)
    let lines = bytes.count { $0 == UInt8(ascii: "\n") }
    while let contact = reader.next() {
      try session.checkCancellation()
      session.progress.report("reading", contact.line, of: lines)
      draft.append(contact)
      issues(reader.takeIssues())
    }
    issues(reader.takeIssues())
  }

  /// Reads a large file piece by piece: its first bytes, then the rest.
  private func read(
    _ head: [UInt8], _ source: OpenImportFile, _ cutter: FileCutter, as format: InputFormat,
    into draft: ImportDraft, in session: Session, issues: ([ImportIssue]) -> Void
  ) throws {
    var cutter = cutter
    cutter.append(head)
    try PieceReader(format, at: draft.time).readAll {
      while true {
        if let piece = cutter.next(isAtEnd: source.isAtEnd) { return piece }
        if source.isAtEnd { return nil }
        cutter.append(
          try source.read(atLeast: OpenImportFile.chunkSize, step: session.checkCancellation))
      }
    } step: {
      try session.checkCancellation()
    } take: { piece, found in
      session.progress.report("reading", source.count, of: source.size)
      draft.append(piece, expecting: piece.contacts.count * source.size / PieceReader.pieceSize)
      issues(found)
    }
  }

  /// Returns the plan of an import that is not made.
  private func plan(_ draft: ImportDraft, in session: Session) throws -> ImportPlan {
    var plan = try draft.finish(for: session.book, showing: session.progress)
    _ = plan.finish()
    return plan
  }

  private func commit(
    _ draft: ImportDraft, in session: inout Session
  ) throws -> ImportPlan {
    var made: ImportPlan?
    try session.commit { references, _ in
      var plan = try draft.finish(for: references.book, showing: references.progress)
      let changes = plan.finish()
      made = plan
      return changes
    }
    return made ?? ImportPlan(for: session.book)
  }
}

extension InputFormat {
  /// The default format of files in a folder.
  fileprivate static let vCardFolder = InputFormat.all[0]
}

extension Session {
  /// Prints what an import would do.
  fileprivate mutating func preview(_ plan: ImportPlan) {
    let counts = plan.counts
    show("Added", .added, of: plan)
    let updates = plan.reported[.updated] ?? []
    if !updates.isEmpty { output.print(screen.heading("Updated")) }
    for step in updates {
      if let before = step.before { showDifference(from: before, to: step.after) }
    }
    let more = (counts[.updated] ?? 0) - updates.count
    if more > 0 { output.print("  and \(String(counting: more)) more") }
    show("Unchanged", .unchanged, of: plan)
    output.print(
      "would add \(counts[.added] ?? 0), update \(counts[.updated] ?? 0), "
        + "leave \(counts[.unchanged] ?? 0) unchanged")
  }

  private mutating func show(_ title: String, _ outcome: ImportPlan.Outcome, of plan: ImportPlan) {
    let steps = plan.reported[outcome] ?? []
    let more = (plan.counts[outcome] ?? 0) - steps.count
    draw(
      ArrayDataSource(
        steps, title: title, footer: more > 0 ? "and \(String(counting: more)) more" : nil)
    ) { _ in RowState(mark: outcome == .added ? .added : .none) }
  }

  private mutating func report(_ line: String) {
    guard !preferences.isQuiet, dryRun == nil || !answersInJSON else { return }
    if answer == nil { output.print(line) } else { report(line, did: "imported") }
  }

  /// Reports which existing contacts the added ones may be.
  fileprivate mutating func reportCandidates(of plan: ImportPlan, exist: Bool) {
    for candidate in plan.candidates {
      guard let added = plan.contact(candidate.added), let other = plan.contact(candidate.other)
      else { continue }
      let id = exist ? "@\(book.shortest(of: added.id)) " : ""
      let otherID = book[other.id] == nil ? "" : "@\(book.shortest(of: other.id)) "
      let reason = candidate.sharesAddress ? "same name, same phone or email" : "same name"
      report(
        "\(id)\(added.displayName) may be \(otherID)\(other.displayName): \(reason)"
          .safeForTerminal)
    }
    let more = plan.candidateCount - plan.candidates.count
    if more > 0 { report("and \(more) more may be others") }
    if prompt != nil, exist, !plan.candidates.isEmpty {
      advise("`duplicates` compares them; `merge` makes two contacts one")
    }
  }
}
