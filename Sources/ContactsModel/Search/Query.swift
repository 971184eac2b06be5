/// What contacts are asked for.
public indirect enum Query: Hashable, Sendable {
  /// Every contact.
  case all
  /// A word or a phrase, found in any field.
  case text(SearchTerm)
  /// A word or a phrase, found in one field.
  case field(String, SearchTerm)
  /// The contacts that have a value in a field.
  case has(String)
  /// The contacts that have a tag.
  case tag(FoldedText)
  case not(Query)
  case both(Query, Query)
  case either(Query, Query)

  /// Returns the query for what matches all of `queries`; nested no deeper than the logarithm of
  /// their number, so that matching takes no more stack.
  static func conjunction(of queries: ArraySlice<Query>) -> Query {
    combination(of: queries) { .both($0, $1) }
  }

  /// Returns the query for what matches any of `queries`, nested like a conjunction.
  static func disjunction(of queries: ArraySlice<Query>) -> Query {
    combination(of: queries) { .either($0, $1) }
  }

  private static func combination(
    of queries: ArraySlice<Query>, _ combine: (Query, Query) -> Query
  ) -> Query {
    guard queries.count > 1 else { return queries.first ?? .all }
    let middle = queries.startIndex + (queries.count + 1) / 2
    return combine(
      combination(of: queries[..<middle], combine), combination(of: queries[middle...], combine))
  }

  /// Tells whether a contact is among those asked for.
  public func matches(_ contact: Contact) -> Bool {
    matches(SearchableContact(contact))
  }

  func matches(_ contact: SearchableContact) -> Bool {
    switch self {
    case .all: true
    case .text(let term): contact.values.contains { term.matches($0) }
    case .field(let name, let term):
      contact.values.contains { $0.field == name && term.matches($0) }
    case .has(let name): contact.values.contains { $0.field == name }
    case .tag(let tag):
      contact.values.contains { $0.field == "tag" && FoldedText($0.text) == tag }
    case .not(let query): !query.matches(contact)
    case .both(let left, let right): left.matches(contact) && right.matches(contact)
    case .either(let left, let right): left.matches(contact) || right.matches(contact)
    }
  }

  /// The words and phrases looked for, those that must not be there left out.
  public var terms: [SearchTerm] {
    switch self {
    case .text(let term), .field(_, let term): [term]
    case .both(let left, let right), .either(let left, let right): left.terms + right.terms
    case .all, .has, .tag, .not: []
    }
  }
}

/// A word or a phrase that is looked for; digits also find telephone numbers however written.
public struct SearchTerm: Hashable, Sendable {
  let folded: FoldedText
  /// The digits, where the word can be a telephone number.
  let digits: [UInt8]?

  /// Looks for `text`, without case and accents.
  public init(_ text: String) {
    folded = FoldedText(text)
    digits = PhoneDigits.isNumber(text) ? PhoneDigits.query(text) : nil
  }

  func matches(_ value: SearchableContact.Value) -> Bool {
    FoldedText(value.text).contains(folded) || value.isPhone && matchesNumber(value.text)
  }

  private func matchesNumber(_ text: String) -> Bool {
    guard let digits else { return false }
    return PhoneDigits.matches(query: digits, number: PhoneDigits.digits(of: text))
  }

  /// Returns where in `text` the term is found, on the borders of characters.
  public func ranges(in text: String) -> [Range<String.Index>] {
    let ranges = FoldedText.ranges(of: [folded], in: text)
    // A telephone number written otherwise matches as a whole; it is not told apart from others here.
    guard ranges.isEmpty, PhoneDigits.isNumber(text), matchesNumber(text) else { return ranges }
    return [text.startIndex..<text.endIndex]
  }
}

/// A contact's values, laid out to be searched.
struct SearchableContact {
  /// One value, and the field it is of.
  struct Value {
    let field: String
    let text: String
    /// Whether the value is a telephone number, so that it is found by its digits.
    let isPhone: Bool
  }

  let values: [Value]

  init(_ contact: Contact) {
    values = Field.all.flatMap { field in
      field.values(in: contact).map {
        Value(field: field.name, text: $0.text, isPhone: field.key == PhoneNumber.key)
      }
    }
  }
}
