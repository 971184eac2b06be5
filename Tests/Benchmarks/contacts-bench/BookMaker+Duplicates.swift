import ContactsModel
import ContactsSearch

extension BookMaker {
  /// Adds a second record of a random person, if that kind of duplicate can be made of them.
  mutating func addDuplicate(of kind: DuplicateKind) -> Bool {
    let index = Int.random(in: 0..<people.count, using: &maker.generator)
    let (person, number) = people[index]
    guard let copy = secondRecord(of: person, kind) else { return false }
    let contact = record(of: copy)
    add(contact, of: number)
    book.duplicateKinds[contact.id] = kind
    return true
  }

  /// A record of a person from another address book, or an old one of one's own.
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

  /// Drops some of the known values, keeping what identifies the person for kinds that need it.
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

  /// Returns a word with a letter dropped, doubled, replaced, or swapped with the next.
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

  /// Returns a word in ASCII, as on an old telephone or a foreign keyboard.
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
  init(_ text: String) {
    self.init(own: text, latin: text)
  }
}
