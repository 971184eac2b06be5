import ContactsModel
import ContactsSearch
import Foundation
import JSON
import Testing

@testable import ContactsStore

/// What can be undone, and processes that undo the same.
struct UndoTests {
  /// The first line after a lost journal is the whole book, before the lines of the batch.
  @Test(arguments: [false, true]) func whatFollowsALostJournalIsUndone(isBatched: Bool) throws {
    let place = try Place.ofFourTransactions()
    try place.remove("contacts.journal.jsonl")
    let store = try place.store()
    let texts = store.texts
    for note in ["one", "two"] { try store.edit(.ada, isBatched: isBatched) { $0.note = note } }
    try store.closeBatch()
    #expect(try store.undoable().map(\.sequence) == [6, 5])
    for number in [6, 5] {
      let last = try store.undoable(limit: 1)
      #expect(last.map(\.sequence) == [number])
      _ = try store.undo(last, as: "undo", overwrites: false)
    }
    #expect(store.texts == texts)
    #expect(try store.undoable().isEmpty)
  }

  @Test func aRepeatedLineIsUndoneOnce() throws {
    let place = try Place.ofFourTransactions(isSaved: false)
    var lines = try place.lines()
    lines.insert(lines[1], at: 2)
    try place.write(lines.joined(separator: "\n").utf8 + [10], to: "contacts.journal.jsonl")
    let store = try place.store()
    #expect(try store.undoable().map(\.sequence) == [4, 3, 2, 1])
    try store.checkpoint()
    // The next process reads the journal backward.
    let next = try place.store()
    #expect(next.takeNotices() == [])
    #expect(try next.undoable().map(\.sequence) == [4, 3, 2, 1])
  }

  /// A change within the second of the one before leaves the time of modification as it is.
  @Test func undoBringsBackTheTimeOfModification() throws {
    let store = try Place().store()
    try store.add("Ada", id: .ada)
    var former: Contact?
    repeat {
      former = store.book[.ada]
      try store.edit(.ada) { $0.note += "x" }
    } while store.book[.ada]?.modified != former?.modified
    let last = try #require(store.book[.ada])
    while Timestamp.now <= last.modified ?? .now { usleep(10_000) }
    _ = try store.undo(try store.undoable(limit: 1), as: "undo", overwrites: false)
    #expect(store.book[.ada] == former)
    _ = try store.undo(try store.redoable(limit: 1), as: "redo", overwrites: false)
    #expect(store.book[.ada] == last)
  }

  @Test func nothingIsRedoneAfterAPurge() throws {
    let place = Place()
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.add("Bob", id: .bob)
    try store.edit(.ada) { $0.note = "x" }
    _ = try store.undo(try store.undoable(limit: 1), as: "undo", overwrites: false)
    #expect(try store.redoable().map(\.sequence) == [4])
    #expect(try store.purge(.contact(.bob), as: "purge"))
    #expect(try store.redoable().isEmpty)
    #expect(try place.store().redoable().isEmpty)
  }

  @Test func undoOfAnOlderChangeIsAModification() {
    let note = Change.set(.ada, key: "note", before: nil, after: "x")
    func stamped(modified: Int64) -> [Change] {
      Change.stamped(
        [note], at: Timestamp(secondsSince1970: 9), undoing: Timestamp(secondsSince1970: 3)
      ) { _ in Timestamp(secondsSince1970: modified) }
    }
    #expect(stamped(modified: 3) == [note])
    #expect(stamped(modified: 4).map(\.key) == ["note", "modified"])
  }

  @Test func whatTheOpenBatchHasUndoneStays() throws {
    let place = Place()
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.edit(.ada) { $0.note = "x" }
    let chosen = try store.undoable(limit: 1)
    _ = try store.undo(chosen, as: "undo", isBatched: true, overwrites: false)
    // What follows in the batch does not hide it.
    try store.commit("add Bob", isBatched: true) { _, _ in [.add(Contact("Bob"))] }
    #expect(throws: UndoneError(sequence: 2)) {
      try store.undo(chosen, as: "undo", isBatched: true, overwrites: true)
    }
    try store.closeBatch()
    #expect(try place.transactions().count == 4)
  }

  @Test func whatAnotherProcessHasJustUndoneOrRedoneStays() throws {
    let place = Place()
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.edit(.ada) { $0.note = "x" }
    let other = try place.store()
    let undone = try store.undoable(limit: 1)
    _ = try other.undo(try other.undoable(limit: 1), as: "undo", overwrites: false)
    #expect(throws: UndoneError(sequence: 2)) {
      try store.undo(undone, as: "undo", overwrites: true)
    }
    #expect(store.sequence == 3 && store.book[.ada]?.note == "")
    let redone = try store.redoable(limit: 1)
    _ = try other.undo(try other.redoable(limit: 1), as: "redo", overwrites: false)
    #expect(throws: UndoneError(sequence: 3)) {
      try store.undo(redone, as: "redo", overwrites: true)
    }
    #expect(store.sequence == 4 && store.book[.ada]?.note == "x")
    #expect(try place.isLockFree())
  }
}
