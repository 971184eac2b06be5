internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// The contacts a command works on: named ones, or the result of a query.
enum ContactSelection {
  case references([String])
  case query(Query)

  /// Reads the contacts of a command whose usages are `usages(_:)`.
  init(_ arguments: ArgumentList) throws {
    self =
      arguments.form == 0
      ? .references(arguments.words("REF").map(\.text))
      : .query(try Query(arguments.words("QUERY")))
  }

  /// Returns the usages `REF…` and `where QUERY`, each followed by `rest`.
  static func usages(_ rest: Usage.Element? = nil) -> [Usage] {
    guard let rest else {
      return [[.parameter("REF", .reference, .oneOrMore)], [.keyword("where"), .query]]
    }
    return [
      [.parameter("REF", .reference, .oneOrMore), rest],
      [.keyword("where"), .query, .keyword("do"), rest],
    ]
  }
}

extension ReferenceResolver {
  func contacts(of selection: ContactSelection) throws -> [Contact] {
    switch selection {
    case .references(let references): try contacts(named: references)
    case .query(let query): try ids(matching: query).compactMap { book[$0] }
    }
  }
}

extension EditingSession {
  /// Edits the selected contacts, all or none; for a query, a prompt previews and asks first.
  ///
  /// - Parameter isSure: Whether to skip the question.
  mutating func changeAll(
    _ selection: ContactSelection, what: String, isSure: Bool,
    by edit: (inout Contact) throws -> Void
  ) throws {
    switch selection {
    case .query(let query):
      try changeAll(
        { try $0.ids(matching: query) }, as: BulkWording(verb: what), isSure: isSure
      ) { try $0.changes(edit) }
    case .references(let words):
      // Several words may be one name.
      if ReferenceResolver.areSeveral(words), try references.contacts(named: words).count > 1 {
        try changeAll(
          { try $0.contacts(named: words).map(\.id) }, as: BulkWording(verb: what), isSure: true
        ) { try $0.changes(edit) }
      } else {
        try commitChange { resolver in
          let contact = try resolver.contact(named: words)
          return (contact, try contact.changes(edit))
        }
      }
    }
  }
}
