import JSON
import TestSupport
import Testing

@testable import ContactsModel

/// Makes random contacts and edits of them, the same for one seed.
struct ContactMaker {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func word() -> String {
    ["Ada", "Zoë", "山田", "x;y\\", "", "van der", "1985-04-15", "+49 151 1", "🦊", "a\nb"]
      .randomElement(using: &random)!
  }

  mutating func contact() -> Contact {
    var contact = Contact(id: ContactID(using: &random))
    contact.created = Timestamp(secondsSince1970: .random(in: 0...4_000_000_000, using: &random))
    for _ in 0..<Int.random(in: 0...12, using: &random) { edit(&contact) }
    return contact
  }

  /// Makes one random edit.
  mutating func edit(_ contact: inout Contact) {
    switch Int.random(in: 0...14, using: &random) {
    case 0: contact.name.given = word()
    case 1: contact.organization.title = word()
    case 2: contact.note = word()
    case 3: contact.tags.append(word() + "t")
    case 4: contact.tags = contact.tags.reversed().dropLast()
    case 5: contact.changeKind(to: Contact.Kind.allCases.randomElement(using: &random)!)
    case 6: contact.rename(word() + " " + word())
    case 7: contact.lastContacted = Timestamp(secondsSince1970: .random(in: 0...99, using: &random))
    case 8: contact.unknown[word() + "key"] = ["a": [.string(word())]]
    case 9: contact.name.unknown["x"] = .string(word())
    case 10: entries(&contact, PhoneNumber(word()))
    case 11: entries(&contact, EmailAddress(word()))
    case 12: entries(&contact, ImportantDate(.year(1985)))
    case 13: entries(&contact, RawProperty())
    default: entries(&contact, Badge(text: word()))
    }
  }

  private mutating func entries<Value: EntryValue>(_ contact: inout Contact, _ value: Value) {
    var list: [Labeled<Value>] { contact[Value.list] }
    let index = list.isEmpty ? 0 : Int.random(in: 0..<list.count, using: &random)
    switch Int.random(in: 0...7, using: &random) {
    case 0 where !list.isEmpty: contact[Value.list].remove(at: index)
    case 1 where !list.isEmpty: contact[Value.list][index].label = word()
    case 2 where !list.isEmpty: contact[Value.list][index].value = value
    case 3 where !list.isEmpty: contact[Value.list][index].unknown["u"] = .string(word())
    case 4: contact[Value.list].shuffle(using: &random)
    case 5: contact[Value.list] = []
    default: contact.append(value, label: word(), isPreferred: Bool.random(using: &random))
    }
  }
}

struct ContactChangeTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func changesTurnTheOldIntoTheNewAndTheirInversesTheNewIntoTheOld(seed: UInt64) throws {
    var maker = ContactMaker(seed: seed)
    let old = maker.contact()
    var new = old
    for _ in 0..<Int.random(in: 0...8, using: &maker.random) { maker.edit(&new) }
    let changes = old.changes(to: new)

    var book = try AddressBook([old])
    try book.apply(changes)
    #expect(book[old.id]?.uncounted == new.uncounted)
    #expect(book.ids(named: FoldedText(new.displayName)) == [old.id])
    let counted = try #require(book[old.id]?.nextEntry)
    #expect(counted >= old.nextEntry && counted <= new.nextEntry)

    for change in changes.reversed() { try book.apply(change.inverse) }
    #expect(book[old.id]?.uncounted == old.uncounted)
    #expect(book[old.id]?.nextEntry == counted)
    #expect(changes.map(\.inverse.inverse) == changes)
    #expect(old.changes(to: old) == [] && new.changes(to: new) == [])
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func aContactIsReadAsItWasWritten(seed: UInt64) throws {
    var maker = ContactMaker(seed: seed)
    let contact = maker.contact()
    #expect(try Contact(json: .object(contact.json)) == contact)
  }

