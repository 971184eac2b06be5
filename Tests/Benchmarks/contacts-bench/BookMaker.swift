import ContactsModel
import ContactsSearch

/// A book with known duplicates, and the person of each contact.
struct BenchBook {
  var contacts: [Contact] = []
  /// The person that each contact is a record of.
  var people: [ContactID: Int] = [:]
  var duplicateKinds: [ContactID: DuplicateKind] = [:]
  var lookalikeKinds: [ContactID: LookalikeKind] = [:]
}

/// Makes a book of people, with some duplicates and some lookalikes.
struct BookMaker {
  var maker: PersonMaker
  var book = BenchBook()
  var personCount = 0
  /// How many contacts this maker has put in other books, and the seconds between two contacts.
  private var earlierCount = 0
  private let interval: Int64

  /// - Parameter total: The number of contacts in all; the last one is created in 2025 at the
  ///   latest.
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

  /// The people from whom duplicates are made, including lookalikes.
  var people: [(person: Person, number: Int)] = []

  mutating func addPerson(_ person: Person, as kind: LookalikeKind? = nil) {
    people.append((person, personCount))
    add(record(of: person), of: personCount, as: kind)
    personCount += 1
  }

  mutating func add(_ contact: Contact, of person: Int, as kind: LookalikeKind? = nil) {
    book.contacts.append(contact)
    book.people[contact.id] = person
    if let kind { book.lookalikeKinds[contact.id] = kind }
  }

  /// Makes a contact with everything known of a person, with numbers in a random notation.
  mutating func record(of person: Person) -> Contact {
    // Created one after another over years, never two at the same time.
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
