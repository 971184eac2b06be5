internal import ContactsModel
internal import PhoneNumbers
internal import UnicodeText

/// The data of a contact that is compared, with texts as numbers.
struct MatchRecord {
  let id: ContactID
  let kind: Contact.Kind
  /// The words of the given and middle names.
  var given: [Int] = []
  /// The words of the family name; for an organization, of its whole name.
  var family: [Int] = []
  /// The words of the nickname.
  var nickname: [Int] = []
  /// A suffix that distinguishes people of one name, such as `jr`.
  var suffix: FoldedText?
  var birthday: ImportantDate.Day?
  var phones: [Phone] = []
  var emails: [Int] = []
  var accounts: [Int] = []
  var streets: [Int] = []
  var cities: [Int] = []
  var organization: Int?
  var uid: Int?

  /// The ids of a number and of its last digits.
  struct Phone {
    let number: DialledNumber
    let tail: Int
  }

  /// Whether only the name is known.
  var isBare: Bool {
    phones.isEmpty && emails.isEmpty && accounts.isEmpty && streets.isEmpty && cities.isEmpty
      && organization == nil && birthday == nil
  }

  /// Whether given and family name are missing.
  var isNameless: Bool { given.isEmpty && family.isEmpty }
}

/// The records of a book, and the frequency of their values.
struct MatchRecords {
  /// The most values of one kind compared for a contact.
  static let maximumValues = 32

  private(set) var records: [MatchRecord] = []
  private(set) var lexicon = NameLexicon()
  /// The number of contacts with each value, by its id.
  private(set) var valueCounts: [Int] = []
  private var values: [Value: Int] = [:]

  private enum Value: Hashable {
    case phone(ArraySlice<UInt8>)
    case email(String)
    case account(String)
    case street([FoldedText])
    case city(FoldedText)
    case organization([FoldedText])
    case uid(String)
  }

  /// Adds a contact.
  mutating func append(_ contact: Contact) {
    var record = MatchRecord(id: contact.id, kind: contact.kind)
    readName(of: contact, into: &record)
    for entry in contact.phones.prefix(Self.maximumValues) {
      guard let number = DialledNumber(entry.value.number) else { continue }
      record.phones.append(.init(number: number, tail: index(of: .phone(number.tail))))
    }
    record.emails = numbers(contact.emails) { Self.mailbox($0).map(Value.email) }
    record.accounts =
      numbers(contact.profiles) { profile in
        let user = profile.user.isEmpty ? profile.url : "\(profile.service):\(profile.user)"
        return user.isEmpty ? nil : .account(user.lowercased())
      }
      + numbers(contact.messaging) { address in
        address.address.isEmpty ? nil : .account(address.text.lowercased())
      }
    record.streets = numbers(contact.addresses) { Self.street($0).map(Value.street) }
    record.cities = numbers(contact.addresses) { address in
      address.city.isEmpty ? nil : .city(FoldedText(address.city))
    }
    let organization = FoldedText(contact.organization.name).words
    if !organization.isEmpty { record.organization = index(of: .organization(organization)) }
    if !contact.uid.isEmpty { record.uid = index(of: .uid(contact.uid)) }
    record.birthday =
      contact.dates.lazy.filter { $0.label == "birthday" }.compactMap(\.value.day).first
    count(record)
    records.append(record)
  }

  private mutating func readName(of contact: Contact, into record: inout MatchRecord) {
    var name = contact.name
    if name.given.isEmpty, name.family.isEmpty, !name.formatted.isEmpty {
      if contact.kind == .person { name = PersonName(name.formatted) }
    }
    if contact.kind == .person, !(name.given + name.middle + name.family).isEmpty {
      record.given = words(name.given + " " + name.middle)
      record.family = words(name.family)
      record.suffix = FoldedText(name.suffix).words.first
    } else {
      let whole = contact.name.full.isEmpty ? contact.organization.name : contact.name.full
      let all = words(whole)
      record.family = all.filter { !Self.legalForms.contains(lexicon.words[$0].letters) }
      if record.family.isEmpty { record.family = all }
    }
    record.nickname = words(name.nickname)
  }

  /// Legal forms of companies, which are often omitted.
  private static let legalForms: Set<[UInt32]> = Set(
    [
      "gmbh", "ag", "kg", "ohg", "ug", "ev", "inc", "ltd", "llc", "plc", "corp", "co", "company",
      "sa", "sarl", "spa", "srl", "bv", "nv", "oy", "ab", "as", "the",
    ].map { NameSound.letters(of: FoldedText($0)) })

  private mutating func words(_ text: String) -> [Int] {
    FoldedText(text).words.prefix(Self.maximumWords).map { lexicon.index(of: $0) }
  }

  /// The most words of a name that are compared.
  private static let maximumWords = 8

  /// The mailbox of an address: without case, without a `+` suffix, and for Google without dots.
  private static func mailbox(_ email: EmailAddress) -> String? {
    let address = email.address.trimmed.lowercased()
    guard let at = address.lastIndex(of: "@"), at != address.startIndex else { return nil }
    let domain = address[address.index(after: at)...]
    var user = address[..<at].prefix { $0 != "+" }
    if user.isEmpty { user = address[..<at] }
    if domain == "gmail.com" || domain == "googlemail.com" {
      return user.filter { $0 != "." } + "@gmail.com"
    }
    return "\(user)@\(domain)"
  }

  /// The street and town, with abbreviations unified; `nil` if either is missing.
  private static func street(_ address: PostalAddress) -> [FoldedText]? {
    let street = FoldedText(address.street.isEmpty ? address.poBox : address.street).words
    let town = FoldedText(address.city.isEmpty ? address.postalCode : address.city).words
    guard !street.isEmpty, !town.isEmpty else { return nil }
    return street.map(\.shortStreetForm) + town
  }

  private mutating func numbers<Entry>(
    _ entries: [Labeled<Entry>], _ value: (Entry) -> Value?
  ) -> [Int] {
    entries.prefix(Self.maximumValues).compactMap { value($0.value).map { index(of: $0) } }
  }

  private mutating func index(of value: Value) -> Int {
    if let index = values[value] { return index }
    let index = valueCounts.count
    values[value] = index
    valueCounts.append(0)
    return index
  }

  private mutating func count(_ record: MatchRecord) {
    lexicon.count(Set(record.given + record.family))
    let values =
      record.phones.map(\.tail) + record.emails + record.accounts + record.streets + record.cities
      + [record.organization, record.uid].compactMap(\.self)
    for value in Set(values) { valueCounts[value] += 1 }
  }
}
