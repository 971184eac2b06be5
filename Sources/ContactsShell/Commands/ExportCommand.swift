internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

/// `export`: writes contacts to files of other programs.
enum ExportCommand: Command {
  static let signature = Signature(
    "export", topic: "Files",
    summary: "write contacts to a file, a folder or standard output (`-`)",
    discussion: """
      Without a QUERY, all contacts are written, in the order in which they were added. `--format` \
      sets the format. Without it, the file's ending decides; for `-`, `contacts -o` does. The \
      default is vcard. A file is replaced only once the new one is complete; a prompt asks before \
      it replaces a file that does not look like an export.

      A folder (or a name that ends in `/`) gets one vCard per contact. Cards that have not \
      changed are not written again. If the folder has cards of earlier exports that this one does \
      not write, for example of removed contacts, they are listed on standard error; `--prune` \
      removes them, but only those that nobody has changed since. Exports record what they wrote \
      in \(ExportRecord.fileName), in the folder.

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

  private static let folderFormat = "vdir"

  /// The formats of files.
  static var formatNames: [(name: String, summary: String)] {
    OutputFormat.all.map { ($0.name, $0.summary) }
      + [(folderFormat, "a folder of vCards, one a contact")]
  }

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    let (path, words) = (arguments.word("FILE|-").text, arguments.words("QUERY"))
    let (query, name) = (try Query(words), arguments.option("format")?.lowercased())
    let given = try name.flatMap(format)
    let (target, prunes) = (path.expandingHome, arguments.flag("prune"))
    let isFolder = path != "-" && (name == folderFormat || ExportFolder.isNamed(by: target))
    guard isFolder || !prunes else {
      throw CommandError("--prune needs a folder of cards; \(path) is not one")
    }
    let usual = path == "-" ? session.preferences.format : isFolder ? nil : .ofFile(named: target)
    let format = given ?? usual ?? .vCard
    let writer = try writer(
      of: isFolder ? nil : format, isSpreadsheetSafe: arguments.flag("spreadsheet-safe"))
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
    guard !path.isEmpty else { throw CommandError("the name of the file is empty") }
    reportLeftOut(of: ids, by: format, in: &session)
    guard path != "-" else {
      guard name != folderFormat else {
        throw CommandError("vdir needs a folder, not `-`")
      }
      return try session.write(ids, with: writer)
    }
    // A transaction may still be rolled back, a written file cannot.
    try session.refuseInTransaction()
    guard try session.store.location.ownFile(at: target) == nil else {
      throw CommandError("\(path) is a file of the book itself; choose another file")
    }
    guard try !BookLocation.isBookFile(at: target) else {
      throw CommandError("\(path) is a file of another book; choose another file")
    }
    if isFolder {
      guard CardFolder.formats.contains(format.name) else {
        throw CommandError("\(path) is a folder, but \(format.name) needs a file")
      }
      return try FolderExport(path: path, format: format, prunes: prunes).write(ids, in: &session)
    }
    guard !session.isDryRun else {
      try ExportFile.checkFolder(of: target)
      return session.reportDryRun("export \(String(counting: ids.count)) to \(path)")
    }
    if let prompt = session.questions, try ReplacedFile.hasOtherContents(at: target),
      !prompt.confirm("\(path) does not look like an export; replace it?".safeForTerminal)
    {
      return
    }
    try exportFile(ids, to: target, with: writer, in: session)
    session.reportExport(of: ids.count, to: path)
  }

  /// Reports the values that a format cannot have.
  private static func reportLeftOut(
    of ids: [ContactID], by format: OutputFormat, in session: inout Session
  ) {
    guard let leftOut = format.leftOut else { return }
    let book = session.book
    let values = ids.compactMap { book[$0] }.flatMap(leftOut)
    guard !values.isEmpty else { return }
    session.remark("unreadable for \(format.name), so left out: \(values.firstFew)")
  }

  /// Returns the format of files with a name; nil for that of folders.
  static func format(named name: String) throws -> OutputFormat? {
    guard name != folderFormat else { return nil }
    guard let format = OutputFormat.named(name) else {
      let names = formatNames.map(\.name).joined(separator: ", ")
      throw CommandError("cannot export `\(name)`; the formats are \(names)")
    }
    return format
  }

  /// Returns the writer of a format; nil for a folder.
  private static func writer(
    of format: OutputFormat?, isSpreadsheetSafe: Bool
  ) throws -> any ContactWriter {
    guard isSpreadsheetSafe else { return (format ?? .vCard).makeWriter() }
    guard let makeWriter = format?.makeSpreadsheetSafeWriter else {
      let names = OutputFormat.all.filter { $0.makeSpreadsheetSafeWriter != nil }.map(\.name)
      throw CommandError(
        "--spreadsheet-safe is for tables (\(names.joined(separator: ", "))), "
          + "not for \(format?.name ?? "a folder of vCards")")
    }
    return makeWriter()
  }

  private static func exportFile(
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
}

extension Session {
  /// Reports how many contacts were exported.
  mutating func reportExport(of count: Int, to path: String) {
    answer?.counts = [("count", count)]
    report("exported \(String(counting: count)) to \(path.safeForTerminal)")
  }
}

extension OutputFormat {
  /// The default format.
  fileprivate static var vCard: OutputFormat { .named("vcard") ?? .all[0] }
}
