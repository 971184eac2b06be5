public import ContactsModel
internal import UnicodeText

/// The word before the colon in a query: a field, or a word that asks for more.
///
/// To add one, add a line to `QueryQualifier+All.swift`.
public struct QueryQualifier: Sendable {
  /// The word before the colon.
  public let name: String
  /// The meaning, for help.
  public let summary: String
  /// The possible values.
  public let values: Values
  let query: @Sendable (String, QueryWord) throws(QueryError) -> Query

  /// What can follow the colon.
  public enum Values: Sendable {
    /// Values of contacts; none if each contact has its own.
    case vocabularies([Vocabulary])
    /// Fixed words, with their meanings.
    case words([(name: String, summary: String)])
    /// The names of groups.
    case groups
  }

  /// Returns the qualifier with a name, in lower case.
  public static func named(_ name: String) -> QueryQualifier? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension QueryQualifier {
  /// Creates a qualifier that looks for a text in one field.
  static func text(
    _ name: String, _ summary: String, vocabularies: [Vocabulary] = []
  ) -> QueryQualifier {
    QueryQualifier(name: name, summary: summary, values: .vocabularies(vocabularies)) {
      text, _ in .field(name, SearchTerm(text))
    }
  }

  /// Creates a qualifier that compares whole texts of one field.
  static func whole(
    _ name: String, _ summary: String, vocabularies: [Vocabulary]
  ) -> QueryQualifier {
    QueryQualifier(name: name, summary: summary, values: .vocabularies(vocabularies)) {
      text, _ in .whole(name, FoldedText(text).collapsed)
    }
  }

  /// Creates a qualifier that asks whether there is a value.
  static func presence(
    _ name: String, _ summary: String, _ query: @escaping @Sendable (Query) -> Query
  ) -> QueryQualifier {
    QueryQualifier(name: name, summary: summary, values: .words(Self.whatCanBeThere)) {
      text, word throws(QueryError) in
      query(try Self.presence(of: text, word))
    }
  }

  /// Creates a qualifier of a time.
  static func time(_ name: String, _ summary: String, _ time: TimeOfContact) -> QueryQualifier {
    dated(name, summary, times) { text throws(DateMistake) in
      .time(time, try DateCondition(text))
    }
  }

  /// Creates a qualifier of a date field.
  static func day(_ name: String, _ summary: String) -> QueryQualifier {
    dated(name, summary, days) { text throws(DateMistake) in
      .day(name, try DayCondition(text))
    }
  }

  private static func dated(
    _ name: String, _ summary: String, _ values: [(name: String, summary: String)],
    _ query: @escaping @Sendable (String) throws(DateMistake) -> Query
  ) -> QueryQualifier {
    QueryQualifier(name: name, summary: summary, values: .words(values)) {
      text, word throws(QueryError) in
      do throws(DateMistake) {
        return try query(text)
      } catch {
        throw QueryError(.malformedDate(name, text, reason: error.reason), at: word.offset)
      }
    }
  }

  private static let times: [(name: String, summary: String)] = [
    ("today", ""), ("yesterday", ""), ("<7d", "in the last 7 days"), (">30d", "before the last 30"),
  ]

  private static let days: [(name: String, summary: String)] = [
    ("today", ""), ("tomorrow", ""), ("<7d", "in the next 7 days"), ("<30d", "in the next 30"),
  ]

  /// The values of `has:` and `no:` besides fields.
  private static let further: [(name: String, summary: String)] = [
    ("group", "a tag, or a place in a group"), ("photo", "a picture"),
    ("label", "an entry's label"), ("property", "a property kept of a card"),
    ("city", "the town of an address"), ("country", "the country of an address"),
    ("last", "when they were last in touch"),
  ]

  private static let whatCanBeThere = Field.all.map { ($0.name, $0.summary) } + further

  /// Returns the query for contacts that have a field, by its name or its key in the book, or
  /// something else.
  private static func presence(of text: String, _ word: QueryWord) throws(QueryError) -> Query {
    let name = text.lowercased()
    if name == "group" || name == "groups" { return .grouped }
    if name == "last" { return .time(.lastContacted, .ever) }
    if further.contains(where: { $0.name == name }) { return .has(name) }
    let fields = Field.all.filter { $0.key == name }
    // If several fields share a key, the one with all its entries.
    guard let field = Field.named(name) ?? fields.first(where: \.takesLabel) ?? fields.first else {
      throw QueryError(
        .unknownValue("\(word.qualifier):", text, possible: whatCanBeThere.map(\.0)),
        at: word.offset)
    }
    return .has(field.name)
  }
}
