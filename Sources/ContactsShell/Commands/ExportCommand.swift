internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

/// `export`: contacts into files of other programs.
struct ExportCommand: Command {
  static let signature = Signature(
    "export", topic: "Files", summary: "contacts into a file, a folder or standard output (`-`)",
    discussion: """
      Without a query all contacts are written, in the order in which they came. The format is what --format says, \
      or how the file's name ends, or vcard. A folder, or a name that ends in a slash, gets a vCard a contact; cards \
      that are as they were are not touched. A file takes the place of what was there when all of it is written.

      Where the folder has cards that this export does not write, as those of removed contacts, they are named on \
      standard error; of contacts that the query leaves out it is told how many there are. --prune removes both, but \
      only files that an earlier export of this book wrote and that nobody has changed since. Exports record what \
      they write in \(ExportRecord.fileName) in the folder.

      The formats are \(formatNames.map(\.name).joined(separator: ", ")).
      """,
    usages: [
      [.parameter("FILE|-", .file), .parameter("QUERY", .query, .optionalPhrase)]
    ],
    options: [
      .value("format", "F", .fileFormat, summary: "the format of the file"),
      .flag(
        "spreadsheet-safe",
        summary: "an apostrophe before what a spreadsheet would run as a formula"),
      .flag("prune", summary: "remove cards that earlier exports wrote and this one does not"),
      .dryRun,
    ],
    examples: [
      .init("export all.vcf", "all contacts as vCard 3.0"),
      .init("export friends.vcf tag:friend --format vcard4", "some, as vCard 4.0"),
      .init("export ~/.contacts/ --format vdir", "a card a contact, in a folder"),
      .init("export ~/.contacts/ --prune", "the same, without the cards of removed contacts"),
      .init("export list.csv --spreadsheet-safe", "a table for a spreadsheet"),
      .init("export list.html tag:friend", "an address list, to be printed"),
      .init("export - --format jsonl", "to standard output"),
    ])

  /// The formats that files are written in.
  static var formatNames: [(name: String, summary: String)] {
    OutputFormat.all.map { ($0.name, $0.summary) } + [("vdir", "a folder of vCards, one a contact")]
  }

  private let path: String
  private let query: Query
  private let words: [Word]
  private let format: OutputFormat?
  private let isFolder: Bool
  private let isSpreadsheetSafe: Bool
  private let prunes: Bool

  init(_ arguments: ArgumentList) throws {
    path = arguments.word("FILE|-").text
    words = arguments.words("QUERY")
    query = try Query(words)
    let name = arguments.option("format")?.lowercased()
    isFolder = name == "vdir"
    isSpreadsheetSafe = arguments.flag("spreadsheet-safe")
    prunes = arguments.flag("prune")
    format = try name.flatMap { name in
      guard name != "vdir" else { return nil }
      guard let format = OutputFormat.named(name) else {
        let names = Self.formatNames.map(\.name).joined(separator: ", ")
        throw CommandError("there is no format `\(name)` to export; there are \(names)")
      }
      return format
    }
  }

  func run(in session: inout Session) throws {
    let target = path.expandingHome
    let isFolder = path != "-" && (isFolder || ExportFolder.isNamed(by: target))
    guard isFolder || !prunes else {
      throw CommandError("--prune is for a folder of cards, and \(path) is none")
    }
    let format = format ?? (isFolder ? nil : .ofFile(named: target)) ?? .vCard
    let writer = try writer(of: isFolder ? nil : format)
    let ids =
      format.isAddressList
      ? try session.ids(matching: query, sortedBy: .name, in: session.book)
      : try session.ids(matching: query, in: session.book)
    guard !ids.isEmpty || words.isEmpty else {
      throw CommandError(
        "nothing matches `\(words.map(\.text).joined(separator: " "))`; nothing was exported")
    }
    guard path != "-" else {
      guard !self.isFolder else {
        throw CommandError("a folder is wanted for vdir, and `-` is none")
      }
      return try session.write(ids, with: writer)
    }
    // What a unit does may yet be taken back, and a file cannot be.
    if session.store.hasOpenUnit { throw StoreError(.heldBack, path: path) }
    guard try session.store.location.ownFile(at: target) == nil else {
      throw CommandError("\(path) is a file of the book itself; export to another")
    }
    if isFolder { return try exportFolder(ids, as: format, in: &session) }
    guard session.rehearsal == nil else {
      return session.rehearse("export \(Session.counted(ids.count)) to \(path)")
    }
    try exportFile(ids, to: target, with: writer, in: session)
    session.report("exported \(Session.counted(ids.count)) to \(path.safeForTerminal)")
  }

  /// Returns a writer of a file's format, nil for a folder, as is asked for.
  private func writer(of format: OutputFormat?) throws -> any ContactWriter {
    guard isSpreadsheetSafe else { return (format ?? .vCard).makeWriter() }
    guard let makeWriter = format?.makeSpreadsheetSafeWriter else {
      let names = OutputFormat.all.filter { $0.makeSpreadsheetSafeWriter != nil }.map(\.name)
      throw CommandError(
        "--spreadsheet-safe is for tables (\(names.joined(separator: ", "))), and no spreadsheet "
          + "opens \(format?.name ?? "a folder of vCards")")
    }
    return makeWriter()
  }

  private func exportFile(
    _ ids: [ContactID], to target: String, with writer: any ContactWriter, in session: Session
  ) throws {
    var writer = writer
    try ExportFile.write(target) { file in
      var bytes = writer.header()
      try session.progress.track("exporting", of: ids.count) { step in
        for contact in ids.lazy.compactMap({ session.book[$0] }) {
          try step()
          bytes += writer.bytes(for: contact)
          guard bytes.count >= Self.pieceSize else { continue }
          try file.write(bytes)
          bytes.removeAll(keepingCapacity: true)
        }
      }
      try file.write(bytes + writer.footer())
    }
  }

  private static let pieceSize = 1 << 20

  private func exportFolder(
    _ ids: [ContactID], as format: OutputFormat, in session: inout Session
  ) throws {
    guard CardFolder.formats.contains(format.name) else {
      throw CommandError("\(path) is a folder, which holds vCards; name a file for \(format.name)")
    }
    try FolderExport(path: path, format: format, prunes: prunes).write(ids, in: &session)
  }
}

extension OutputFormat {
  /// The format of what nothing is said of.
  fileprivate static var vCard: OutputFormat { .named("vcard") ?? .all[0] }
}
