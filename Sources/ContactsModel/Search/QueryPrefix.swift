/// What may stand before the colon in a query: a field, or one of the words that ask about a field.
public struct QueryPrefix: Sendable {
  /// What stands before the colon.
  public let name: String
  /// What it asks for, as help says it.
  public let summary: String
  /// Whether the name of a field follows the colon.
  public private(set) var takesField = false
  /// The texts that contacts have and that can follow the colon.
  public private(set) var vocabularies: [Vocabulary] = []
  let query: @Sendable (String, QueryWord) throws(QueryError) -> Query

  /// The prefixes that are not the name of a field.
  static let special: [QueryPrefix] = [
    QueryPrefix(name: "has", summary: "contacts with a value in that field", takesField: true) {
      text, word throws(QueryError) in
      .has(try field(text, word))
    },
    QueryPrefix(name: "no", summary: "contacts without a value in that field", takesField: true) {
      text, word throws(QueryError) in
      .not(.has(try field(text, word)))
    },
    QueryPrefix(
      name: "tag", summary: "contacts with that tag",
      vocabularies: Field.tag.sharedValues?.vocabularies ?? []
    ) { text, _ throws(QueryError) in
      .tag(FoldedText(text))
    },
  ]

  /// All prefixes, in the order in which help lists them.
  public static let all: [QueryPrefix] =
    special
    + Field.all.filter { field in !special.contains { $0.name == field.name } }.map { field in
      QueryPrefix(
        name: field.name, summary: field.summary,
        vocabularies: field.sharedValues?.vocabularies ?? []
      ) { text, _ throws(QueryError) in
        .field(field.name, SearchTerm(text))
      }
    }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the prefix of that name, in lower case.
  public static func named(_ name: String) -> QueryPrefix? { byName[name] }

  /// Returns the name of the field that `text` names, by its own name or its key's in the book.
  private static func field(_ text: String, _ word: QueryWord) throws(QueryError) -> String {
    let name = text.lowercased()
    let fields = Field.all.filter { $0.key == name }
    // Of several fields of one key, the one with all its entries.
    guard let field = Field.named(name) ?? fields.first(where: \.takesLabel) ?? fields.first else {
      throw QueryError(kind: .unknownField(name), offset: word.offset)
    }
    return field.name
  }
}
