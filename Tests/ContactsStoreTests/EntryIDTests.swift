import ContactsModel
import ContactsSearch
import Testing

@testable import ContactsStore

/// No entry of a contact gets an id that another had, also if the contact was removed in between.
struct EntryIDTests {
  private let place = Place()

  private let ada: Contact = {
    var ada = Contact("Ada", id: .ada)
    ada.append(PhoneNumber("1"))
    return ada
  }()

  private func add(_ contact: Contact, to store: Store) throws {
    try store.commit("add") { _, _ in [.add(contact)] }
  }

  private func removeAda(from store: Store) throws {
    try store.commit("remove") { book, _ in [.remove(try #require(book[stored: .ada]))] }
  }

  /// Removes Ada, brings her back, adds an entry, removes her again, and then undoes the first
  /// removal.
  @Test func undoingAnOldRemovalGivesNoIDAgain() throws {
    let store = try place.store()
    try add(ada, to: store)
    try removeAda(from: store)
    let first = try #require(try store.undoable(limit: 1).first)
    try add(ada, to: store)
    try store.edit(.ada) { $0.append(PhoneNumber("2")) }
    let second = try #require(store.book[.ada]?.phones.last?.id)
    try removeAda(from: store)
    _ = try store.undo([first], as: "undo", overwrites: false)
    #expect(store.book[.ada]?.phones.map(\.value.number) == ["1"])
    try store.edit(.ada) { $0.append(PhoneNumber("3")) }
    #expect(try #require(store.book[.ada]?.phones.last?.id) > second)
  }

  @Test func anUndoOfTheLastRemovalIsItsExactInverse() throws {
    let store = try place.store()
    try add(ada, to: store)
    let before = try #require(store.book[stored: .ada])
    try removeAda(from: store)
    _ = try store.undo(store.undoable(limit: 1), as: "undo", overwrites: false)
    #expect(store.book[stored: .ada]?.json == before.json)
  }

  /// The store knows of one removal; the next one waits in the open batch.
  @Test func aRemovalInTheOpenBatchCounts() throws {
    let store = try Place().store()
    try add(ada, to: store)
    try removeAda(from: store)
    let known = try store.reservingEntryIDs(in: [.add(StoredContact(ada))])
    #expect(known == [.add(StoredContact(ada))])
    try store.commit("add", isBatched: true) { _, _ in [.add(ada)] }
    try store.edit(.ada, isBatched: true) { $0.append(PhoneNumber("2")) }
    let second = try #require(store.book[.ada]?.phones.last?.id)
    try store.commit("remove", isBatched: true) { book, _ in
      [.remove(try #require(book[stored: .ada]))]
    }
    let changes = try store.reservingEntryIDs(in: [.add(StoredContact(ada))])
    guard case .add(let returning) = try #require(changes.first) else {
      Issue.record("\(changes)")
      return
    }
    #expect(returning.contact.nextEntry > second)
  }

  /// The store knows of one removal; then another process adds an entry and removes her again.
  @Test(arguments: [false, true]) func aLaterRemovalCounts(isBatched: Bool) throws {
    let store = try place.store()
    try add(ada, to: store)
    try removeAda(from: store)
    let first = try #require(try store.undoable(limit: 1).first)
    _ = try store.undo([first], as: "undo", overwrites: false)
    let other = isBatched ? store : try place.store()
    try other.edit(.ada) { $0.append(PhoneNumber("2")) }
    let second = try #require(other.book[.ada]?.phones.last?.id)
    try removeAda(from: other)
    if isBatched {
      _ = try store.undo(
        store.undoable(limit: 1), as: "undo", isBatched: true, overwrites: false)
      try removeAda(from: store)
    }
    try store.refresh()
    let changes = try store.reservingEntryIDs(in: [.add(StoredContact(ada))])
    guard case .add(let returning) = try #require(changes.first) else { return }
    #expect(returning.contact.nextEntry > second)
  }

  /// Another program has written the journal.
  @Test func entriesOfAJournalWithoutIDsGetSome() throws {
    var ada = ada
    ada.append(PhoneNumber("2"))
    try add(ada, to: place.store())
    let line = try #require(place.lines().first)
      .replacing(/"id":\d,|,"(crc|nextEntry)":"?\w+"?/, with: "")
    try place.write(ChecksummedText.seal(Array(line.utf8)), to: "contacts.journal.jsonl")
    try place.remove("contacts.json")
    let phones = try #require(place.store().book[.ada]).phones
    #expect(phones.map(\.value.number) == ["1", "2"] && phones.map(\.id) == [1, 2])
  }
}
