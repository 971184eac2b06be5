import ContactsModel

/// A book with duplicates that were put there, and who each contact is.
struct BenchBook {
  var contacts: [Contact] = []
  /// The person that each contact is a record of.
  var people: [ContactID: Int] = [:]
  var duplicateKinds: [ContactID: DuplicateKind] = [:]
  var lookalikeKinds: [ContactID: LookalikeKind] = [:]
}

/// Makes a book of people, of whom some stand in it twice, and some look like others.
struct BookMaker {
  private var maker: PersonMaker
  private var book = BenchBook()
  private var personCount = 0
  /// How many contacts other books have that this maker made before, and the seconds from one to the next.
  private var earlierCount = 0
  private let interval: Int64

  /// - Parameter total: how many contacts are made in all; the last one is made in 2025 at the latest.
  init(seed: UInt64, total: Int = 0) {
    maker = PersonMaker(seed: seed)
    interval = min(1_619, 161_900_000 / Int64(max(1, total)))
  }

  /// Makes a book of `count` contacts, a tenth of which are second records.
  mutating func makeBook(of count: Int) -> BenchBook {
    earlierCount += book.contacts.count
    (book, people) = (BenchBook(), [])
    let duplicates = count / 10
    addLookalikes(count: count / 5)
    while book.contacts.count < count - duplicates { addPerson(maker.makePerson()) }
    var planted = 0
    while planted < duplicates {
      let kind = DuplicateKind.allCases[planted % DuplicateKind.allCases.count]
      if addDuplicate(of: kind) { planted += 1 }
    }
    book.contacts.shuffle(using: &maker.generator)
    return book
  }

  // MARK: Records

  /// The people from whom duplicates are made, those of lookalikes among them.
  private var people: [(person: Person, number: Int)] = []

  private mutating func addPerson(_ person: Person, as kind: LookalikeKind? = nil) {
    people.append((person, personCount))
    add(record(of: person), of: personCount, as: kind)
    personCount += 1
  }

  private mutating func add(_ contact: Contact, of person: Int, as kind: LookalikeKind? = nil) {
    book.contacts.append(contact)
    book.people[contact.id] = person
    if let kind { book.lookalikeKinds[contact.id] = kind }
  }

  /// Makes a contact that has all that is known of somebody, numbers written one way or another.
  private mutating func record(of person: Person) -> Contact {
    // Made one behind the other over years; no two at one time.
    let number = Int64(earlierCount + book.contacts.count)
    let created = Timestamp(secondsSince1970: 1_600_000_000 + interval * number)
    var contact = Contact(id: ContactID(using: &maker.generator), created: created)
    contact.name.given = person.given.own
    contact.name.family = person.family.own
    contact.name.suffix = person.suffix
    if maker.generator.happens(0.03) { contact.name.prefix = "Dr." }
    contact.organization.name = person.organization
    for phone in person.phones {
      let form = Int.random(in: 0..<Person.Number.formCount, using: &maker.generator)
      contact.append(PhoneNumber(phone.text(form)), label: phone.label)
    }
    for email in person.emails { contact.append(EmailAddress(email)) }
    if let address = person.address {
      var entry = PostalAddress()
      (entry.street, entry.city, entry.postalCode) = (
        address.street, address.city, address.postalCode
      )
      contact.append(entry, label: "home")
    }
    if !person.birthday.isEmpty {
      var date = ImportantDate()
      date.date = person.birthday
      contact.append(date, label: "birthday")
    }
    contact.tags = person.tags
    return contact
  }
}

// MARK: - Lookalikes

extension BookMaker {
  private mutating func addLookalikes(count: Int) {
    let end = book.contacts.count + count
    addSwitchboard(of: 500 * count / 2_000)
    for _ in 0..<count / 20 { addInfo() }
    while book.contacts.count < end {
      switch Int.random(in: 0..<6, using: &maker.generator) {
      case 0: addFatherAndSon()
      case 1: addTwins()
      case 2: addCouple()
      case 3: addSiblings()
      case 4: addSwitchboard(of: Int.random(in: 3...12, using: &maker.generator))
      default: addNamesakes()
      }
    }
  }

  private mutating func addSwitchboard(of count: Int) {
    let company = maker.makeCompany()
    for _ in 0..<count {
      var person = maker.makePerson()
      person.organization = company.name
      var switchboard = company.switchboard
      switchboard.label = "work"
      person.phones = maker.generator.happens(0.3) ? [switchboard] + person.phones : [switchboard]
      let user =
        PersonMaker.ascii(person.given.latin) + "." + PersonMaker.ascii(person.family.latin)
      person.emails =
        maker.generator.happens(0.3)
        ? ["info@\(company.domain)"]
        : [maker.freeAddress(user, at: company.domain)]
      if maker.generator.happens(0.4) { person.address = company.address }
      addPerson(person, as: .switchboard)
    }
  }

