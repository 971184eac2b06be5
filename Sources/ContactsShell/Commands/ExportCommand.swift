internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

/// `export`: writes contacts to files of other programs.
struct ExportCommand: Command {
  static let signature = Signature(
    "export", topic: "Files",
    summary: "write contacts to a file, a folder or standard output (`-`)",
    discussion: """
      Without a QUERY, all contacts are written, in the order in which they were added. `--format` \
      sets the format; without it, the file's ending does, and otherwise it is vcard. A file is \
      replaced only once the new one is complete.

      A folder (or a name that ends in `/`) gets one vCard per contact. Cards that have not \
      changed are not written again. If the folder has cards that this export does not write, for \
      example of removed contacts, they are listed on standard error; `--prune` removes them, but \
      only cards that an earlier export of this book wrote and nobody has changed since. Exports \
      record what they wrote in \(ExportRecord.fileName), in the folder.

      The formats are \(formatNames.map(\.name).joined(separator: ", ")).
      """,
    usages: [
      [.parameter("FILE|-", .file), .parameter("QUERY", .query, .optionalPhrase)]
    ],
    options: [
      .value("format", "F", .fileFormat, summary: "the format to write"),
      .flag(
        "spreadsheet-safe",
        summary: "put an apostrophe before anything a spreadsheet would run"),
      .flag("prune", summary: "remove cards of earlier exports that this one does not write"),
      .dryRun,
    ],
    examples: [
      .init("export all.vcf", "all contacts as vCard 3.0"),
      .init("export friends.vcf tag:friend --format vcard4", "some contacts, as vCard 4.0"),
      .init("export ~/.contacts/ --format vdir", "one card per contact, in a folder"),
      .init("export ~/.contacts/ --prune", "the same, and removes the cards of removed contacts"),
      .init("export list.csv --spreadsheet-safe", "a table for a spreadsheet"),
      .init("export list.html tag:friend", "an address list to print"),
      .init("export - --format jsonl", "to standard output"),
    ])

  /// The formats of files.
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
        throw CommandError("cannot export `\(name)`; the formats are \(names)")
      }
      return format
    }
  }

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    try ExportCommand(arguments).run(in: &session)
  }

  private func run(in session: inout Session) throws {
    let target = path.expandingHome
    let isFolder = path != "-" && (isFolder || ExportFolder.isNamed(by: target))
    guard isFolder || !prunes else {
      throw CommandError("--prune needs a folder of cards; \(path) is not one")
    }
    let format = format ?? (isFolder ? nil : .ofFile(named: target)) ?? .vCard
    let writer = try writer(of: isFolder ? nil : format)
    let ids =
      format.isAddressList
      ? Array(
        try session.listing(
          of: session.references.resolved(query), sortedBy: .name, reversed: false
        ).ids)
      : try session.references.ids(matching: query)
    guard !ids.isEmpty || words.isEmpty else {
      throw CommandError(
        "no contact matches `\(words.map(\.text).joined(separator: " "))`; nothing was exported")
    }
    guard path != "-" else {
      guard !self.isFolder else {
        throw CommandError("vdir needs a folder, not `-`")
      }
      return try session.write(ids, with: writer)
    }
    // A transaction may still be rolled back, a written file cannot.
    try session.store.refuseInTransaction()
    guard try session.store.location.ownFile(at: target) == nil else {
      throw CommandError("\(path) is a file of the book itself; choose another file")
    }
    if isFolder { return try exportFolder(ids, as: format, in: &session) }
    guard !session.isDryRun else {
      return session.reportDryRun("export \(String(counting: ids.count)) to \(path)")
    }
    try exportFile(ids, to: target, with: writer, in: session)
    session.report("exported \(String(counting: ids.count)) to \(path.safeForTerminal)")
  }

  /// Returns the writer of a format; nil for a folder.
  private func writer(of format: OutputFormat?) throws -> any ContactWriter {
    guard isSpreadsheetSafe else { return (format ?? .vCard).makeWriter() }
    guard let makeWriter = format?.makeSpreadsheetSafeWriter else {
      let names = OutputFormat.all.filter { $0.makeSpreadsheetSafeWriter != nil }.map(\.name)
      throw CommandError(
        "--spreadsheet-safe is for tables (\(names.joined(separator: ", "))), "
          + "not for \(format?.name ?? "a folder of vCards")")
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
      throw CommandError("\(path) is a folder, but \(format.name) needs a file")
    }
    try FolderExport(path: path, format: format, prunes: prunes).write(ids, in: &session)
  }
}

extension OutputFormat {
  /// The default format.
  fileprivate static var vCard: OutputFormat { .named("vcard") ?? .all[0] }
}
