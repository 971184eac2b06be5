internal import ContactsModel
internal import UnicodeText

extension QueryQualifier {
  /// The qualifiers that are no field, or ask for more than a text in it.
  private static let special: [QueryQualifier] = [
    .presence("has", "contacts with a value in that field, or in a group") { $0 },
    .presence("no", "contacts without a value in that field, or in no group") { query in
      query == .grouped ? .both(.not(.kind(.group)), .not(.grouped)) : .not(query)
    },
    .whole("tag", "contacts with that tag", vocabularies: Field.tag.vocabularies),
    .whole(
      "label", "contacts with an entry of that label", vocabularies: Field.all.compactMap(\.labels)),
    .whole(
      "property", "contacts with a vCard property that has no field: X-SPOUSE",
      vocabularies: [RawProperty.names]),
    QueryQualifier(
      name: "is", summary: "persons, organizations or groups",
      values: .words(Contact.Kind.allCases.map { ($0.rawValue, "") })
    ) { text, word throws(QueryError) in
      guard let kind = Contact.Kind(rawValue: text.lowercased()) else {
        throw QueryError(
          .unknownValue("is:", text, possible: Contact.Kind.allCases.map(\.rawValue)),
          at: word.offset)
      }
      return .kind(kind)
    },
    // The kind of a person is not stored, but is found.
    QueryQualifier(
      name: Field.kind.name, summary: Field.kind.summary,
      values: .words(Contact.Kind.allCases.map { ($0.rawValue, "") })
    ) { text, _ in
      Contact.Kind(rawValue: text.lowercased()).map { .kind($0) }
        ?? .field(Field.kind.name, SearchTerm(text))
    },
    QueryQualifier(
      name: "in", summary: "contacts in a group: a tag, a saved query, or members of a group",
      values: .groups
    ) { text, _ in .group(FoldedText(text).collapsed) },
    .time("changed", "when a contact was last changed: <7d, 2026-10, today", .modified),
    .time("added", "when a contact was made", .created),
    .time("last", "when they were last in touch: >90d", .lastContacted),
    .day("birthday", "a month (12), a day (12-24), <30d for the next 30 days, a year (1985)"),
    .day("anniversary", "the same for a wedding or founding day"),
    .day("date", "the same for any day"),
    .text("city", "a city in an address", vocabularies: vocabularies(["city"])),
    QueryQualifier(
      name: "country", summary: "a country in an address, by name or code",
      values: .vocabularies(vocabularies(["country"]))
    ) { text, _ in
      guard let names = CountryNames.names(ofCountryNamed: text) else {
        return .field("country", SearchTerm(text))
      }
      // A country may be part of another's name: Niger is not Nigeria.
      let wholes = names.map { Query.whole("country", FoldedText($0).collapsed) }
      return wholes.dropFirst().reduce(wholes[0]) { .either($0, $1) }
    },
    .whole(
      "domain", "email addresses of a domain, or below it: example.org",
      vocabularies: vocabularies(["email domain"])),
  ]

  /// All qualifiers, in the order of help.
  public static let all: [QueryQualifier] =
    special
    + Field.all.filter { field in !special.contains { $0.name == field.name } }.map { field in
      .text(field.name, field.summary, vocabularies: field.vocabularies)
    }

  private static func vocabularies(_ names: [String]) -> [Vocabulary] {
    Vocabulary.all.filter { names.contains($0.name) }
  }
}

extension Field {
  /// The vocabularies of the field.
  fileprivate var vocabularies: [Vocabulary] { sharedValues?.vocabularies ?? [] }
}
