import ContactsModel
import ContactsSearch
import Testing

@testable import ContactsStore

/// Changes made only in memory, shown and rolled back.
struct StoreDryRunTests {
  private let place = Place()

  /// The files of a book, byte by byte.
  private func files(_ place: Place) throws -> [String: [UInt8]] {
    try Dictionary(uniqueKeysWithValues: place.names.map { ($0, try place.read($0)) })
  }

  @Test func aDryRunIsVisibleThenRolledBack() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    let (before, texts) = (try files(place), store.texts)
    try store.beginDryRun()
    try store.edit(.ada) { $0.note = "x" }
    try store.add("Bob", id: .bob)
    #expect(store.names == ["Ada", "Bob"] && store.sequence == 3)
    #expect(try store.book(at: 2).count == 1)
    #expect(try store.undoable(limit: 1).first?.command == "add Bob")
    let changes = store.endDryRun()
    #expect(changes.count == 2 || changes.count == 3)
    #expect(Set(changes.compactMap(\.contactID)) == [.ada, .bob])
    #expect(store.texts == texts && store.sequence == 1 && !store.isInDryRun)
    #expect(try files(place) == before)
    // The store works as before.
    try store.edit(.ada) { $0.note = "y" }
    #expect(try place.store().book[.ada]?.note == "y")
    #expect(try place.transactions().count == 2)
  }

  @Test func aDryRunOfAMissingBookCreatesNothing() throws {
    let store = try place.store()
    try store.beginDryRun()
    try store.add("Ada")
    #expect(store.endDryRun().count == 1)
    #expect(place.names == [])
  }

  @Test func othersCanCommitDuringADryRun() throws {
    let (store, other) = (try place.store(), try place.store())
    try store.add("Ada", id: .ada)
    try other.refresh()
    try store.beginDryRun()
    try store.edit(.ada) { $0.note = "x" }
    #expect(try place.isLockFree())
    try other.edit(.ada) { $0.note = "y" }
    try store.refresh()
    #expect(store.book[.ada]?.note == "x")
    _ = store.endDryRun()
    try store.refresh()
    #expect(store.book[.ada]?.note == "y")
  }

  @Test func changesThatCancelOutAreNotReported() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.beginDryRun()
    try store.add("Bob", id: .bob)
    _ = try store.undo(try store.undoable(limit: 1), as: "undo", overwrites: false)
    #expect(store.endDryRun().isEmpty)
    try store.beginDryRun()
    _ = try store.undo(try store.undoable(limit: 1), as: "undo", overwrites: false)
    #expect(store.endDryRun().count == 1)
    #expect(store.names == ["Ada"])
    #expect(try store.undoable().count == 1)
  }

  @Test func aDryRunInATransactionKeepsIt() throws {
    let store = try place.store()
    store.beginTransaction()
    try store.add("Ada", id: .ada)
    try store.beginDryRun()
    try store.edit(.ada) { $0.note = "x" }
    #expect(store.book[.ada]?.note == "x")
    #expect(Set(store.endDryRun().compactMap(\.contactID)) == [.ada])
    #expect(store.book[.ada]?.note == "")
    try store.commitTransaction("script")
    #expect(try place.store().book[.ada]?.note == "")
  }

  @Test func aTransactionInADryRunIsNotWritten() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    let before = try files(place)
    try store.beginDryRun()
    store.beginTransaction()
    try store.edit(.ada) { $0.note = "x" }
    try store.edit(.ada) { $0.note = "y" }
    try store.commitTransaction("script")
    try store.checkpoint()
    #expect(store.endDryRun().count { $0.contactID == .ada } > 0)
    #expect(try files(place) == before && store.book[.ada]?.note == "")
  }

  @Test func nestedDryRunsRollBackSeparately() throws {
    let store = try Place().store()
    try store.beginDryRun()
    try store.add("Ada")
    try store.beginDryRun()
    try store.add("Bob")
    #expect(store.endDryRun().count == 1 && store.names == ["Ada"])
    #expect(store.endDryRun().count == 1 && store.names == [])
  }

  @Test func rejectsIrreversibleCommands() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.edit(.ada) { $0.note = "x" }
    let before = try files(place)
    try store.beginDryRun()
    #expect(throws: StoreError.self) { try store.purge(.contact(.ada), as: "purge") }
    #expect(throws: StoreError.self) { try store.repair(as: "check --repair") }
    #expect(try store.extent(of: .contact(.ada)) == 2)
    #expect(try store.extent(of: .contact(.bob)) == 0)
    #expect(
      try store.extent(of: .history(before: Timestamp(secondsSince1970: 32_503_680_000))) == 2)
    #expect(try store.extent(of: .history(before: Timestamp(secondsSince1970: 0))) == 0)
    let first = try #require(try store.log.transaction(numbered: 1, batch: nil))
    #expect(try store.extent(of: .history(before: first.time)) == 0)
    _ = store.endDryRun()
    #expect(try files(place) == before)
  }
}
