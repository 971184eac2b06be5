internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsSync
internal import UnicodeText

/// Completes the words of commands from the book.
///
/// Each kind of parameter has a line in `providers`. Once the indexes exist, no answer takes time
/// linear in the size of the book.
struct BookCompletionSource: CompletionSource {
  /// Returns the book; called only when needed.
  let book: () -> SearchableBook

  /// Returns the contact that a REF names, if it names exactly one.
  let contact: (String) -> Contact?

  /// The options of the user.
  let preferences: UserPreferences

  /// Returns the removed contacts; none if the history cannot be read.
  let removed: () -> SearchableBook

  /// Returns the accounts of the book; none if their file cannot be read.
  let accounts: () -> [Account]

  /// The most candidates of one kind.
  static let limit = 200

  /// Completes from the book of a session, and its numbers and `.`.
  init(_ session: Session) {
    preferences = session.userPreferences
    accounts = { (try? session.accounts()) ?? [] }
    book = { session.book }
    removed = { (try? session.references.removedContacts()) ?? SearchableBook() }
    contact = { reference in
      let isNumber = session.meanings.listing != nil && reference.isListingNumber
      // A text that names no contact has no rows.
      return reference == "." || isNumber
        ? try? session.references.contact(reference)
        : session.book.onlyContact(calledBy: reference)
    }
  }

  /// Completes from a book and its accounts alone.
  init(
    _ preferences: UserPreferences = UserPreferences(),
    accounts: @escaping () -> [Account] = { [] }, book: @escaping () -> SearchableBook
  ) {
    (self.preferences, self.accounts, self.book) = (preferences, accounts, book)
    removed = { SearchableBook() }
    contact = { $0 == "." ? nil : book().onlyContact(calledBy: $0) }
  }

  /// A request for completion: the prefix, its place, and what is known.
  struct Request {
    let prefix: String
    let context: CompletionContext
    let source: BookCompletionSource
    var book: SearchableBook { source.book() }
  }

  private static let providers: [Parameter.Kind: @Sendable (Request) -> [CompletionCandidate]] = [
    .reference: { $0.contacts(in: $0.book) },
    .formerReference: { $0.contacts(in: $0.source.removed()) + $0.contacts(in: $0.book) },
    .target: { $0.rows() + $0.contacts(in: $0.book) },
    .phone: { $0.targets(of: PhoneNumber.key) },
    .email: { $0.targets(of: EmailAddress.key) },
    .place: { $0.targets(of: PostalAddress.key, GeoPosition.key) },
    .page: { $0.targets(of: WebAddress.key, OnlineProfile.key) },
    .photo: { $0.targets(of: Photo.key) },
    .assignment: { $0.assignments },
    .query: { $0.queryWords },
    .savedQuery: { request in
      request.matching(request.book.savedQueries.map { ($0.name, $0.text) })
    },
    .tag: { $0.values(of: Field.named("tag")?.sharedValues?.vocabularies ?? []) },
    .ownTag: { $0.ownTags },
    .replaceableField: { $0.replaceableFields },
    .formerValue: { $0.formerValues },
    .sortOrder: { $0.matching(SortOrder.all) },
    .dateLabel: { $0.values(of: [Field.named("date")?.labels].compactMap(\.self)) },
    .normalization: { $0.matching(NormalizeCommand.subjects) },
    .format: {
      $0.matching(
        [("table", "columns, to be read")] + OutputFormat.all.map { ($0.name, $0.summary) })
    },
    .inputFormat: { $0.matching(InputFormat.all.map { ($0.name, $0.summary) }) },
    .fileFormat: { $0.matching(ExportCommand.formatNames) },
    .codeFormat: { $0.matching(QRCommand.formatNames) },
    .columns: { $0.columns },
    .template: { $0.template },
    .columnMapping: { $0.columnFields },
    .command: { $0.matching(CommandTable.standard.signatures.map { ($0.name, $0.summary) }) },
    .helpName: { request in
      let aliases = request.source.preferences.aliases.map { ($0.name, $0.text) }
      return request.matching(Help.names.map { ($0.term, $0.meaning) } + aliases)
    },
    .userOption: { $0.userOptions },
    .optionValue: { request in
      request.optionChoices + (request.optionValueKind.flatMap { providers[$0] }?(request) ?? [])
    },
    .account: { request in
      request.matching(request.source.accounts().map { ($0.name, $0.place.text) })
    },
    .file: { FileCompletion.candidates($0.prefix) },
    .book: { request in
      let named = request.source.preferences[named: NamedBook.self]
      return request.matching(named.map { ($0.name, $0.value) })
        + FileCompletion.candidates(request.prefix)
    },
  ]

