import ContactsModel
import ContactsSearch
import Foundation
import JSON
import Testing

@testable import ContactsStore

/// A book does not become empty when some of its files disappear, before or while it is open.
struct RemainsTests {
  @Test func doesNotStartEmptyBesideABackup() throws {
    let place = try Place.ofFourTransactions()
    let store = try place.store()
    try store.add("Cyd")
    try store.checkpoint()
    try place.remove("contacts.json")
    try place.remove("contacts.journal.jsonl")
    let message =
      "\(place.book) and its journal are missing, but \(place.book)~ is there: copy it to "
      + "\(place.book) (later changes are lost), or move it away to start with an empty book"
    let names = place.names
    for isEmptied in [false, true] {
      if isEmptied { try place.write([], to: "contacts.journal.jsonl") }
      #expect(#expect(throws: StoreError.self) { try place.store() }?.description == message)
      try store.refresh()
      #expect(store.names == ["Ada", "Bob", "Cyd"])
      #expect(throws: StoreError.self) { try store.add("Dan") }
    }
    try place.remove("contacts.journal.jsonl")
    #expect(place.names == names)
    // The advice of the message works.
    try place.write(try place.read("contacts.json~"), to: "contacts.json")
    #expect(try place.store().names == ["Ada", "Bob"])
    for name in ["contacts.json", "contacts.json~"] { try place.remove(name) }
    #expect(try place.store().names == [])
  }

  @Test func doesNotStartEmptyBesideASalvagedJournal() throws {
    let place = try Place.ofFourTransactions(isSaved: false)
    try place.spoil(line: 2)
    _ = try place.store().repair(as: "check --repair")
    for name in place.names where !name.hasSuffix("damaged1") { try place.remove(name) }
    let kept = place.journal + ".damaged1"
    let error = #expect(throws: StoreError.self) { try place.store() }
    #expect(
      error?.description
        == "\(place.book) and its journal are missing, but \(kept) is there: copy it to "
        + "\(place.journal) and run `check --repair`, or move it away to start with an empty book")
    #expect(place.names == ["contacts.journal.jsonl.damaged1"])
    try place.write(
      try place.read("contacts.journal.jsonl.damaged1"), to: "contacts.journal.jsonl")
    let store = try place.store()
    #expect(try store.repair(as: "check --repair") != nil && store.names == ["Ada"])
  }

  @Test func namesTheNewestSalvagedJournal() throws {
    let place = Place()
    for number in [9, 10, 2] {
      try place.write("x\n".utf8, to: "contacts.journal.jsonl.damaged\(number)")
    }
    let error = #expect(throws: StoreError.self) { try place.store() }
    #expect(error?.description.contains(".damaged10 is there") == true)
  }

  @Test func aBookDeletedWhileOpenDoesNotBecomeEmpty() throws {
    let place = try Place.ofFourTransactions(isSaved: false)
    let store = try place.store()
    let files = try place.names.map { ($0, try place.read($0)) }
    for name in place.names { try place.remove(name) }
    for _ in 0..<2 {
      try store.refresh()
      let error = #expect(throws: StoreError.self) { try store.add("Cyd") }
      #expect(
        error?.description
          == "not saved: the book is read-only: \(place.journal) is missing")
      #expect(store.names == ["Ada", "Bob"])
    }
    #expect(
      store.takeNotices() == [
        "\(place.book) and its journal disappeared while the book was open; their contents are "
          + "shown as long as this runs: put them back, the journal first, or `export` what is "
          + "shown"
      ])
    #expect(place.names.filter { $0 != "contacts.lock" } == [])
    #expect(throws: StoreError.self) { try store.checkpoint() }
    // Nor do unreadable files replace it.
    for bytes in [[], Array("half\n".utf8)] {
      try place.write(bytes, to: "contacts.journal.jsonl")
      try store.refresh()
      #expect(store.names == ["Ada", "Bob"])
      #expect(throws: StoreError.self) { try store.add("Cyd") }
      try place.remove("contacts.journal.jsonl")
      try store.refresh()
      #expect(store.names == ["Ada", "Bob"])
    }
    for (name, bytes) in files { try place.write(bytes, to: name) }
    try store.refresh()
    try store.add("Cyd")
    #expect(store.names == ["Ada", "Bob", "Cyd"])
    for name in place.names { try place.remove(name) }
    #expect(try place.store().names == [])
  }

  @Test func aDamagedBookDeletedWhileOpenDoesNotBecomeEmpty() throws {
    let place = try Place.ofFourTransactions(isSaved: false)
    try place.spoil(line: 3)
    let store = try place.store()
    #expect(store.isDamaged && store.names == ["Ada", "Bob"])
    for name in place.names where name != "contacts.lock" { try place.remove(name) }
    #expect(throws: StoreError.self) { try store.refresh() }
    #expect(throws: StoreError.self) { try store.add("Cyd") }
    #expect(place.names == ["contacts.lock"])
  }

  @Test func aTornTailAloneIsNotABook() throws {
    let place = Place()
    try place.write("half a line\n".utf8, to: "contacts.journal.torn")
    try place.store().add("Ada")
    #expect(try place.store().names == ["Ada"])
  }
}
