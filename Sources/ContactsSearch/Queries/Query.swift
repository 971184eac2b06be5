public import ContactsModel
public import UnicodeText

/// A query for contacts.
///
/// `resolved(in:)` replaces what depends on the day or on the rest of the book; `matches(_:)` then
/// defines what is found, and indexes only answer it faster.
public indirect enum Query: Hashable, Sendable {
  /// Every contact.
  case all
  /// A word or phrase in any field; in labels, and in names of properties without a field, only as
  /// whole words.
  case text(SearchTerm)
  /// A word or phrase in one field.
  case field(String, SearchTerm)
  /// The contacts with a value in a field.
  case has(String)
  /// The contacts with exactly this value in a field: a tag, a label, a domain.
  case whole(String, FoldedText)
  case kind(Contact.Kind)
  /// The contacts added, changed or last in touch at some time.
  case time(TimeOfContact, DateCondition)
  /// The contacts with such a day in a date field.
  case day(String, DayCondition)
  /// The contacts in the groups of a folded name; before it is resolved, those with that tag.
  case group(FoldedText)
  /// The contacts in any group; before it is resolved, those with a tag.
  case grouped
  /// The contacts with some UIDs or ids, in the form of `GroupMember.normalized`.
  case member(Set<String>)
  case not(Query)
  case both(Query, Query)
  case either(Query, Query)

  /// The contacts that name others: as members, or in relations.
  public static let naming = Query.either(.has("member"), .has("relation"))

  /// Returns the query that matches all of `queries`, nested only logarithmically deep, to limit
  /// the stack.
  static func conjunction(of queries: ArraySlice<Query>) -> Query {
    combination(of: queries) { .both($0, $1) }
  }

  /// Returns the query that matches any of `queries`, nested like a conjunction.
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

  /// Returns whether a contact matches.
  public func matches(_ contact: Contact) -> Bool {
    self == .all || matches(contact, SearchableContact(contact))
  }

  private func matches(_ contact: Contact, _ texts: SearchableContact) -> Bool {
    switch self {
    case .all: true
    case .text(let term): texts.has(term)
    case .field(let name, let term):
      texts.values(in: SearchField.mask(of: name)).contains { term.matches($0) }
    case .has(let name): texts.values(in: SearchField.mask(of: name)).contains { _ in true }
    case .whole(let name, let text):
      texts.values(in: SearchField.mask(of: name)).contains {
        FoldedText($0.text).collapsed == text
      }
    case .kind(let kind): contact.kind == kind
    case .time(let time, let condition):
      time.of(contact).map { condition.days(at: .today).contains($0.day) } ?? false
    case .day(let field, let condition):
      contact.days(in: field).contains { condition.matches($0, at: .today) }
    case .group(let name): Query.whole("tag", name).matches(contact, texts)
    case .grouped: Query.has("tag").matches(contact, texts)
    case .member(let keys): contact.memberKeys.contains(where: keys.contains)
    case .not(let query): !query.matches(contact, texts)
    case .both(let left, let right):
      left.matches(contact, texts) && right.matches(contact, texts)
    case .either(let left, let right):
      left.matches(contact, texts) || right.matches(contact, texts)
    }
  }

  /// The words and phrases to find, with tags and domains, but without negated ones.
  public var terms: [SearchTerm] { placedTerms.map(\.term) }

  /// The terms, each with the places of `SearchField.all` to look in, one bit each.
  var placedTerms: [(term: SearchTerm, places: PlaceMask)] {
    switch self {
    case .text(let term): [(term, SearchField.wordMask)]
    case .field(let name, let term): [(term, SearchField.mask(of: name))]
    case .whole(let name, let text): [(SearchTerm(text), SearchField.mask(of: name))]
    case .group(let name): [(SearchTerm(name), SearchField.mask(of: "tag"))]
    case .both(let left, let right), .either(let left, let right):
      left.placedTerms + right.placedTerms
    case .all, .has, .kind, .time, .day, .grouped, .member, .not: []
    }
  }
}

/// A time of a contact.
public enum TimeOfContact: Int, Hashable, Sendable, CaseIterable {
  case created, modified, lastContacted

  /// Returns the time, if the contact has one.
  func of(_ contact: Contact) -> Timestamp? {
    switch self {
    case .created: contact.created
    case .modified: contact.modified
    case .lastContacted: contact.lastContacted
    }
  }
}
