internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import JSON
internal import Tables

/// The arguments of `phones`, `emails` and `addresses`: which contacts, in which order, and which
/// of their entries.
struct EntryListRequest {
  static let usages: [Usage] = [[.parameter("QUERY", .query, .optionalPhrase)]]

  static let options: [Option] =
    ListRequest.options(limiting: "rows") + [
      .flag("preferred", summary: "one of each contact: the preferred one, or the first")
    ]

  /// Returns the signature of a command that only lists entries.
  static func signature(_ name: String, of entries: String) -> Signature {
    Signature(
      name, topic: "Looking", summary: "list \(entries), one a row",
      discussion: discussion(of: entries), usages: usages, options: options,
      examples: [
        .init(name, "all \(entries), by name"),
        .init("\(name) tag:friend --preferred", "one of each friend"),
      ])
  }

  /// The help on contacts and formats.
  static func discussion(of entries: String, further: String = "") -> String {
    """
    Each row has the number of its contact for REF: `show 3` shows the contact of the third row. \
    Instead of a QUERY, numbers of the last listing, ranges such as `2-5`, `.` and ids name \
    contacts.

    In json, jsonl, tsv and csv each of the \(entries) has id, name, entry, label, value\(further) \
    and preferred.
    """
  }

  private let request: ListRequest
  private let takesPreferred: Bool

  init(_ arguments: ArgumentList) throws {
    request = try ListRequest(arguments)
    takesPreferred = arguments.flag("preferred")
  }

  /// Prints the entries of a type as a numbered table, or in the format of `--output`.
  ///
  /// - Parameter parts: The parts of a value that records have besides its text.
  func list<Value: EntryValue & RowRepresentable>(
    _ type: Value.Type, called name: String, parts: [RecordPart<Value>] = [],
    in session: inout some ReadingSession
  ) throws {
    let nameOrder = session.userPreferences[NameOrder.self]
    let found = try entries(of: type, in: session) { entry, contact in
      ListedEntry(entry, of: contact, in: nameOrder)
    }
    session.meanings.listing = ContactIDList(found.map(\.contact))
    if try session.write(found, ListedEntry.columns(parts), of: name) { return }
    guard !found.isEmpty else { return try reportNone(name, in: &session) }
    let matcher = hasReferences(in: session) ? nil : request.query.matcher(on: session.screen)
    try session.drawNumbered(ArrayDataSource(found), matching: matcher) { found[$0.row].contact }
  }

  /// Returns what `transform` makes of each entry.
  func entries<Value: EntryValue, Result>(
    of type: Value.Type, in session: some ReadingSession,
    transform: (Labeled<Value>, Contact) throws -> Result
  ) throws -> [Result] {
    let (book, ids) = (session.book, try contacts(in: session))
    let limit = request.limit ?? .max
    return try session.progress.track("looking", of: ids.count) { step in
      var results: [Result] = []
      for id in ids where results.count < limit {
        try step()
        guard let contact = book[id] else { continue }
        let entries = contact[Value.list]
        let wanted = takesPreferred ? [entries.preferred()].compactMap(\.self) : entries
        for entry in wanted.prefix(limit - results.count) {
          results.append(try transform(entry, contact))
        }
      }
      return results
    }
  }

  /// The contacts that numbers and ids name, or those that match the query.
  private func contacts(in session: some ReadingSession) throws -> ContactIDList {
    guard hasReferences(in: session) else {
      let query = try session.references.resolved(request.query)
      return try session.listing(
        of: query, sortedBy: request.order, reversed: request.isReversed
      ).ids
    }
    let named = try session.references.contacts(named: request.words.map(\.text)).map(\.id)
    guard let order = request.order else {
      return ContactIDList(request.isReversed ? named.reversed() : named)
    }
    let all = try session.listing(of: .all, sortedBy: order, reversed: request.isReversed).ids
    return ContactIDList(all.filter(Set(named).contains))
  }

  /// Whether all words are numbers of the last listing, `.`, or ids.
  private func hasReferences(in session: some ReadingSession) -> Bool {
    let references = session.references
    return !request.words.isEmpty
      && request.words.allSatisfy { word in
        // Without a listing, a number can only be meant as digits to find.
        !word.isQuoted && references.isPlaceOrID(word.text)
          && (session.meanings.listing != nil || word.text == "." || word.text.hasPrefix("@"))
      }
  }

  /// Tells a person that there are no entries; scripts expect nothing in this case.
  func reportNone(_ name: String, in session: inout some ReadingSession) throws {
    guard session.isAtPrompt || session.origin.isOneShot && session.screen.isTerminal else {
      return
    }
    session.output.print("no \(name)\(try request.hint(in: session))".safeForTerminal)
  }
}

/// A part of a value in records.
typealias RecordPart<Value> = (name: String, text: @Sendable (Value) -> String)

extension ListedEntry {
  /// The columns for programs.
  fileprivate static func columns(_ parts: [RecordPart<Value>]) -> [RecordColumn<ListedEntry>] {
    let text = { @Sendable (text: String) -> JSONValue in text.isEmpty ? .null : .string(text) }
    return [
      .init("id") { .string($0.contact.description) }, .init("name") { .string($0.name) },
      .init("entry") { .int($0.entry.id) }, .init("label") { text($0.entry.label) },
      .init("value") { .string($0.entry.value.text) },
    ] + parts.map { part in .init(part.name) { text(part.text($0.entry.value)) } }
      + [.init("preferred") { $0.entry.isPreferred ? .bool(true) : .null }]
  }
}
