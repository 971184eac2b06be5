internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import JSON
internal import Tables
internal import UnicodeText

/// `save-query`: names a query, for use as `in:NAME`.
enum SaveQueryCommand: Command {
  static let signature = Signature(
    "save-query", topic: "Looking", summary: "name a query, for use as in:NAME",
    discussion: """
      `in:NAME` then asks the query anew each time, in `find`, `list`, `export`, `set where` and \
      other queries. Saved queries are kept in the book, and can be undone like any change.

      Without a QUERY, shows the query of that name; without a NAME, shows all. In json, jsonl, \
      tsv and csv, each has its name and query.
      """,
    usages: [
      [
        .parameter("NAME", .savedQuery, .optional),
        .parameter("QUERY", .query, .optionalPhrase),
      ]
    ],
    options: [.flag("remove", summary: "remove the query of that name"), .dryRun],
    examples: [
      .init(
        "save-query near city:berlin or city:potsdam", "`find in:near` then finds these contacts"),
      .init("save-query", "shows all saved queries"),
      .init("save-query near", "shows what it asks for"),
      .init("save-query near --remove", "removes it; the contacts stay"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    let words = arguments.words("QUERY")
    _ = try Query(words)
    let text = words.map(\.asWritten).joined(separator: " ")
    let isRemoval = arguments.flag("remove")
    guard let name = arguments.words("NAME").first?.text.collapsingSpaces else {
      guard !isRemoval else { throw CommandError("--remove needs the NAME of a saved query") }
      return try list(in: &session)
    }
    guard !isRemoval || words.isEmpty else {
      throw CommandError("QUERY and --remove cannot be combined")
    }
    guard !FoldedText(name).isEmpty, name.utf8.count <= SavedQuery.maximumSize.name else {
      throw CommandError(
        "the name of a query needs a letter, and at most \(SavedQuery.maximumSize.name) bytes")
    }
    guard text.utf8.count <= SavedQuery.maximumSize.text else {
      throw CommandError(
        "the query is longer than \(SavedQuery.maximumSize.text) bytes; save parts of it, and use "
          + "in:NAME"
      )
    }
    guard text.isEmpty else { return try save(text, as: name, in: &session) }
    let query = try savedQuery(name, in: session.book)
    if isRemoval {
      try session.commit { references, _ in references.book.changes(savingQuery: name, nil) }
      session.report("forgot `\(name)`".safeForTerminal)
    } else if try !session.write([query], columns, of: "save-query") {
      session.output.print(query.text.safeForTerminal)
    }
  }

  private static func list(in session: inout some EditingSession) throws {
    let queries = session.book.savedQueries
    if try session.write(queries, columns, of: "save-query") { return }
    session.draw(ArrayDataSource(queries))
    if queries.isEmpty, session.isAtPrompt { session.output.print("no saved queries") }
  }

  private static func save(
    _ text: String, as name: String, in session: inout some EditingSession
  ) throws {
    try session.commit { references, _ in
      let changes = references.book.changes(savingQuery: name, text)
      // A circular query is refused before anybody uses it.
      var changed = references.book
      try changed.apply(changes)
      _ = try references.resolved(.group(FoldedText(name)), in: changed)
      return changes
    }
    // It may name groups that are yet to come.
    let query = try session.references.resolved(.group(FoldedText(name)))
    let count = session.book.ids(matching: query).count
    session.report(
      "in:\(Quoting.quoteValue(name)) finds \(String(counting: count))".safeForTerminal,
      did: "saved")
  }

  private static func savedQuery(_ name: String, in book: SearchableBook) throws -> SavedQuery {
    guard let query = book.savedQuery(name) else {
      let close = Spelling.closest(to: name, among: book.savedQueries.map(\.name))
      throw CommandError(
        "no saved query `\(name)`" + (close.map { "; did you mean `\($0)`?" } ?? ""))
    }
    return query
  }

  private static let columns: [RecordColumn<SavedQuery>] = [
    .init("name") { .string($0.name) }, .init("query") { .string($0.text) },
  ]
}

extension Word {
  /// The word, written so that it is read as the same part of a query.
  var asWritten: String {
    guard isQuoted || !Quoting.isPlain(text) else { return text }
    let isNegated = unquotedPrefix > 0 && text.hasPrefix("-") && text.count > 1
    return isNegated
      ? "-" + Quoting.quote(String(text.dropFirst()), in: .double)
      : Quoting.quote(text, in: .double)
  }
}
