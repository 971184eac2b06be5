/// Makes people with realistic names, telephones, addresses and employers.
struct PersonMaker {
  var generator: SeededGenerator
  private let weighted: [Culture]
  /// Unique values in use: addresses, numbers, company names.
  private var taken: Set<String> = []

  struct Company {
    let name: String
    let domain: String
    let switchboard: Person.Number
    let address: Person.Address
  }

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    weighted = Culture.all.flatMap { Array(repeating: $0, count: $0.share) }
  }

  mutating func makeCulture() -> Culture { generator.pick(weighted) }

  mutating func makePerson(of culture: Culture? = nil) -> Person {
    let culture = culture ?? makeCulture()
    let given = generator.pickSkewed(culture.given)
    let family = generator.pickSkewed(culture.family)
    var person = Person(
      culture: culture, given: given, family: family, phones: [], emails: [], address: nil)
    if generator.happens(0.85) { person.phones.append(makeNumber(of: culture)) }
    if generator.happens(0.25) {
      var second = makeNumber(of: culture)
      second.label = "home"
      person.phones.append(second)
    }
    if generator.happens(0.75) { person.emails.append(makeEmail(given, family, culture)) }
    if generator.happens(0.45) { person.address = makeAddress(of: culture) }
    if generator.happens(0.35) { person.birthday = makeBirthday() }
    if generator.happens(0.3) {
      person.tags = [generator.pick(["friend", "club", "work", "family"])]
    }
    return person
  }

  mutating func makeNumber(of culture: Culture) -> Person.Number {
    while true {
      let number = Person.Number(
        countryCode: culture.countryCode, trunk: culture.trunk, area: generator.pick(culture.areas),
        subscriber: String(Int.random(in: 2...9, using: &generator))
          + generator.digits(culture.subscriberLength - 1))
      if taken.insert(number.text(1)).inserted { return number }
    }
  }

  /// Returns the address of that user, with a number if it is taken.
  mutating func freeAddress(_ user: String, at domain: String) -> String {
    var address = "\(user)@\(domain)"
    while !taken.insert(address).inserted { address = "\(user)\(generator.digits(3))@\(domain)" }
    return address
  }

  mutating func makeEmail(
    _ given: Culture.Name, _ family: Culture.Name, _ culture: Culture
  ) -> String {
    let first = Self.ascii(given.latin)
    let last = Self.ascii(family.latin)
    let number = generator.digits(2)
    let user = generator.pick([
      "\(first).\(last)", "\(first)\(last)\(number)", "\(first.prefix(1))\(last)\(number)",
      "\(last)\(number)", "\(first)_\(generator.digits(4))",
    ])
    return freeAddress(user, at: generator.pick(culture.domains))
  }

  /// A name as in mail addresses.
  static func ascii(_ name: String) -> String {
    String(
      name.lowercased().unicodeScalars.compactMap { scalar in
        scalar.isASCII ? scalar.properties.isAlphabetic ? Character(scalar) : nil : "x"
      })
  }

  mutating func makeAddress(of culture: Culture) -> Person.Address {
    Person.Address(
      street: "\(generator.pick(culture.streets)) \(Int.random(in: 1...180, using: &generator))",
      city: generator.pickSkewed(culture.cities), postalCode: generator.digits(5))
  }

  mutating func makeBirthday() -> String {
    let number = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
    let month = number(Int.random(in: 1...12, using: &generator))
    let day = number(Int.random(in: 1...28, using: &generator))
    if generator.happens(0.2) { return "--\(month)-\(day)" }
    return "\(Int.random(in: 1930...2005, using: &generator))-\(month)-\(day)"
  }

  mutating func makeCompany() -> Company {
    let culture = makeCulture()
    var (name, attempts) = ("", 0)
    repeat {
      attempts += 1
      name =
        "\(generator.pick(Culture.all[1].family).latin) "
        + generator.pick([
          "Ltd", "Consulting", "GmbH", "Logistics", "& Sons", "Systems", "Dental Care",
        ])
      // A large book has more companies than names for them.
      if attempts > 50 { name += " \(generator.digits(5))" }
    } while !taken.insert(name).inserted
    return Company(
      name: name, domain: "\(Self.ascii(name)).example", switchboard: makeNumber(of: culture),
      address: makeAddress(of: culture))
  }
}
