import JSON
import ModelTestSupport
import Testing
import UnicodeText

@testable import ContactsModel

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