  func candidates(
    for kind: Parameter.Kind, prefix: String, in context: CompletionContext
  ) -> [CompletionCandidate] {
    Self.providers[kind]?(Request(prefix: prefix, context: context, source: self)) ?? []
  }
}

extension BookCompletionSource.Request {
  /// Returns the names that begin with the prefix, in any case.
  func matching(_ names: [(name: String, summary: String)]) -> [CompletionCandidate] {
    let wanted = prefix.lowercased()
    return names.filter { $0.name.lowercased().hasPrefix(wanted) }
      .map { CompletionCandidate($0.name, summary: $0.summary) }
  }

  /// Returns the contacts that begin with the prefix: by `@` and digits of their id, or by name.
  func contacts(in book: SearchableBook) -> [CompletionCandidate] {
    prefix.isID ? contactsByID(in: book) : contactsByName(in: book)
  }

  private func contactsByID(in book: SearchableBook) -> [CompletionCandidate] {
    let digits = prefix.dropFirst().lowercased()
    return book.contacts(identifiedLike: digits, limit: BookCompletionSource.limit)
      .candidates { contact, omitted in
        CompletionCandidate(
          "@" + book.shortest(of: contact.id), summary: contact.displayName, omittedCount: omitted)
      }
  }

  private func contactsByName(in book: SearchableBook) -> [CompletionCandidate] {
    let known = context.phrase.joinedTexts
    let name = known.isEmpty ? prefix : known + " " + prefix
    // A quoted word may hold several words of a name.
    let knownCount = known.split(separator: " ").count
    return book.contacts(namedLike: name, limit: BookCompletionSource.limit)
      .candidates { contact, omitted in
        let name = contact.displayName
        // After a slash comes a row, or the rest of a name with a slash.
        guard !prefix.contains("/") || FoldedText(name).hasPrefix(FoldedText(prefix)) else {
          return nil
        }
        // The words of the name that are not typed yet.
        let rest = name.split(separator: " ").dropFirst(knownCount).joined(separator: " ")
        guard
          known.isEmpty
            || FoldedText(name).hasPrefix(FoldedText(known))
              && FoldedText(rest).hasPrefix(FoldedText(prefix)),
          !rest.isEmpty
        else { return nil }
        let id = "@\(book.shortest(of: contact.id))"
        // A name such as `42` or `1-2` would mean rows of the last listing.
        let isPlace = name.utf8.allSatisfy { $0 < 0x80 && !$0.isASCIILetter }
        let isShared = book.ids(named: FoldedText(name)).count > 1
        let summary = [isPlace || isShared ? id : "", contact.completionSummary]
        return CompletionCandidate(
          known.isEmpty ? (isPlace ? id : name) : rest, display: name,
          summary: summary.filter { !$0.isEmpty }.joined(separator: " "), omittedCount: omitted)
      }
  }
}

extension Matches {
  /// Returns candidates for the matches; the last one tells how many are left out.
  func candidates(
    _ candidate: (Element, _ omitted: Int) -> CompletionCandidate?
  ) -> [CompletionCandidate] {
    elements.enumerated().compactMap { index, element in
      candidate(element, index == elements.count - 1 ? omittedCount : 0)
    }
  }
}

extension Contact {
  /// What distinguishes the contact from others with similar names.
  fileprivate var completionSummary: String {
    [organization.name, preferredEmail?.value.address, preferredPhone?.value.number]
      .compactMap { $0 }.first { !$0.isEmpty } ?? ""
  }
}

extension SearchableBook {
  /// Returns the only contact that an id or words of a name mean; no field is searched.
  fileprivate func onlyContact(calledBy reference: String) -> Contact? {
    let ids =
      reference.isID
      ? ids(withPrefix: reference.dropFirst().lowercased()) : ids(calledBy: reference)
    return ids.count == 1 ? self[ids[0]] : nil
  }
}
