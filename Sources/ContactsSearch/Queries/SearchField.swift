internal import ContactsModel

/// Places of `SearchField.all`, one bit each.
typealias PlaceMask = UInt64

/// A place to look for texts of a contact: a field, or something only a qualifier asks for.
struct SearchField: Sendable {
  /// The name in queries.
  let name: String
  /// How much a match here tells; smaller tells more.
  let weight: Weight
  /// How words without a qualifier are found here.
  let words: Words
  /// Whether the texts are phone numbers, also found by their digits.
  let isPhone: Bool
  /// Whether contacts can be sorted by the first text here.
  let isSortedBy: Bool
  /// Calls its argument with each text of a contact.
  let forEachText: @Sendable (Contact, (String) -> Void) -> Void

  /// How words are found in texts.
  enum Words: Sendable {
    /// As any part of a text.
    case anywhere
    /// As whole words, for values that most contacts share: `me` does not match `home`.
    case whole
    /// Not at all.
    case none
  }

  /// The weight of a place.
  enum Weight: UInt8, Sendable {
    case name, other, note
  }

  private init(_ field: Field) {
    name = field.name
    weight =
      field.key == "name" ? .name : field.key == "note" ? .note : .other
    words = .anywhere
    isPhone = field.key == PhoneNumber.key
    isSortedBy = true
    forEachText = field.forEachText
  }

  private init(
    _ name: String, _ words: Words = .none,
    forEachText: @escaping @Sendable (Contact, (String) -> Void) -> Void
  ) {
    self.name = name
    (weight, isPhone, isSortedBy) = (.other, false, false)
    self.words = words
    self.forEachText = forEachText
  }

  /// All places, at most one for each bit of a mask.
  static let all: [SearchField] =
    Field.all.map { SearchField($0) } + [
      SearchField("property value", .anywhere) { contact, body in
        for property in contact.properties where property.value.isSearched {
          body(property.value.text)
        }
      },
      SearchField("label", .whole) { contact, body in
        for vocabulary in labels { vocabulary.forEachText(contact) { if !$0.isEmpty { body($0) } } }
      },
      SearchField("property", .whole) { contact, body in
        for property in contact.properties { property.value.forEachName(body) }
      },
      SearchField("city") { contact, body in
        for address in contact.addresses where !address.value.city.isEmpty {
          body(address.value.city)
        }
      },
      SearchField("country") { contact, body in
        for address in contact.addresses where !address.value.country.isEmpty {
          body(address.value.country)
        }
      },
      SearchField("domain") { contact, body in
        for email in contact.emails { email.value.forEachDomain(body) }
      },
      SearchField("member") { contact, body in
        for member in contact.members { body(member.value.uid) }
      },
      SearchField("photo") { contact, body in
        for photo in contact.photos { body(photo.value.type) }
      },
    ]

  /// The labels of each field that has labels.
  private static let labels = Field.all.compactMap(\.labels)

  private static let places = Dictionary(uniqueKeysWithValues: zip(all.map(\.name), all.indices))

  /// Returns the index of a name in `all`.
  static func place(of name: String) -> Int? { places[name] }

  /// The places where words without a qualifier match any part of a text.
  static let wordMask = mask { $0.words == .anywhere }
  /// The places where words without a qualifier match whole words.
  static let wholeWordMask = mask { $0.words == .whole }
  /// The parts of names.
  static let nameMask = mask(where: { $0.weight == .name })
  /// The notes.
  static let noteMask = mask(where: { $0.weight == .note })
  /// The phone numbers.
  static let phoneMask = mask(where: \.isPhone)

  private static func mask(where isIn: (SearchField) -> Bool) -> PlaceMask {
    all.enumerated().reduce(0) { $0 | (isIn($1.element) ? 1 << PlaceMask($1.offset) : 0) }
  }

  /// Returns the bit of a place; 0 if there is no such place.
  static func mask(of name: String) -> PlaceMask {
    place(of: name).map { 1 << PlaceMask($0) } ?? 0
  }
}

extension EmailAddress {
  /// Calls `body` with the domain and each domain above it: `mail.example.org`, `example.org`,
  /// `org`.
  fileprivate func forEachDomain(_ body: (String) -> Void) {
    guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return }
    var domain = address[address.utf8.index(after: at)...]
    // A name has at most 127 labels (RFC 1035, section 3.1).
    for _ in 0..<127 where !domain.isEmpty {
      body(String(domain))
      guard let dot = domain.utf8.firstIndex(of: UInt8(ascii: ".")) else { return }
      domain = domain[domain.utf8.index(after: dot)...]
    }
  }
}

/// The texts of a contact, laid out for searching.
struct SearchableContact {
  /// A text, and its place.
  struct Value {
    let place: Int
    let text: String
  }

  let values: [Value]

  init(_ contact: Contact) {
    var values: [Value] = []
    for (place, field) in SearchField.all.enumerated() {
      field.forEachText(contact) { values.append(Value(place: place, text: $0)) }
    }
    self.values = values
  }

  /// The texts in the places of a mask.
  func values(in mask: PlaceMask) -> some Sequence<Value> {
    values.lazy.filter { mask & 1 << PlaceMask($0.place) != 0 }
  }

  /// Returns whether a term is found where words without a qualifier match.
  func has(_ term: SearchTerm) -> Bool {
    values(in: SearchField.wordMask).contains { term.matches($0) }
      || values(in: SearchField.wholeWordMask).contains { term.isOfWholeWords(in: $0.text) }
  }
}
