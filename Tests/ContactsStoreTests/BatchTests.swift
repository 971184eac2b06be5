import ContactsModel
import ContactsSearch
import Foundation
import JSON
import TestSupport
import Testing

@testable import ContactsStore
import Platform

/// Commits that wait to be written together.
struct BatchTests {
  private let place = Place()

  /// A long transaction is written in pieces, but its line becomes visible at once.
  @Test func batchesLongTransactionsLikeOthers() throws {
    let store = try place.store()
    for (index, size) in [10, 300_000, 10, 300_000, 0].enumerated() {
      try store.commit("add \(index)", isBatched: true) { _, _ in
        (0..<4).map { number in
          var contact = Contact("Name \(index) \(number)")
          contact.note = String(repeating: "\(number)\n", count: size / 2)
          return .add(StoredContact(contact))
        }
      }
    }
    let transactions = try (1...5).map {
      try #require(try store.log.transaction(numbered: $0, batch: store.batch))
    }
    #expect(transactions.map(\.isLong) == [false, true, false, true, false])
    try store.closeBatch()
    let lines = transactions.map(\.line)
    #expect(try place.read("contacts.journal.jsonl") == Array(lines.joined()))
    #expect(transactions.filter(\.isLong).allSatisfy { $0.lineSize == $0.line.count })
    let other = try place.store()
    #expect(other.texts == store.texts && other.readOnlyReason == nil)
    for (index, transaction) in transactions.enumerated() {
      #expect(
        try store.log.transaction(numbered: index + 1, batch: store.batch) == transaction)
      #expect(
        try other.log.transaction(numbered: index + 1, batch: other.batch) == transaction)
    }
  }

  @Test func aBatchIsOneDeferredWrite() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    let size = try place.read("contacts.journal.jsonl").count
    for number in 0..<3 {
      try store.edit(.ada, isBatched: true) { $0.note = "\(number)" }
      #expect(store.hasOpenBatch)
    }
    #expect(store.sequence == 4 && store.book[.ada]?.note == "2")
    #expect(try place.read("contacts.journal.jsonl").count == size)
    try store.refresh()
    #expect(store.book[.ada]?.note == "2")
    try store.closeBatch()
    #expect(!store.hasOpenBatch && !store.isBatchDue)
    #expect(try place.transactions().map { $0["sequence"]?.int } == [1, 2, 3, 4])
    #expect(try place.store().book[.ada]?.note == "2")
  }

  @Test func aBatchGoesOnWhereItWasCut() throws {
    let store = try Place().store()
    let made = try ["Ada", "Bob", "Cyd Charisse"].map { try #require(try store.add($0)) }
    let sizes = made.map(\.line.count)
    let batch = Batch()
    for transaction in made[..<2] { batch.add(transaction) }
    #expect(batch.cut(to: 1) == [made[1]] && batch.size == sizes[0])
    batch.add(made[2])
    #expect(batch.transactions == [made[0], made[2]])
    #expect(batch.place(of: 1) == sizes[0]..<sizes[0] + sizes[2])
    #expect(batch.size == sizes[0] + sizes[2])
  }

  @Test func aBatchGoesOnBehindALongLine() throws {
    let store = try place.store()
    func add(_ name: String, noteSize: Int = 0) throws -> Transaction? {
      var contact = Contact(name)
      contact.note = String(repeating: "x", count: noteSize)
      return try store.commit("add", isBatched: true) { _, _ in [.add(StoredContact(contact))] }
    }
    let made = try [add("Ada"), add("Long", noteSize: 2 << 20), add("Bob")].compactMap(\.self)
    #expect(made.map(\.isLong) == [false, true, false])
    store.cutBatch(to: 2)
    let last = try #require(try add("Cyd"))
    try store.closeBatch()
    let lines = [made[0], made[1], last].flatMap(\.line)
    #expect(try place.read("contacts.journal.jsonl") == lines)
    #expect(try place.store().names == ["Ada", "Long", "Cyd"])
  }

  @Test func aBatchIsDueByTimeOrSize() throws {
    let store = try place.store()
    #expect(!store.isBatchDue)
    try store.commit("a", isBatched: true) { _, _ in [.add(Contact("Ada", id: .ada))] }
    try waitUntil("the batch is due") { store.isBatchDue }
    try store.closeBatch()
    try store.edit(.ada, isBatched: true) { $0.note = String(repeating: "x", count: 5 << 20) }
    #expect(store.isBatchDue)
    try store.closeBatch()
  }

  /// Otherwise each line of a script would be printed by itself.
  @Test func theBatchOfADryRunIsDueAgainLater() throws {
    let store = try place.store()
    try store.beginDryRun()
    try store.commit("a", isBatched: true) { _, _ in [.add(Contact("Ada"))] }
    try waitUntil("the batch is due") { store.isBatchDue }
    try waitUntil("the batch is due later") {
      store.restartBatchTime()
      return !store.isBatchDue
    }
    #expect(store.hasOpenBatch && store.book.count == 1)
    #expect(store.endDryRun().count == 1)
    #expect(store.book.isEmpty && !store.hasOpenBatch)
  }

  @Test func aFailureInABatchKeepsEarlierCommits() throws {
    struct Failure: Error {}
    let store = try place.store()
    try store.commit("a", isBatched: true) { _, _ in [.add(Contact("Ada"))] }
    #expect(throws: Failure.self) {
      try store.commit("b", isBatched: true) { _, _ in throw Failure() }
    }
    #expect(store.hasOpenBatch)
    // An unbatched commit closes the open batch.
    try store.add("Bob")
    #expect(!store.hasOpenBatch)
    #expect(try place.store().names == ["Ada", "Bob"])
  }

  @Test func twoTransactionsAreWrittenAtOnceOrNeitherIs() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    let ada = try #require(store.book[.ada])
    func commit(_ others: () throws -> [Change]) throws {
      try store.commit("sync") { _, _ in
        ada.changes { $0.note = "theirs" }
      } then: {
        try others()
      }
    }
    #expect(throws: CancellationError.self) { try commit { throw CancellationError() } }
    #expect(!store.hasOpenBatch && store.sequence == 1 && store.book[.ada]?.note == "")
    try commit {
      #expect(store.sequence == 2 && store.book[.ada]?.note == "theirs")
      #expect(try place.transactions().count == 1)
      return try #require(store.book[.ada]).changes { $0.note = "ours" }
    }
    #expect(try place.transactions().map { $0["sequence"]?.int } == [1, 2, 3])
    #expect(try place.store().book[.ada]?.note == "ours")
  }
}