  private mutating func addInfo() {
    let company = maker.makeCompany()
    var person = maker.makePerson()
    person.given = Culture.Name("Info")
    person.family = Culture.Name("")
    (person.birthday, person.address) = ("", nil)
    person.phones = maker.generator.happens(0.6) ? [company.switchboard] : []
    person.emails = ["info@\(company.domain)"]
    if maker.generator.happens(0.5) { person.organization = company.name }
    add(record(of: person), of: personCount, as: .info)
    personCount += 1
  }

  private mutating func addFatherAndSon() {
    var father = maker.makePerson()
    father.address = maker.makeAddress(of: father.culture)
    var son = maker.makePerson(of: father.culture)
    (son.given, son.family, son.address) = (father.given, father.family, father.address)
    if maker.generator.happens(0.5) {
      (father.suffix, son.suffix) = ("sr.", "jr.")
    } else {
      father.birthday =
        "1951-\(father.birthday.isEmpty ? "03-09" : String(father.birthday.suffix(5)))"
      son.birthday = "1979-\(son.birthday.isEmpty ? "11-21" : String(son.birthday.suffix(5)))"
    }
    shareLandline(&father, &son)
    addPerson(father, as: .fatherAndSon)
    addPerson(son, as: .fatherAndSon)
  }

  private mutating func shareLandline(_ first: inout Person, _ second: inout Person) {
    guard maker.generator.happens(0.5) else { return }
    var number = maker.makeNumber(of: first.culture)
    number.label = "home"
    first.phones.append(number)
    second.phones.append(number)
  }

  private mutating func addTwins() {
    var one = maker.makePerson()
    one.birthday = maker.makeBirthday()
    one.address = maker.makeAddress(of: one.culture)
    var other = maker.makePerson(of: one.culture)
    guard other.given.own != one.given.own else { return }
    (other.family, other.address, other.birthday) = (one.family, one.address, one.birthday)
    shareLandline(&one, &other)
    addPerson(one, as: .twins)
    addPerson(other, as: .twins)
  }

  private mutating func addCouple() {
    var one = maker.makePerson()
    var other = maker.makePerson(of: one.culture)
    guard other.given.own != one.given.own else { return }
    one.address = maker.makeAddress(of: one.culture)
    other.address = one.address
    if maker.generator.happens(0.6) { other.family = one.family }
    var number = maker.makeNumber(of: one.culture)
    number.label = "home"
    one.phones.append(number)
    other.phones.append(number)
    if maker.generator.happens(0.15) {
      let user = "familie.\(PersonMaker.ascii(one.family.latin))"
      let email = maker.freeAddress(user, at: one.culture.domains[0])
      one.emails = [email]
      other.emails = [email]
    }
    addPerson(one, as: .couple)
    addPerson(other, as: .couple)
  }

  private mutating func addSiblings() {
    let pairs = [
      ("Maria", "Mario"), ("Jan", "Jana"), ("Anna", "Hanna"), ("Julian", "Juliane"),
      ("Daniel", "Daniela"), ("Christian", "Christiane"), ("Paul", "Paula"), ("Stefan", "Stefanie"),
    ]
    let (first, second) = maker.generator.pick(pairs)
    var one = maker.makePerson(of: Culture.all[0])
    var other = maker.makePerson(of: Culture.all[0])
    (one.given, other.given) = (Culture.Name(first), Culture.Name(second))
    other.family = one.family
    one.address = maker.makeAddress(of: one.culture)
    other.address = one.address
    (one.birthday, other.birthday) = (maker.makeBirthday(), maker.makeBirthday())
    shareLandline(&one, &other)
    addPerson(one, as: .siblings)
    addPerson(other, as: .siblings)
  }

  private mutating func addNamesakes() {
    let culture = maker.makeCulture()
    let (given, family) = (
      culture.given[0], culture.family[Int.random(in: 0..<3, using: &maker.generator)]
    )
    for _ in 0..<2 {
      var person = maker.makePerson(of: culture)
      (person.given, person.family) = (given, family)
      if person.phones.isEmpty { person.phones = [maker.makeNumber(of: culture)] }
      if person.emails.isEmpty { person.emails = [maker.makeEmail(given, family, culture)] }
      addPerson(person, as: .namesakes)
    }
  }
}

// MARK: - Duplicates

extension BookMaker {
  /// Adds a second record of somebody, if one of that kind can be made of whom chance chose.
  private mutating func addDuplicate(of kind: DuplicateKind) -> Bool {
    let index = Int.random(in: 0..<people.count, using: &maker.generator)
    let (person, number) = people[index]
    guard let copy = secondRecord(of: person, kind) else { return false }
    let contact = record(of: copy)
    add(contact, of: number)
    book.duplicateKinds[contact.id] = kind
    return true
  }

