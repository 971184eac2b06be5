import ContactsModel
import ContactsSearch

extension BookMaker {
  mutating func addLookalikes(count: Int) {
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