  @Test func oneEditIsOneChange() throws {
    var contact = Contact("Ada Lovelace", id: .of(1))
    contact.append(PhoneNumber("1"))
    contact.append(PhoneNumber("2"), label: "work")
    let id = contact.id
    let one: JSONObject = ["id": 1, "number": "1"]
    let two: JSONObject = ["id": 2, "label": "work", "number": "2"]

    #expect(
      contact.changes { $0.note = "x" } == [.set(id, key: "note", before: nil, after: "x")])
    #expect(
      contact.changes { $0.name.family = "Byron" }
        == [
          .set(
            id, key: "name", before: ["given": "Ada", "family": "Lovelace"],
            after: ["given": "Ada", "family": "Byron"])
        ])
    #expect(
      contact.changes { $0.phones[1].label = "" }
        == [.replace(id, key: "phones", before: two, after: ["id": 2, "number": "2"])])
    #expect(
      contact.changes { $0.phones.removeFirst() }
        == [.delete(id, key: "phones", entry: one, at: 0)])
    #expect(
      contact.changes { $0.append(PhoneNumber("3")) }
        == [.insert(id, key: "phones", entry: ["id": 3, "number": "3"], at: 2)])
    #expect(
      contact.changes { $0.phones.swapAt(0, 1) }
        == [.move(id, key: "phones", entry: 2, from: 1, to: 0)]
        || contact.changes { $0.phones.swapAt(0, 1) }
          == [.move(id, key: "phones", entry: 1, from: 0, to: 1)]
    )
    #expect(contact.changes { $0.modified = .now } == [])
    #expect(contact.changes { ($0.modified, $0.note) = (.now, "x") }.count == 2)
  }

  /// All pairs of places in lists of up to seven entries.
  static let moves = (2...7).flatMap { count in
    (0..<count).flatMap { from in (0..<count).filter { $0 != from }.map { [count, from, $0] } }
  }

  @Test(arguments: moves)
  func oneMovedEntryIsOneMove(places: [Int]) throws {
    let (count, from, to) = (places[0], places[1], places[2])
    var old = Contact("Ada")
    for number in 1...count { old.append(PhoneNumber("\(number)")) }
    var new = old
    new.phones.insert(new.phones.remove(at: from), at: to)
    let changes = old.changes(to: new)
    #expect(changes.count == 1)
    guard case .move(_, "phones", let entry, let start, let end)? = changes.first else {
      Issue.record("\(changes)")
      return
    }
    // Of two neighbours either may be the one that moved.
    #expect((start, end) == (from, to) || abs(from - to) == 1 && (start, end) == (to, from))
    #expect(entry == start + 1)
    var book = try AddressBook([old])
    try book.apply(changes)
    #expect(book[old.id] == new)
    try book.apply(changes.map(\.inverse))
    #expect(book[old.id] == old)
  }

  @Test func anyOrderAndChoiceOfFourEntriesIsReached() throws {
    var old = Contact("Ada")
    for number in 1...4 { old.append(PhoneNumber("\(number)")) }
    var spare = old
    spare.append(PhoneNumber("5"))
    var tried = 0
    func trySubsets(_ chosen: [Labeled<PhoneNumber>], of rest: [Labeled<PhoneNumber>]) throws {
      var new = spare
      new.phones = chosen
      let changes = old.changes(to: new)
      let moves = changes.count { if case .move = $0 { true } else { false } }
      #expect(moves <= max(0, chosen.count - 1))
      var book = try AddressBook([old])
      try book.apply(changes)
      #expect(book[old.id]?.phones == chosen)
      for change in changes.reversed() { try book.apply(change.inverse) }
      #expect(book[old.id]?.phones == old.phones)
      tried += 1
      for (index, entry) in rest.enumerated() {
        var others = rest
        others.remove(at: index)
        try trySubsets(chosen + [entry], of: others)
      }
    }
    try trySubsets([], of: spare.phones)
    #expect(tried == 326)
  }

  @Test(.timeLimit(.minutes(1))) func aLongListIsComparedInLittleTime() throws {
    var old = Contact("Everybody", kind: .group)
    for number in 0..<20_000 { old.append(GroupMember("\(number)")) }
    var new = old
    new.append(GroupMember("last"))
    new.members[2500].value.uid = "changed"
    // Comparing each entry with each would take minutes.
    #expect(old.changes(to: new).count == 2)
  }

  @Test func entriesThatCannotBeToldApartAreChangedAsAWhole() throws {
    var old = Contact("Ada")
    old.phones = [Labeled(PhoneNumber("1")), Labeled(PhoneNumber("2"))]
    var new = old
    new.phones.append(Labeled(PhoneNumber("3")))
    let changes = old.changes(to: new)
    #expect(changes.count == 1)
    var book = try AddressBook([old])
    try book.apply(changes)
    #expect(book[old.id] == new)
    try book.apply(changes.map(\.inverse))
    #expect(book[old.id] == old)
    guard case .set(_, "phones", _, let after)? = old.changes({ $0.phones = [] }).first else {
      Issue.record("one change of the whole list")
      return
    }
    #expect(after == Optional.none)
  }

  @Test func anEntryTypeOfAnotherModuleIsKeptChangedAndUndone() throws {
    let text =
      #"{"id":"0d9c1f3e-0000-4000-8000-000000000000","badges":["odd",{"id":1,"text":"a","x":1}],"nextEntry":2}"#
    let old = try Contact(parsing: text)
    var new = old
    new.append(Badge(text: "b"), label: "gold")
    #expect(new[Badge.list].map(\.value.text) == ["a", "b"])
    #expect(
      new.text.contains(
        #""badges":["odd",{"id":1,"text":"a","x":1},{"id":2,"label":"gold","text":"b"}]"#))

    var plain = Contact("Ada")
    plain.append(Badge(text: "a"))
    let appended = plain.changes { $0.append(Badge(text: "b")) }
    #expect(
      appended == [.insert(plain.id, key: "badges", entry: ["id": 2, "text": "b"], at: 1)])
    var book = try AddressBook([plain])
    try book.apply(appended)
    let renamed = try #require(book[plain.id]).changes { $0[Badge.list][0].label = "old" }
    guard case .replace? = renamed.first else {
      Issue.record("\(renamed)")
      return
    }
    try book.apply(renamed)
    let list = try #require(book[plain.id])[Badge.list]
    #expect(list.map { "\($0.id) \($0.label) \($0.value.text)" } == ["1 old a", "2  b"])
    try book.apply((appended + renamed).reversed().map(\.inverse))
    #expect(book[plain.id]?.uncounted == plain.uncounted)
    // The last entry takes the key with it, and its inverse brings the key back.
    let removed = plain.changes { $0[Badge.list] = [] }
    try book.apply(removed)
    #expect(book[plain.id]?.unknown.isEmpty == true)
    try book.apply(removed.map(\.inverse))
    #expect(book[plain.id]?.uncounted == plain.uncounted)
  }

  @Test func aChangeThatDoesNotFitIsAnErrorAndChangesNothing() throws {
    var contact = Contact("Ada", id: .of(1))
    contact.append(PhoneNumber("1"))
    contact.unknown["count"] = 5
    var book = try AddressBook([contact])
    let id = contact.id
    let entry: JSONObject = ["id": 1, "number": "1"]
    let bad: [Change] = [
      .add(contact), .remove(Contact(id: .of(2))),
      .set(.of(2), key: "note", before: nil, after: "x"),
      .set(id, key: "note", before: nil, after: 5),
      .set(id, key: "phones", before: nil, after: "x"),
      .set(id, key: "id", before: nil, after: "x"),
      .set(id, key: "nextEntry", before: nil, after: 9),
      .insert(id, key: "phones", entry: ["id": 2], at: 2),
      .insert(id, key: "phones", entry: ["id": 2], at: -1),
      .insert(id, key: "phones", entry: ["number": "2"], at: 0),
      .insert(id, key: "phones", entry: ["id": 2, "number": 5], at: 0),
      .insert(id, key: "note", entry: ["id": 2], at: 0),
      .insert(id, key: "count", entry: ["id": 2], at: 0),
      .delete(id, key: "phones", entry: entry, at: 1),
      .delete(id, key: "phones", entry: ["id": 2], at: 0),
      .delete(id, key: "emails", entry: entry, at: 0),
      .replace(id, key: "phones", before: ["id": 2], after: ["id": 2]),
      .move(id, key: "phones", entry: 1, from: 0, to: 1),
      .move(id, key: "phones", entry: 1, from: 1, to: 0),
      .move(id, key: "phones", entry: 2, from: 0, to: 0),
      .move(id, key: "phones", entry: 1, from: .min, to: .max),
    ]
    for change in bad {
      #expect(throws: ChangeError.self, "\(change)") { try book.apply(change) }
      #expect(book[id] == contact)
    }
    #expect(book.count == 1)
  }
}

