internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsStore

/// `export`: contacts into files of other programs.
struct ExportCommand: Command {
  static let signature = Signature(
    "export", topic: "Files", summary: "contacts into a file, a folder or standard output (`-`)",
    discussion: """
      Without a query all contacts are written, in the order in which they came. The format is what --format says, \
      or how the file's name ends, or vcard. A folder, or a name that ends in a slash, gets a vCard a contact; cards \
      that are as they were are not touched. A file takes the place of what was there when all of it is written.

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
    ],
    examples: [
      .init("export all.vcf", "all contacts as vCard 3.0"),
      .init("export friends.vcf tag:friend --format vcard4", "some, as vCard 4.0"),
      .init("export ~/.contacts/ --format vdir", "a card a contact, in a folder"),
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

  init(_ arguments: ArgumentList) throws {
    path = arguments.word("FILE|-").text
    words = arguments.words("QUERY")
    query = try Query(words)
    let name = arguments.option("format")?.lowercased()
    isFolder = name == "vdir"
    isSpreadsheetSafe = arguments.flag("spreadsheet-safe")
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
    guard session.rehearsal == nil else {
      return session.rehearse("export \(Session.counted(ids.count)) to \(path)")
    }
    if isFolder {
      try exportFolder(ids, to: target, in: session)
    } else {
      try exportFile(ids, to: target, with: writer, in: session)
    }
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
    _ ids: [ContactID], to target: String, in session: Session
  ) throws {
    let format = format ?? .vCard
    guard CardFolder.formats.contains(format.name) else {
      throw CommandError("\(path) is a folder, which holds vCards; name a file for \(format.name)")
    }
    var folder = CardFolder(try ExportFolder(target), format: format)
    try session.progress.track("exporting", of: ids.count) { step in
      for contact in ids.lazy.compactMap({ session.book[$0] }) {
        try step()
        try folder.write(contact)
      }
    }
    try folder.finish()
  }
}

extension OutputFormat {
  /// The format of what nothing is said of.
  fileprivate static var vCard: OutputFormat { .named("vcard") ?? .all[0] }
}
