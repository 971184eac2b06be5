import ContactsModel
import ContactsSearch
import TestSupport
import Testing

@testable import ContactsStore

/// The undo and redo lists agree with the whole journal, whoever wrote it, whatever is batched, and
/// however often the files were reopened.
struct HistoryIndexTests {
  private let place = Place()

  /// The numbers of the transactions that can be undone and redone, newest first, by definition.
  private func expectation(of store: Store) throws -> (undoable: [Int], redoable: [Int]) {
    var all: [Transaction] = []
    try store.readHistory { transaction in
      all.append(transaction)
      return true
    }
    let undone = Set(all.compactMap(\.undoes))
    let redone = Set(all.compactMap(\.redoes))
    let reach = all.prefix { !$0.isBaseline }
    let latest = all.prefix { $0.undoes != nil || $0.redoes != nil }
    return (
      reach.filter { $0.undoes == nil && !$0.changes.isEmpty && !undone.contains($0.sequence) }
        .map(\.sequence),
      latest.filter { $0.undoes != nil && !redone.contains($0.sequence) }.map(\.sequence)
    )
  }

  private func check(_ store: Store, _ what: Comment) throws {
    let expected = try expectation(of: store)
    #expect(try store.undoable().map(\.sequence) == expected.undoable, what)
    #expect(try store.redoable().map(\.sequence) == expected.redoable, what)
    #expect(
      try store.undoable(limit: 1).map(\.sequence) == Array(expected.undoable.prefix(1)), what)
  }

  @Test(arguments: Extent.seeds(1, of: 8)) func agreesWithTheJournal(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var stores = [try place.store(), try place.store()]
    for step in 0..<60 {
      // The other store waits for the lock of the open batch.
      let which =
        stores.firstIndex(where: \.hasOpenBatch) ?? Int.random(in: 0...1, using: &generator)
      let store = stores[which]
      let what: Comment = "seed \(seed), step \(step)"
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<7:
        // Sometimes a line longer than one read.
        let note = String(repeating: "x", count: step % 20 == 7 ? 66_000 : step)
        try store.commit("add", isBatched: Bool.random(using: &generator)) { _, _ in
          var contact = Contact("N\(step)")
          contact.note = note
          return [.add(contact)]
        }
      case 7..<11:
        if !store.hasOpenBatch { try store.refresh() }
        let count = Int.random(in: 1...4, using: &generator)
        let chosen = try store.undoable(limit: count) { _ in
          seed % 2 == 0 || Bool.random(using: &generator) ? .take : .skip
        }
        if !chosen.isEmpty {
          _ = try store.undo(
            chosen, as: "undo", isBatched: Bool.random(using: &generator), overwrites: true)
        }
      case 11..<15:
        if !store.hasOpenBatch { try store.refresh() }
        let chosen = try store.redoable(limit: Int.random(in: 1...4, using: &generator))
        if !chosen.isEmpty {
          _ = try store.undo(
            chosen, as: "redo", isBatched: Bool.random(using: &generator), overwrites: true)
        }
      case 15: try store.checkpoint()
      case 16:
        try store.closeBatch()
        stores[which] = try place.store()
      case 17: store.abandonBatch()
      case 18 where step > 30:
        try store.closeBatch()
        _ = try store.purge(.history(before: .now), as: "purge")
      default: try store.refresh()
      }
      try check(stores[which], what)
      if step % 3 == 0, !stores[which].hasOpenBatch { try check(try place.store(), what) }
    }
  }

  @Test func aFailedUndoKeepsTheUndoGroup() throws {
    let store = try place.store()
    let id = ContactID()
    try store.commit("add", isBatched: true) { _, _ in [.add(Contact(id: id))] }
    for note in ["a", "b"] {
      try store.commit(note, isBatched: true) { book, _ in
        try #require(book[id]).changes { $0.note = note }
      }
    }
    let steps = try store.undoable()
    // The newest is undone first; the oldest conflicts until the one between is undone.
    #expect(throws: UndoError.self) {
      try store.undo([steps[0], steps[2]], as: "undo", isBatched: true, overwrites: false)
    }
    #expect(store.hasOpenBatch)
    #expect(store.book[id]?.note == "b")
    #expect(try store.undoable().map(\.sequence) == [3, 2, 1])
    try store.closeBatch()
    #expect(try place.store().book[id]?.note == "b")
    #expect(try place.store().sequence == 3)
  }

  @Test func namesUndoneAndRedoneChanges() throws {
    let store = try place.store()
    try store.commit("add Ada") { _, _ in [.add(Contact())] }
    for _ in 0..<3 {
      _ = try store.undo(try store.undoable(limit: 1), as: "undo", overwrites: false)
      let undo = try #require(try store.redoable(limit: 1).first)
      #expect(try store.original(of: undo).command == "add Ada")
      _ = try store.undo([undo], as: "redo", overwrites: false)
      // A new process agrees.
      let other = try place.store()
      let redo = try #require(try other.undoable(limit: 1).first)
      #expect(redo.command == "redo")
      #expect(try other.original(of: redo).sequence == 1)
    }
  }

  @Test func circularUndoRecordsTerminate() throws {
    let store = try place.store()
    for name in ["Ada", "Bob"] { try store.add(name) }
    let lines = [(3, 4), (4, 3)].flatMap { (sequence, undone) -> [UInt8] in
      Transaction(
        TransactionHeader(
          book: store.identity, generation: 1, sequence: sequence, time: .now, session: "0000",
          command: "undo", undoes: undone), changes: []
      ).line
    }
    try place.write(try place.read("contacts.journal.jsonl") + lines, to: "contacts.journal.jsonl")
    try store.refresh()
    try store.checkpoint()
    let other = try place.store()
    var last: Transaction?
    try other.readHistory { transaction in
      last = transaction
      return false
    }
    #expect(try other.undoable().map(\.sequence) == [2, 1])
    #expect(try other.original(of: try #require(last)).command == "undo")
  }

  @Test func readsRemovalsWithoutTheRest() throws {
    let store = try place.store()
    for name in ["Ada", "Bob"] { try store.add(name) }
    let ada = try #require(store.book.contacts.first { $0.displayName == "Ada" })
    try store.commit("remove") { _, _ in [.remove(ada)] }
    try store.add("Cyd")
    func removals(in store: Store) throws -> [Transaction] {
      var found: [Transaction] = []
      try store.readHistory(mentioning: "remove") { transaction in
        found.append(transaction)
        return true
      }
      return found
    }
    let found = try removals(in: store)
    #expect(found.map(\.sequence) == [3])
    // Another program may write the name with an escape.
    let lines = try place.read("contacts.journal.jsonl").split(separator: UInt8(ascii: "\n"))
    let text = String(decoding: try #require(found.first).json, as: UTF8.self)
    let escaped = ChecksummedText.seal(
      Array(text.replacing(#""remove""#, with: #""\u0072emove""#).utf8))
    let journal = [Array(lines[0]), Array(lines[1]), escaped, Array(lines[3])]
    try place.write(
      journal.flatMap { $0 + [UInt8(ascii: "\n")] }, to: "contacts.journal.jsonl")
    #expect(try removals(in: try place.store()).map(\.sequence) == [3])
  }

  @Test func readsOnlyTheTailAfterALongLine() throws {
    let store = try place.store()
    for size in [1, 100_000] {
      try store.commit("add") { _, _ in
        var contact = Contact()
        contact.note = String(repeating: "x", count: size)
        return [.add(contact)]
      }
    }
    try store.checkpoint()
    let other = try place.store()
    let start = other.log.history.start
    #expect(start > 0)
    #expect(other.log.history[1] == nil && other.log.history[2]?.place.lowerBound == start)
    #expect(try other.undoable().map(\.sequence) == [2, 1])
  }
}
