import JSON
import ModelTestSupport
import Testing

@testable import ContactsModel

struct AddressBookTests {
  private let ada = Contact("Ada Lovelace", id: .of(0xAAAA_0001))
  private let bob = Contact("Bob", id: .of(0xAAAA_0002))
  private let cyd = Contact("Cyd", id: .of(0xBBBB_0001))

  @Test func contactsAreOrderedByCreation() throws {
    var book = try AddressBook([ada, bob, cyd])
    #expect(book.names == ["Ada Lovelace", "Bob", "Cyd"] && book.count == 3)
    try book.apply(.remove(bob))
    #expect(book.names == ["Ada Lovelace", "Cyd"] && book.count == 2)
    #expect(book[bob.id] == nil)
    try book.apply(.add(bob))
    #expect(book.names == ["Ada Lovelace", "Bob", "Cyd"] && book[bob.id] == bob)
    #expect(!book.isEmpty && AddressBook().isEmpty)
  }

  @Test func appliesAllChangesOrNone() throws {
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
    try book.apply(Array(changes.dropLast()))
    #expect(book.count == 3)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func differencesTurnOneBookIntoAnother(seed: UInt64) throws {
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
    (ChangeError(kind: .noSuchContact, contact: .of(1)), "no contact @00000001"),
    (ChangeError(kind: .contactExists, contact: .of(1)), "contact @00000001 already exists"),
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

/// The order of creation, which gives a restored contact its place after a reload.
struct OrderOfCreationTests {
  private func contact(_ name: String, createdAt second: Int64) -> Contact {
    var contact = Contact(created: Timestamp(secondsSince1970: second))
    contact.rename(name)
    return contact
  }

  @Test func aRestoredContactKeepsItsPlace() throws {
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

  /// All contacts of an import are of the same second.
  @Test func aRestoredContactIsTheLastOfItsSecond() throws {
    var book = AddressBook()
    for (name, time) in [("Ada", 1), ("Bob", 2), ("Cyd", 2), ("Dan", 3)] as [(String, Int64)] {
      try book.append(contact(name, createdAt: time))
    }
    try book.apply(.add(contact("Eve", createdAt: 2)))
    #expect(book.contacts.map(\.displayName) == ["Ada", "Bob", "Cyd", "Eve", "Dan"])
  }

  @Test func keepsTheOrderOfTheFile() throws {
    var book = AddressBook()
    for contact in [contact("Ada", createdAt: 9), contact("Bob", createdAt: 1)] {
      try book.append(contact)
    }
    #expect(book.contacts.map(\.displayName) == ["Ada", "Bob"])
  }
}