struct AddressBookTests {
  private let ada = Contact("Ada Lovelace", id: .of(0xAAAA_0001))
  private let bob = Contact("Bob", id: .of(0xAAAA_0002))
  private let cyd = Contact("Cyd", id: .of(0xBBBB_0001))

  @Test func contactsStandInTheOrderOfTheirCreationAndComeBackToTheirPlace() throws {
    var book = try AddressBook([ada, bob, cyd])
    #expect(book.names == ["Ada Lovelace", "Bob", "Cyd"] && book.count == 3)
    try book.apply(.remove(bob))
    #expect(book.names == ["Ada Lovelace", "Cyd"] && book.count == 2)
    #expect(book[bob.id] == nil && book.ids(withPrefix: "aaaa0002") == [])
    try book.apply(.add(bob))
    #expect(book.names == ["Ada Lovelace", "Bob", "Cyd"] && book[bob.id] == bob)
    #expect(!book.isEmpty && AddressBook().isEmpty)
  }

  @Test func changesAreMadeAllOrNone() throws {
    var book = try AddressBook([ada, bob])
    let changes: [Change] = [
      .remove(ada), .set(bob.id, key: "note", before: "untrue", after: "x"), .add(cyd),
      .set(bob.id, key: "name", before: 5, after: ["given": "Robert"]),
      .insert(bob.id, key: "phones", entry: ["id": 1], at: 0),
      .set(bob.id, key: "phones", before: 7, after: nil), .remove(cyd), .add(cyd), .add(ada),
      .remove(bob), .add(bob), .remove(Contact(id: .of(9))),
    ]
    #expect(throws: ChangeError(kind: .noSuchContact, contact: .of(9))) { try book.apply(changes) }
    #expect(Array(book.contacts) == [ada, bob])
    #expect(book.count == 2)
    #expect(book.ids(named: FoldedText("ada lovelace")) == [ada.id])
    #expect(book.ids(named: FoldedText("bob")) == [bob.id])
    #expect(book.ids(named: FoldedText("robert")) == [] && book.ids(named: FoldedText("cyd")) == [])
    try book.apply(Array(changes.dropLast()))
    #expect(book.count == 3)
  }

