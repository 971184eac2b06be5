import JSON
import ModelTestSupport
import Testing

@testable import ContactsModel

/// What is undone in a book that others have changed since.
struct UndoingTests {
  @Test func anEntryThatIsBackInItsPlaceIsNotMoved() throws {
    var ada = Contact("Ada", id: .of(1))
    for number in ["1", "2", "3"] { ada.append(PhoneNumber(number)) }
    let book = try AddressBook([ada])
    let moved = ada.changes { $0.phones.swapAt(0, 1) }
    #expect(moved.count == 1)
    #expect(book.undoing(moved).changes == [])
    #expect(book.undoing(moved).conflicts == [])
  }

  /// What it removes is what is there, so that its own undo brings that back.
  @Test func anUndoThatOverwritesRemovesThePresentEntry() throws {
    var ada = Contact("Ada", id: .of(1))
    let added = ada.changes { $0.append(PhoneNumber("1")) }
    try ada.apply(added[...])
    ada.phones[0].value.number = "2"
    let book = try AddressBook([ada])
    let undoing = book.undoing(added, overwrites: true)
    #expect(
      undoing.changes == [
        .delete(ada.id, key: "phones", entry: ["id": 1, "number": "2"], at: 0)
      ])
    var later = book
    try later.apply(undoing.changes)
    try later.apply(undoing.changes.map(\.inverse))
    #expect(later[ada.id] == ada)
  }

  @Test func anUndoThatOverwritesRemovesThePresentContact() throws {
    let ada = Contact("Ada", id: .of(1))
    var edited = ada
    edited.note = "x"
    let book = try AddressBook([edited])
    let undoing = book.undoing([.add(StoredContact(ada))], overwrites: true)
    #expect(undoing.changes == [.remove(StoredContact(edited))])
  }

  @Test func anUndoneMoveEndsInAShorterList() throws {
    var ada = Contact("Ada", id: .of(1))
    for number in ["1", "2", "3"] { ada.append(PhoneNumber(number)) }
    let moved = ada.changes { $0.phones.insert($0.phones.removeLast(), at: 0) }
    try ada.apply(moved[...])
    ada.phones.remove(at: 1)
    let undoing = try AddressBook([ada]).undoing(moved)
    #expect(undoing.changes == [.move(ada.id, key: "phones", entry: 3, from: 0, to: 1)])
    #expect(undoing.conflicts == [])
  }

  @Test func theIDsOfAListThatIsSetAsAWholeAreNotGivenAgain() throws {
    var ada = Contact("Ada", id: .of(1))
    let phones: JSONValue = [["id": 9, "number": "1"]]
    let set = Change.set(ada.id, key: "phones", before: nil, after: phones)
    try ada.apply([set][...])
    ada.append(PhoneNumber("2"))
    #expect(ada.phones.map(\.id) == [9, 10])
  }

  @Test func anUndoWithNothingLeftToUndoLeavesTheTimeOfModification() throws {
    let ada = Contact("Ada", id: .of(1))
    let book = try AddressBook([ada])
    let time = JSONValue.string("2026-11-26T10:00:00Z")
    // Another process has taken the tag away within the same second.
    let changes: [Change] = [
      .set(ada.id, key: "tags", before: nil, after: .array([.string("x")])),
      .set(ada.id, key: "modified", before: nil, after: time),
    ]
    var later = book
    try later.apply(changes[1])
    #expect(later.undoing(changes).changes == [])
    #expect(later.undoing(changes).conflicts == [])
  }

  /// In another process, which does not know the places that they had.
  @Test func whatIsUndoneAndMadeAgainKeepsItsOrder() throws {
    let contacts = (1...3).map { Contact("Contact \($0)", id: .of($0)) }
    let added = contacts.map(Change.add)
    let undone = try AddressBook(contacts).undoing(added).changes
    let redone = AddressBook().undoing(undone).changes
    #expect(redone == added)
    var book = AddressBook()
    try book.apply(redone)
    #expect(book.contacts.map(\.id) == contacts.map(\.id))
  }
}
