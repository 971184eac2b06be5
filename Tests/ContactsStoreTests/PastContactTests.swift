import ContactsModel
import ContactsSearch
import ContactsStore
import Testing
import TestSupport

/// Contacts as they were.
struct PastContactTests {
  private let place = Place()

  @Test(arguments: Extent.seeds(3, of: 24))
  func contactsWereWhatTheBookWas(_ seed: UInt64) throws {
    let store = try place.store()
    let ids = (0..<4).map { _ in ContactID() }
    for _ in 0..<40 {
      let id = ids.randomElement()!
      try store.commit("change") { book, _ in
        guard let contact = book[id] else {
          var new = Contact(id: id)
          new.rename("Contact")
          return [.add(new)]
        }
        if Int.random(in: 0..<4) == 0 { return [.remove(contact)] }
        return contact.changes { $0.note = "\(Int.random(in: 0..<99))" }
      }
      if Int.random(in: 0..<12) == 0, let last = try store.undoable(limit: 1).first {
        _ = try store.undo([last], as: "undo", overwrites: true)
      }
    }
    if seed.isMultiple(of: 3) {
      try store.commit("batched", isBatched: true) { _, _ in
        var new = Contact()
        new.rename("Other")
        return [.add(new)]
      }
    }
    let moments = ids.flatMap { id in
      (0...store.sequence + 2).filter { _ in Bool.random() }.map { ContactMoment(id, at: $0) }
    }
    let past = try store.contacts(at: moments)
    #expect(past.count == moments.count)
    for moment in moments {
      let expected = try store.book(at: moment.sequence)[moment.contact]
      #expect(past[moment] == expected.map { .contact($0) } ?? .absent)
    }
  }

  @Test func aChangeIsPartOfTheMomentItWasMadeAt() throws {
    let store = try Place().store()
    try store.add("Ada")
    var times: [Timestamp] = []
    try store.readHistory { transaction in
      times.append(transaction.time)
      return true
    }
    let time = try #require(times.first)
    #expect(try store.sequence(at: time) == 1)
    #expect(try store.sequence(at: Timestamp(secondsSince1970: time.secondsSince1970 - 1)) == 0)
  }

  @Test func nothingIsKnownFromBeforeTheHistory() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.edit(.ada) { $0.note = "1" }
    try store.add("Bob", id: .bob)
    try store.edit(.ada) { $0.note = "2" }
    let moments = (0...4).map { ContactMoment(.ada, at: $0) }
    let before = store.sequence
    #expect(try store.purge(.history(before: Timestamp("2999-01-01T00:00:00Z")!), as: "purge"))
    try store.edit(.ada) { $0.note = "3" }
    let past = try store.contacts(at: moments + [ContactMoment(.ada, at: before + 1)])
    for moment in moments.dropLast() { #expect(past[moment] == .unknown) }
    guard case .contact(let last)? = past[ContactMoment(.ada, at: before + 1)] else {
      Issue.record("the last state is unknown")
      return
    }
    #expect(last.note == "2")
  }
}
