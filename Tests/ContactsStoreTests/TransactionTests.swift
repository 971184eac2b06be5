import ContactsModel
import ContactsSearch
import Foundation
import JSON
import Testing

@testable import ContactsStore

/// Open transactions, and what others commit meanwhile.
struct ScriptTransactionTests {
  private let place = Place()

  @Test func anOpenTransactionCommitsItsNetChange() throws {
    let store = try place.store()
    store.beginTransaction()
    try store.add("Ada", id: .ada)
    try store.edit(.ada) { $0.note = "x" }
    try store.add("Bob", id: .bob)
    try store.commit("remove") { book, _ in [.remove(try #require(book[.bob]))] }
    #expect(try place.store().names == [])
    try store.commitTransaction("script")
    #expect(try place.transactions().map { $0["command"]?.string } == ["script"])
    #expect(try place.store().book[.ada]?.note == "x" && store.names == ["Ada"])
  }

  @Test func anAbandonedTransactionLeavesNothing() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    store.beginTransaction()
    try store.edit(.ada) { $0.note = "x" }
    #expect(throws: StoreError.self) { try store.checkpoint() }
    #expect(throws: StoreError.self) { try store.book(at: 0) }
    store.rollBackTransaction()
    #expect(store.book[.ada]?.note == "" && store.sequence == 1)
    #expect(try place.transactions().count == 1)
  }

  @Test func addsEntriesToExistingContacts() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    store.beginTransaction()
    try store.edit(.ada) { $0.append(PhoneNumber("1")) }
    try store.edit(.ada) { $0.append(PhoneNumber("2")) }
    try store.commitTransaction("script")
    let read = try place.store().book[.ada]
    #expect(read?.phones.map(\.value.number) == ["1", "2"] && read?.phones.map(\.id) == [1, 2])
    #expect(read == store.book[.ada])
    // A process that reads the file assigns them the same ids.
    try store.edit(.ada) { $0.append(PhoneNumber("3")) }
    #expect(try place.store().book[.ada]?.phones.map(\.id) == [1, 2, 3])
  }

  @Test func keepsChangesCommittedMeanwhile() throws {
    let (store, other) = (try place.store(), try place.store())
    try store.add("Ada", id: .ada)
    try store.add("Bob", id: .bob)
    store.beginTransaction()
    try store.edit(.ada) { $0.note = "mine" }
    try other.edit(.ada) { $0.note = "theirs" }
    let error = #expect(throws: StoreError.self) { try store.commitTransaction("script") }
    #expect(error?.kind == .conflict(ChangeError(kind: .changedMeanwhile, contact: .ada)))
    #expect(store.book[.ada]?.note == "theirs" && store.sequence == 3)
    // Changes of another contact do not conflict.
    store.beginTransaction()
    try store.edit(.ada) { $0.note = "mine" }
    try other.edit(.bob) { $0.note = "theirs" }
    try store.commitTransaction("script")
    #expect(try place.store().book[.ada]?.note == "mine")
    #expect(store.book[.bob]?.note == "theirs")
  }

  /// What was bound before the transaction is no conflict; what was bound meanwhile is one, even if
  /// something else was changed since.
  @Test func onlyWhatOthersHaveBoundMeanwhileIsAConflict() throws {
    let (store, other) = (try place.store(), try place.store())
    try store.add("Ada", id: .ada)
    try store.add("Bob", id: .bob)
    try store.edit(.ada) { $0.uid = "first" }
    try other.refresh()
    store.beginTransaction()
    try store.edit(.bob) { $0.uid = "mine" }
    try other.edit(.ada) { $0.note = "theirs" }
    try store.commitTransaction("script")
    #expect(try place.store().book[.bob]?.uid == "mine")
    try other.refresh()
    store.beginTransaction()
    try store.edit(.bob) { $0.uid = "again" }
    try other.edit(.ada) { $0.uid = "theirs" }
    try other.edit(.ada) { $0.note = "later" }
    #expect(throws: StoreError.self) { try store.commitTransaction("script") }
    #expect(try place.store().book[.bob]?.uid == "mine")
  }

  /// Two transactions that are each valid, run at once.
  @Test func resolvesReferencesAgainstTheNewestState() throws {
    let (store, other) = (try place.store(), try place.store())
    try store.add("Ada", id: .ada)
    try store.add("Bob", id: .bob)
    try store.add("Crew", id: .cyd)
    let conflict = StoreError.Kind.conflict(
      ChangeError(kind: .othersChangedMeanwhile, contact: nil))
    func add(_ uid: String, to store: Store) throws {
      var contact = Contact("Eve")
      contact.uid = uid
      try store.commit("import") { [contact] _, _ in [.add(contact)] }
    }
    // Both add a contact of one UID.
    store.beginTransaction()
    try add("u", to: store)
    try add("u", to: other)
    let twice = #expect(throws: StoreError.self) { try store.commitTransaction("script") }
    #expect(twice?.kind == conflict && store.book.count == 4)
    // One adds a group with a member that the other removes.
    store.beginTransaction()
    var group = Contact("Club")
    group.append(GroupMember(ContactID.bob.description))
    try store.commit("add") { [group] _, _ in [.add(group)] }
    try other.commit("remove") { book, _ in [.remove(try #require(book[.bob]))] }
    let gone = #expect(throws: StoreError.self) { try store.commitTransaction("script") }
    #expect(gone?.kind == conflict && store.book.count == 3)
    try other.add("Bob", id: .bob)
    try store.refresh()
    // One makes a contact a member, and the other removes it.
    store.beginTransaction()
    try store.commit("remove") { book, _ in [.remove(try #require(book[.bob]))] }
    try other.edit(.cyd) { $0.append(GroupMember(ContactID.bob.description)) }
    let error = #expect(throws: StoreError.self) { try store.commitTransaction("script") }
    #expect(error?.kind == conflict && store.book[.bob] != nil)
    // Independent changes can be made at once; a later one is decided by what has been read.
    store.beginTransaction()
    try store.commit("remove") { book, _ in [.remove(try #require(book[.bob]))] }
    try other.edit(.ada) { $0.note = "x" }
    try store.commitTransaction("script")
    let book = try place.store().book
    #expect(book[.bob] == nil && book[.ada]?.note == "x")
  }

  @Test func reloadsWhenTheJournalIsBehindTheSnapshot() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    let old = try place.read("contacts.journal.jsonl")
    try store.add("Bob", id: .bob)
    try store.checkpoint()
    try place.write(old, to: "contacts.journal.jsonl")
    let next = try place.store()
    #expect(next.takeNotices().first?.contains("the history of change 2 is") == true)
    try next.add("Cyd", id: .cyd)
    try place.remove("contacts.json")
    let rebuilt = try place.store()
    #expect(rebuilt.names == ["Ada", "Bob", "Cyd"] && rebuilt.readOnlyReason == nil)
  }
}
