import ContactsModel
import ContactsSearch
import Foundation
import JSON
import Testing

@testable import ContactsStore

/// Changes of settings are transactions like others.
struct SettingsTests {
  /// A book of Ada and two saved queries, each set by its own transaction.
  private func book() throws -> (Place, Store) {
    let place = Place()
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.set("a", to: "tag:a")
    try store.set("b", to: "tag:b")
    return (place, store)
  }

  @Test func settingsAreTransactions() throws {
    let (place, store) = try book()
    #expect(store.book.settings == ["queries": ["a": "tag:a", "b": "tag:b"]])
    #expect(try place.transactions().count == 3)
    #expect(try place.store().book.settings == store.book.settings)
    #expect(try store.set("a", to: "tag:a") == nil)
    #expect(try store.book(at: 2).settings == ["queries": ["a": "tag:a"]])
    // It stamps no contact.
    #expect(try place.transactions()[1]["changes"]?.array?.count == 1)
  }

  @Test(arguments: [false, true]) func recoversSettingsFromTheJournal(isSaved: Bool) throws {
    let (place, store) = try book()
    if isSaved { try store.checkpoint() }
    try place.remove("contacts.json")
    let rebuilt = try place.store()
    #expect(rebuilt.book.settings == store.book.settings && rebuilt.names == ["Ada"])
    #expect(try place.text("contacts.json").contains(#""settings":{"queries":{"a":"tag:a","b""#))
  }

  @Test func undoesAndRedoesASetting() throws {
    let (place, store) = try book()
    let last = try store.undoable { $0.sequence == 3 ? .take : .stop }
    _ = try store.undo(last, as: "undo", overwrites: false)
    #expect(store.book.settings == ["queries": ["a": "tag:a"]])
    let undone = try store.redoable { $0.sequence == 4 ? .take : .stop }
    _ = try store.undo(undone, as: "redo", overwrites: false)
    #expect(store.book.settings == ["queries": ["a": "tag:a", "b": "tag:b"]])
    // The first can be undone after the second, but not after a conflicting change.
    try store.set("b", to: "else")
    let all = try store.undoable { _ in .take }
    #expect(throws: UndoError.self) {
      try store.undo(all.filter { $0.sequence == 5 }, as: "undo", overwrites: false)
    }
    _ = try store.undo(all.filter { $0.sequence == 2 }, as: "undo", overwrites: false)
    #expect(try place.store().book.settings == ["queries": ["b": "else"]])
  }

  @Test func adoptsEditedSettings() throws {
    let (place, store) = try book()
    try store.checkpoint()
    try place.edit(#""a":"tag:a""#, #""a":"tag:x","c":1"#)
    let adopted = try place.store()
    #expect(adopted.sequence == 4)
    #expect(adopted.book.settings == ["queries": ["a": "tag:x", "b": "tag:b", "c": 1]])
    let changes = try #require(try place.transactions().last?["changes"]?.array)
    #expect(changes.map { $0.object?["name"] } == ["a", "c"])
    _ = try adopted.undo(try adopted.undoable { _ in .take }, as: "undo", overwrites: false)
    #expect(adopted.book.settings == [:])
  }

  @Test func rebasesEditedSettingsOntoLaterCommits() throws {
    let (place, store) = try book()
    try store.checkpoint()
    try store.set("b", to: "since")
    try place.edit(#""a":"tag:a""#, #""a":"tag:x""#)
    #expect(try place.store().book.settings == ["queries": ["a": "tag:x", "b": "since"]])
  }

  @Test func aPurgeOfHistoryKeepsTheSettings() throws {
    let (place, store) = try book()
    try store.purge(.history(before: Timestamp(secondsSince1970: 9_999_999_999)), as: "purge")
    let settings: JSONObject = ["queries": ["a": "tag:a", "b": "tag:b"]]
    #expect(store.book.settings == settings)
    try place.remove("contacts.json")
    let rebuilt = try place.store()
    #expect(rebuilt.book.settings == settings && rebuilt.names == ["Ada"])
  }

  @Test func aPurgeOfAContactKeepsTheSettings() throws {
    let (place, store) = try book()
    try store.purge(.contact(.ada), as: "purge")
    #expect(store.names == [] && store.book.settings.members.count == 1)
    try place.remove("contacts.json")
    #expect(try place.store().book.settings == store.book.settings)
  }

  @Test func aRepairKeepsTheSettingsOfTheSnapshot() throws {
    let (place, store) = try book()
    try store.checkpoint()
    var journal = try place.read("contacts.journal.jsonl")
    let third = try place.text("contacts.journal.jsonl").utf8.count - 40
    journal[third] ^= 1
    try place.write(journal, to: "contacts.journal.jsonl")
    let damaged = try place.store()
    #expect(try damaged.repair(as: "repair")?.lostLines == [3])
    #expect(damaged.book.settings == store.book.settings)
    try place.remove("contacts.json")
    #expect(try place.store().book.settings == store.book.settings)
  }

  @Test func aTransactionHasTheNetChange() throws {
    let (place, store) = try book()
    store.beginTransaction()
    try store.set("c", to: "tag:c")
    try store.set("c", to: "tag:d")
    try store.set("a", to: nil)
    try store.set("b", to: "x")
    try store.set("b", to: "tag:b")
    try store.commitTransaction("script")
    #expect(store.book.settings == ["queries": ["b": "tag:b", "c": "tag:d"]])
    #expect(try place.transactions().last?["changes"]?.array?.count == 2)
    store.beginTransaction()
    try store.set("b", to: "y")
    store.rollBackTransaction()
    #expect(store.book.base.setting("queries", "b") == "tag:b")
  }

  @Test func keepsSettingsCommittedMeanwhile() throws {
    let (place, store) = try book()
    let other = try place.store()
    store.beginTransaction()
    try store.set("a", to: "mine")
    try other.set("a", to: "theirs")
    let error = #expect(throws: StoreError.self) { try store.commitTransaction("script") }
    #expect(
      error?.description
        == "not saved: another process changed the setting `queries`")
    store.beginTransaction()
    try store.set("a", to: "mine")
    try other.set("b", to: "theirs")
    try store.commitTransaction("script")
    #expect(try place.store().book.settings == ["queries": ["a": "mine", "b": "theirs"]])
  }
}

extension Store {
  /// Saves a query, or deletes one.
  @discardableResult
  func set(_ name: String, to query: JSONValue?) throws -> Transaction? {
    try commit("query \(name)") { book, _ in
      book.base.changes(ofSetting: "queries", name, to: query)
    }
  }
}