  /// What somebody else's address book, or one's own of years ago, has of a person.
  private mutating func secondRecord(of person: Person, _ kind: DuplicateKind) -> Person? {
    var copy = person
    if kind != .imported { forget(&copy) }
    switch kind {
    case .imported: break
    case .phoneForm:
      guard let phone = person.phones.first else { return nil }
      copy.phones = [phone]
      (copy.emails, copy.address, copy.birthday) = ([], nil, "")
    case .typo:
      if maker.generator.happens(0.5), let given = mistyped(person.given.own) {
        copy.given = Culture.Name(given)
      } else if let family = mistyped(person.family.own) {
        copy.family = Culture.Name(family)
      } else {
        return nil
      }
    case .swapped: (copy.given, copy.family) = (person.family, person.given)
    case .initial:
      guard !person.culture.hasOwnScript else { return nil }
      copy.given = Culture.Name("\(person.given.own.prefix(1)).")
    case .shortName:
      guard let short = Self.shortNames[person.given.own] else { return nil }
      copy.given = Culture.Name(short)
    case .accents:
      copy.given = Culture.Name(plain(person.given.own))
      copy.family = Culture.Name(plain(person.family.own))
      guard copy.given.own != person.given.own || copy.family.own != person.family.own else {
        return nil
      }
    case .moved:
      guard person.address != nil else { return nil }
      copy.address = maker.makeAddress(of: person.culture)
      if maker.generator.happens(0.4) { copy.phones = [maker.makeNumber(of: person.culture)] }
    case .married:
      copy.family = maker.generator.pickSkewed(person.culture.family)
      guard !person.emails.isEmpty, copy.family.own != person.family.own else { return nil }
      copy.emails = [person.emails[0]]
    case .transliterated:
      guard person.culture.hasOwnScript else { return nil }
      copy.given = Culture.Name(person.given.latin)
      copy.family = Culture.Name(person.family.latin)
    case .thin: (copy.phones, copy.emails, copy.address, copy.birthday) = ([], [], nil, "")
    }
    return copy
  }

  /// Leaves out some of what is known; of those kinds that need it something to know the person by stays.
  private mutating func forget(_ person: inout Person) {
    let former = person
    if maker.generator.happens(0.35) { person.phones = Array(person.phones.dropFirst()) }
    if maker.generator.happens(0.35) { person.emails = [] }
    if maker.generator.happens(0.6) { person.address = nil }
    if maker.generator.happens(0.5) { person.birthday = "" }
    if maker.generator.happens(0.5) { person.organization = "" }
    person.tags = []
    guard person.phones.isEmpty, person.emails.isEmpty, maker.generator.happens(0.8) else { return }
    if former.emails.isEmpty || maker.generator.happens(0.5) { person.phones = former.phones }
    if person.phones.isEmpty { person.emails = former.emails }
  }

  /// Returns a word with a letter left out, doubled, taken for another, or swapped with the next.
  private mutating func mistyped(_ word: String) -> String? {
    var letters = Array(word)
    guard letters.count >= 4 else { return nil }
    let place = Int.random(in: 0..<letters.count - 1, using: &maker.generator)
    let other = maker.generator.pick(Array(word.lowercased()))
    switch Int.random(in: 0..<4, using: &maker.generator) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(other, at: place + 1)
    case 2: letters[place] = other
    default: letters.swapAt(place, place + 1)
    }
    return String(letters) == word ? nil : String(letters)
  }

  /// Returns a word in the letters of an old telephone, or of a German on a foreign keyboard.
  private mutating func plain(_ word: String) -> String {
    let german: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ö": "Oe"]
    let bare: [Character: String] = [
      "ä": "a", "ö": "o", "ü": "u", "ß": "ss", "Ö": "O", "é": "e", "è": "e", "ê": "e", "í": "i",
      "ó": "o",
      "ú": "u", "á": "a", "à": "a", "â": "a", "ñ": "n", "ç": "c", "Ç": "C", "Á": "A", "É": "E",
      "Ł": "L",
      "ł": "l", "ń": "n", "ś": "s", "ř": "r", "ě": "e", "š": "s", "ž": "z", "ý": "y", "ı": "i",
      "Ş": "S",
      "ş": "s", "ğ": "g", "ã": "a", "Å": "A", "å": "a", "ø": "o", "ë": "e", "ă": "a", "ё": "е",
      "й": "и",
      "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ό": "ο", "ύ": "υ", "ώ": "ω",
    ]
    let isGerman = maker.generator.happens(0.5)
    return word.map { (isGerman ? german[$0] : nil) ?? bare[$0] ?? String($0) }.joined()
  }

  private static let shortNames = [
    "Robert": "Bob", "William": "Bill", "Thomas": "Tom", "Michael": "Mike", "Elizabeth": "Liz",
    "Margaret": "Maggie", "Christopher": "Chris", "Matthew": "Matt", "Alexander": "Alex",
    "Richard": "Rick", "Joseph": "Joe", "Katharina": "Kathi", "Sebastian": "Basti",
    "Friedrich": "Fritz", "Francisco": "Paco", "Antonio": "Toni", "Johannes": "Hannes",
    "Edward": "Ted", "Daniel": "Dan", "Samantha": "Sam", "Victoria": "Vicky", "Patricia": "Pat",
  ]
}

extension Culture.Name {
  fileprivate init(_ text: String) {
    self.init(own: text, latin: text)
  }
}
