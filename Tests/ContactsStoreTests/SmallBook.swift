import ContactsModel
import ContactsSearch
import Testing

@testable import ContactsStore

/// A book of three transactions with an empty snapshot, and the state after each.
struct SmallBook {
  let place = Place()
  let states: [[String]]
  let journal: [UInt8]

  init() throws {
    let store = try place.store()
    var states: [[String]] = [[]]
    try store.add("Ada", id: .ada)
    states.append(store.texts)
    try store.edit(.ada) { $0.note = "x" }
    states.append(store.texts)
    try store.add("Bob", id: .bob)
    states.append(store.texts)
    self.states = states
    journal = try place.read("contacts.journal.jsonl")
  }

  /// Opens the book with another journal, commits, and opens it again: the state is a prefix of the
  /// transactions, and the commit follows it.
  func check(_ bytes: [UInt8], _ what: String) throws {
    try place.write(bytes, to: "contacts.journal.jsonl")
    let store: Store
    do { store = try place.store() } catch is StoreError { return }
    guard let index = states.firstIndex(of: store.texts) else {
      Issue.record("\(what): \(store.texts)")
      return
    }
    if store.readOnlyReason != nil {
      #expect(throws: StoreError.self) { try store.add("Cyd") }
      #expect(try place.read("contacts.journal.jsonl") == bytes, "\(what)")
      return
    }
    try store.add("Cyd", id: .cyd)
    let again = try place.store()
    #expect(again.names == Array(["Ada", "Bob"].prefix((index + 1) / 2)) + ["Cyd"], "\(what)")
    #expect(again.texts == store.texts && again.sequence == index + 1, "\(what)")
  }
}
