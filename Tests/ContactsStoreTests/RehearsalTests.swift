import ContactsModel
import ContactsSearch
import Testing

@testable import ContactsStore

/// Changes made in memory alone, to be shown and taken back.
struct RehearsalTests {
  /// The files of a book, byte by byte.
  private func files(_ place: Place) throws -> [String: [UInt8]] {
    try Dictionary(uniqueKeysWithValues: place.names.map { ($0, try place.read($0)) })
  }

  @Test func whatIsRehearsedIsFoundAndTakenBack() throws {
    let place = Place()
    let store = try place.store()
    try store.add("Ada", id: .ada)
    let (before, texts) = (try files(place), store.texts)
    try store.beginRehearsal()
    try store.edit(.ada) { $0.note = "x" }
    try store.add("Bob", id: .bob)
    #expect(store.names == ["Ada", "Bob"] && store.sequence == 3)
    #expect(try store.book(at: 2).count == 1)
    #expect(try store.undoable(limit: 1).first?.command == "add Bob")
    let changes = store.endRehearsal()
    #expect(changes.count == 2 || changes.count == 3)
    #expect(Set(changes.compactMap(\.contactID)) == [.ada, .bob])
    #expect(store.texts == texts && store.sequence == 1 && !store.isRehearsing)
    #expect(try files(place) == before)
    // The store goes on as before.
    try store.edit(.ada) { $0.note = "y" }
    #expect(try place.store().book[.ada]?.note == "y")
    #expect(try place.transactions().count == 2)
  }

  @Test func nothingIsLockedOrMadeWhereThereIsNoBook() throws {
    let place = Place()
    let store = try place.store()
    try store.beginRehearsal()
    try store.add("Ada")
    #expect(store.endRehearsal().count == 1)
    #expect(place.names == [])
  }

  @Test func anotherCanCommitMeanwhile() throws {
    let place = Place()
    let (store, other) = (try place.store(), try place.store())
    try store.add("Ada", id: .ada)
    try other.refresh()
    try store.beginRehearsal()
    try store.edit(.ada) { $0.note = "x" }
    #expect(try place.isLockFree())
    try other.edit(.ada) { $0.note = "y" }
    try store.refresh()
    #expect(store.book[.ada]?.note == "x")
    _ = store.endRehearsal()
    try store.refresh()
    #expect(store.book[.ada]?.note == "y")
  }

  @Test func whatATransactionTakesBackItselfIsNoChange() throws {
    let place = Place()
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.beginRehearsal()
    try store.add("Bob", id: .bob)
    _ = try store.undo(try store.undoable(limit: 1), as: "undo", overwrites: false)
    #expect(store.endRehearsal().isEmpty)
    try store.beginRehearsal()
    _ = try store.undo(try store.undoable(limit: 1), as: "undo", overwrites: false)
    #expect(store.endRehearsal().count == 1)
    #expect(store.names == ["Ada"])
    #expect(try store.undoable().count == 1)
  }

  @Test func aRehearsalInAUnitSeesItAndLeavesIt() throws {
    let place = Place()
    let store = try place.store()
    store.beginUnit()
    try store.add("Ada", id: .ada)
    try store.beginRehearsal()
    try store.edit(.ada) { $0.note = "x" }
    #expect(store.book[.ada]?.note == "x")
    #expect(Set(store.endRehearsal().compactMap(\.contactID)) == [.ada])
    #expect(store.book[.ada]?.note == "")
    try store.commitUnit("script")
    #expect(try place.store().book[.ada]?.note == "")
  }

  @Test func aUnitInARehearsalIsNotWritten() throws {
    let place = Place()
    let store = try place.store()
    try store.add("Ada", id: .ada)
    let before = try files(place)
    try store.beginRehearsal()
    store.beginUnit()
    try store.edit(.ada) { $0.note = "x" }
    try store.edit(.ada) { $0.note = "y" }
    try store.commitUnit("script")
    try store.checkpoint()
    #expect(store.endRehearsal().count { $0.contactID == .ada } > 0)
    #expect(try files(place) == before && store.book[.ada]?.note == "")
  }

  @Test func aRehearsalInARehearsalIsTakenBackAlone() throws {
    let store = try Place().store()
    try store.beginRehearsal()
    try store.add("Ada")
    try store.beginRehearsal()
    try store.add("Bob")
    #expect(store.endRehearsal().count == 1 && store.names == ["Ada"])
    #expect(store.endRehearsal().count == 1 && store.names == [])
  }

  @Test func whatCannotBeTakenBackIsRefused() throws {
    let place = Place()
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.edit(.ada) { $0.note = "x" }
    let before = try files(place)
    try store.beginRehearsal()
    #expect(throws: StoreError.self) { try store.purge(.contact(.ada), as: "purge") }
    #expect(throws: StoreError.self) { try store.repair(as: "check --repair") }
    #expect(try store.extent(of: .contact(.ada)) == 2)
    #expect(try store.extent(of: .contact(.bob)) == 0)
    _ = store.endRehearsal()
    #expect(try files(place) == before)
  }
}
