import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import JSON
import TestSupport
import Testing

/// Undoing everything gives the start, and redoing it the end.
struct UndoTests {
  /// All contacts as the program lists them, without what undo does not restore.
  private func listing(_ book: TestBook) throws -> [String] {
    let output = try book.perform("list --sort name\n", ["-o", "json"])
    let contacts = try JSONValue(parsing: output.utf8).array ?? []
    return contacts.compactMap { contact in
      guard var object = contact.object else { return nil }
      for key in ["modified", "nextEntry"] { object[key] = nil }
      return JSONValue.object(object).description
    }
  }

  @Test(arguments: 0..<Sweep.sequences) func undoesAndRedoes(part: Int) throws {
    let book = try TestBook()
    try book.perform(RandomSession.start + (part % 2 == 0 ? "save\n" : ""))
    let start = try listing(book)
    let first = try book.lines().count
    var session = RandomSession(part)
    // Lines that name no contact, or change nothing, make no transaction.
    try book.run(script: session.lines(Sweep.commands))
    let end = try listing(book)
    let count = try book.lines().count - first
    #expect(count > Sweep.commands / 4)
    let what: Comment = "seed \(Sweep.seed), part \(part)"
    if part % 3 == 0 {
      try book.perform("undo \(count)\n")
    } else {
      try book.perform(String(repeating: "undo\n", count: count))
    }
    #expect(try listing(book) == start, what)
    #expect(try book.lines().count == first + 2 * count, what)
    try book.perform(String(repeating: "redo\n", count: count / 2) + "save\n")
    try book.perform(String(repeating: "redo\n", count: count - count / 2))
    #expect(try listing(book) == end, what)
    // The journal alone gives the same.
    try book.remove(book.path)
    #expect(try listing(book) == end, what)
    #expect(try book.store().findings() == [])
  }

  /// Two processes change their own contacts, and their own entries of a shared one.
  @Test(arguments: 0..<Sweep.sequences) func undoKeepsChangesOfOthers(part: Int) throws {
    let book = try TestBook()
    try book.perform("add Common\nadd Mine phone=1\nadd Yours phone=1\n")
    let (mine, yours) = (try book.store(), try book.store())
    let ids = mine.book.contacts.map(\.id)
    var generator = SeededGenerator(part)
    let start = mine.state
    for number in 0..<30 {
      let isMine = Bool.random(using: &generator)
      let label = isMine ? "mine" : "yours"
      let id = generator.isChosen(onceIn: 2) ? ids[0] : isMine ? ids[1] : ids[2]
      let kind = Int.random(in: 0..<5, using: &generator)
      try (isMine ? mine : yours).commit(label) { book, _ in
        try #require(book[id]).changes { contact in
          let own = contact.phones.indices.filter { contact.phones[$0].label == label }
          switch (kind, own.last) {
          case (0, let last?): contact.phones.remove(at: last)
          case (1, let last?): contact.phones[last].value.number = "\(number)"
          case (2, _): contact.tags.append("\(label)\(number)")
          case (3, _) where id != ids[0]: contact.note = "\(number)"
          default: contact.append(PhoneNumber("\(number)"), label: label)
          }
        }
      }
    }
    try yours.refresh()
    let before = yours.book
    try mine.refresh()
    let own = try mine.undoable { mine.isOwn($0) ? .take : .skip }
    _ = try mine.undo(own, as: "undo", overwrites: false)
    #expect(mine.state[1] == start[1])
    #expect(mine.book[ids[2]] == before[ids[2]])
    let common = try #require(mine.book[ids[0]])
    let formerly = try #require(before[ids[0]])
    #expect(common.phones == formerly.phones.filter { $0.label == "yours" })
    #expect(common.tags == formerly.tags.filter { $0.hasPrefix("yours") })
    #expect(try book.store().state == mine.state)
  }

  @Test func aConflictingUndoNeedsForce() throws {
    let book = try TestBook()
    try book.perform("add Ada phone=1 phone=2\n")
    let (mine, yours) = (try book.store(), try book.store())
    let id = try #require(mine.book.contacts.first { _ in true }).id
    try change(id, 0, to: "10", in: mine)
    try change(id, 1, to: "20", in: yours)
    // Another phone does not conflict.
    let own = { try mine.undoable { mine.isOwn($0) ? .take : .skip } }
    _ = try mine.undo(try own(), as: "undo", overwrites: false)
    #expect(try book.store().book[id]?.phones.map(\.value.number) == ["1", "20"])
    try change(id, 0, to: "11", in: mine)
    try change(id, 0, to: "12", in: yours)
    let sequence = try book.store().sequence
    let error = #expect(throws: UndoError.self) {
      try mine.undo(try own(), as: "undo", overwrites: false)
    }
    #expect(error?.conflict.entry == 1 && error?.conflict.key == "phones")
    #expect(try book.store().sequence == sequence)
    _ = try mine.undo(try own(), as: "undo --force", overwrites: true)
    #expect(try book.store().book[id]?.phones.map(\.value.number) == ["1", "20"])
  }

  private func change(_ id: ContactID, _ index: Int, to number: String, in store: Store) throws {
    try store.commit("set") { book, _ in
      try #require(book[id]).changes { $0.phones[index].value.number = number }
    }
  }
}