  @Test func idsAreFoundByTheirFirstDigits() throws {
    let book = try AddressBook([ada, bob, cyd])
    #expect(book.ids(withPrefix: "aaaa") == [ada.id, bob.id])
    #expect(book.ids(withPrefix: "aaaa0002") == [bob.id])
    #expect(book.ids(withPrefix: "aaaa0002-0000-4") == [bob.id])
    #expect(book.ids(withPrefix: cyd.id.description) == [cyd.id])
    for none in ["c", "aaaa0003", "aaaa0002-1", "+aaa0002", "aaaa000２", cyd.id.description + "0"] {
      #expect(book.ids(withPrefix: none) == [], "\(none)")
    }
    #expect(book.shortest(of: ada.id) == "aaaa0001")
  }

  @Test func idsWithTheSameFirstDigitsAreToldApart() throws {
    let ids = try ["1", "2"].map { digit in
      try #require(ContactID("aaaa0001-0000-4000-8000-00000000000\(digit)"))
    }
    let near = try #require(ContactID("aaaa0001-1000-4000-8000-000000000000"))
    var book = try AddressBook([
      Contact("A", id: ids[0]), Contact("B", id: near), Contact("C", id: ids[1]),
    ])
    #expect(book.ids(withPrefix: "aaaa0001") == [ids[0], near, ids[1]])
    #expect(book.names(of: [ids[0], near, ids[1]]) == ["A", "B", "C"])
    #expect(book.shortest(of: near) == "aaaa0001-1000")
    #expect(book.shortest(of: ids[0]) == ids[0].description)
    try book.apply([
      .remove(Contact(id: ids[0])), .set(ids[1], key: "note", before: nil, after: "x"),
    ])
    #expect(book[ids[1]]?.note == "x" && book[near]?.note == "" && book[ids[0]] == nil)
    #expect(book.ids(withPrefix: "aaaa0001") == [near, ids[1]])
    #expect(book.shortest(of: ids[1]) == "aaaa0001-0000")
  }

  @Test func namesAreFoundAfterEachChange() throws {
    let same = Contact("ADA LOVELACE", id: .of(3))
    let third = Contact("Ada Lovelace", id: .of(4))
    var book = try AddressBook([ada, bob])
    func ids(_ name: String) -> [ContactID] { book.ids(named: FoldedText(name)) }
    #expect(ids("ada lovelace") == [ada.id])
    try book.apply([.add(same), .add(third)])
    #expect(ids("Ada Lovelace") == [ada.id, same.id, third.id])
    try book.apply(.remove(ada))
    #expect(ids("Ada Lovelace") == [same.id, third.id])
    try book.apply(.add(ada))
    #expect(ids("Ada Lovelace") == [ada.id, same.id, third.id])
    try book.apply(book[same.id]!.changes { $0.rename("Bob") })
    #expect(ids("Ada Lovelace") == [ada.id, third.id] && ids("bob") == [bob.id, same.id])
    try book.apply(book[third.id]!.changes { $0.note = "no rename" })
    try book.apply([.remove(ada), .remove(third)])
    #expect(ids("Ada Lovelace") == [])
    try book.apply(.remove(bob))
    #expect(ids("bob") == [same.id])
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func theIndexOfNamesIsThatOfTheContactsWhateverIsDone(seed: UInt64) throws {
    var maker = ContactMaker(seed: seed)
    var book = AddressBook()
    var gone: [Contact] = []
    for _ in 0..<60 {
      let all = Array(book.contacts)
      switch Int.random(in: 0...3, using: &maker.random) {
      case 0:
        let contact = maker.contact()
        try book.apply(.add(contact))
      case 1 where !all.isEmpty:
        let contact = all.randomElement(using: &maker.random)!
        try book.apply(.remove(contact))
        gone.append(contact)
      case 2 where !gone.isEmpty: try book.apply(.add(gone.removeLast()))
      default:
        guard var contact = all.randomElement(using: &maker.random) else { continue }
        let before = contact
        maker.edit(&contact)
        try book.apply(before.changes(to: contact))
      }
    }
    let all = Array(book.contacts)
    #expect(book.count == all.count)
    for contact in all {
      let name = FoldedText(contact.displayName)
      let same = all.filter { FoldedText($0.displayName) == name }.map(\.id)
      #expect(book.ids(named: name) == same)
      #expect(book[contact.id] == contact)
    }
    for contact in gone { #expect(book[contact.id] == nil) }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func changesToAnotherBookMakeItsContacts(seed: UInt64) throws {
    var maker = ContactMaker(seed: seed)
    let contacts = (0..<8).map { _ in maker.contact() }
    var old = try AddressBook(Array(contacts[..<6]))
    var edited = Array(contacts[2...])
    for index in edited.indices { maker.edit(&edited[index]) }
    let new = try AddressBook(edited)
    let before = Array(old.contacts)
    let changes = old.changes(to: new)
    try old.apply(changes)
    #expect(Set(old.contacts.map(\.uncounted)) == Set(edited.map(\.uncounted)))
    for change in changes.reversed() { try old.apply(change.inverse) }
    #expect(old.contacts.map(\.uncounted) == before.map(\.uncounted))
    #expect(new.changes(to: new) == [])
  }

  @Test(arguments: [
    (ChangeError(kind: .noSuchContact, contact: .of(1)), "there is no contact @00000001"),
    (ChangeError(kind: .contactExists, contact: .of(1)), "there is a contact @00000001 already"),
    (
      ChangeError(kind: .noSuchEntry(key: "phones", entry: 3), contact: .of(1)),
      "contact @00000001 has no entry 3 at that place of `phones`"
    ),
    (
      ChangeError(
        kind: .malformedValue(key: "note", JSONError(.expected("a string"), at: 0)),
        contact: .of(1)),
      "the value of `note` for contact @00000001 does not fit: expected a string"
    ),
  ])
  func anErrorNamesTheContact(error: ChangeError, description: String) {
    #expect(error.description == description)
  }
}

/// The order of creation, where a contact comes back to a book that has been read anew.
struct OrderOfCreationTests {
  private func contact(_ name: String, createdAt second: Int64) -> Contact {
    var contact = Contact(created: Timestamp(secondsSince1970: second))
    contact.rename(name)
    return contact
  }

  @Test func aContactComesBackToThePlaceOfItsAge() throws {
    let all = [("Ada", 1), ("Bob", 2), ("Cyd", 2), ("Dan", 5)].map {
      contact($0.0, createdAt: Int64($0.1))
    }
    for missing in all {
      var book = AddressBook()
      for contact in all where contact.id != missing.id { try book.append(contact) }
      try book.apply(.add(missing))
      try book.apply(.add(contact("Eve", createdAt: 9)))
      let names = book.contacts.map(\.displayName)
      #expect(names == names.sorted() || missing.created == all[1].created)
      #expect(names.first == "Ada" && names.suffix(2) == ["Dan", "Eve"])
    }
  }

  @Test func aFileKeepsItsOwnOrder() throws {
    var book = AddressBook()
    for contact in [contact("Ada", createdAt: 9), contact("Bob", createdAt: 1)] {
      try book.append(contact)
    }
    #expect(book.contacts.map(\.displayName) == ["Ada", "Bob"])
  }
}

/// Changes of one list are made at once, and come to what each for itself comes to.
@Test(arguments: 0..<20) func changesMadeAtOnceAreThoseMadeOneByOne(seed: UInt64) throws {
  var maker = ContactMaker(seed: 7_700 + seed)
  for _ in 0..<50 {
    let contact = maker.contact()
    var other = contact
    for _ in 0..<8 { maker.edit(&other) }
    let changes = contact.changes(to: other)
    var (atOnce, oneByOne) = (contact, contact)
    try atOnce.apply(changes[...])
    for change in changes { try oneByOne.apply(change) }
    #expect(atOnce == oneByOne)
  }
}
