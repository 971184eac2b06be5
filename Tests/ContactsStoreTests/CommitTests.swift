import ContactsModel
import ContactsSearch
import Foundation
import JSON
import TestSupport
import Testing

@testable import ContactsStore
import Platform

struct CommitTests {
  private let place = Place()

  @Test func openingAMissingBookCreatesNoFiles() throws {
    let store = try Store(path: place.path("new/deep/contacts.json"))
    try store.refresh()
    try store.checkpoint()
    #expect(store.book.isEmpty && store.sequence == 0 && store.readOnlyReason == nil)
    #expect(try store.commit("nothing") { _, _ in [] } == nil)
    try store.close()
    #expect(store.takeNotices() == [])
    #expect(!FileManager.default.fileExists(atPath: place.path("new/deep/contacts.json")))
  }

  @Test func openingAMissingBookCreatesNoFolder() throws {
    let store = try Store(path: place.path("new/contacts.json"))
    try store.refresh()
    try store.close()
    #expect(place.names == [])
  }

  @Test func theFirstCommitCreatesPrivateFiles() throws {
    let store = try Store(path: place.path("new/deep/contacts.json"))
    try store.add("Ada")
    #expect(try place.mode("new") == 0o700 && place.mode("new/deep") == 0o700)
    for name in ["contacts.json", "contacts.journal.jsonl", "contacts.lock"] {
      #expect(try place.mode("new/deep/\(name)") == 0o600, "\(name)")
    }
  }

  @Test func keepsExistingModes() throws {
    let store = try place.store()
    try store.add("Ada")
    for name in ["contacts.json", "contacts.journal.jsonl"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o640], ofItemAtPath: place.path(name))
    }
    try store.add("Bob")
    try store.checkpoint()
    #expect(try place.mode("contacts.json") == 0o640)
    #expect(try place.mode("contacts.journal.jsonl") == 0o640)
  }

  @Test func aCommitIsOnDiskWhenItReturns() throws {
    let store = try place.store()
    for number in 1...5 {
      let transaction = try #require(try store.add("Name \(number)"))
      #expect(transaction.sequence == number && store.sequence == number)
      #expect(try place.lines().count == number)
      #expect(try place.store().texts == store.texts)
    }
  }

  @Test func changesThatBringATimeAreNotStamped() throws {
    let store = try Place().store()
    try store.add("Ada", id: .ada)
    let before = JSONValue.string("\(Timestamp(secondsSince1970: 0))")
    let changes: [Change] = [
      .set(.ada, key: "note", before: nil, after: "x"),
      .set(.ada, key: "modified", before: before, after: "2001-02-03T04:05:06Z"),
    ]
    #expect(Change.stamped(changes, at: .now) { store.book[$0]?.modified } == changes)
    #expect(
      Change.stamped(Array(changes.prefix(1)), at: .now) { store.book[$0]?.modified }.count == 2)
  }

  @Test func stampsAChangedContactWithTheTransactionTime() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    #expect(store.book[.ada]?.modified == Timestamp(secondsSince1970: 0))
    let transaction = try #require(
      try store.edit(.ada) { contact in
        contact.note = "x"
        contact.append(PhoneNumber("1"))
      })
    #expect(transaction.changes.count == 3)
    #expect(store.book[.ada]?.modified == transaction.time)
    #expect(try place.store().book[.ada]?.modified == transaction.time)
  }

  @Test func givesEntriesMissingIDs() throws {
    let store = try place.store()
    var contact = Contact("Ada", id: .ada)
    contact.phones = [Labeled(PhoneNumber("1")), Labeled(PhoneNumber("2"))]
    try store.commit("import") { _, _ in [.add(contact)] }
    #expect(store.book[.ada]?.phones.map(\.id) == [1, 2])
    #expect(try place.store().texts == store.texts)
  }

  @Test func aThrowingClosureCommitsNothingAndUnlocks() throws {
    struct Failure: Error {}
    let store = try place.store()
    try store.add("Ada", id: .ada)
    let other = try place.store()
    #expect(throws: Failure.self) { try store.commit("bad") { _, _ in throw Failure() } }
    #expect(!store.hasOpenBatch)
    #expect(try place.isLockFree())
    #expect(throws: StoreError.self) {
      try store.commit("bad") { _, _ in [.add(Contact("Bob")), .remove(Contact("Cyd"))] }
    }
    #expect(store.names == ["Ada"] && store.sequence == 1)
    #expect(try place.lines().count == 1)
    try other.add("Bob")
    try store.refresh()
    #expect(store.names == ["Ada", "Bob"])
  }

  @Test func aConflictNamesTheEntry() throws {
    let store = try place.store()
    let error = #expect(throws: StoreError.self) {
      try store.commit("bad") { _, _ in [.remove(Contact("Ada", id: .ada))] }
    }
    #expect(error?.description == "not saved: no contact @0000ada0")
  }

  @Test func knowsWhatWasThereAtOpening() throws {
    let former = try #require(try place.store().add("Ada"))
    let store = try place.store()
    let own = try #require(try store.add("Bob"))
    #expect(store.wasThereAtOpening(former) && !store.wasThereAtOpening(own))
  }

  @Test func twoStoresSeeEachOthersCommits() throws {
    let (one, two) = (try place.store(), try place.store())
    for number in 0..<10 {
      try (number.isMultiple(of: 2) ? one : two).add("Name \(number)")
    }
    try one.refresh()
    try two.refresh()
    #expect(one.names == (0..<10).map { "Name \($0)" })
    #expect(one.texts == two.texts && one.identity == two.identity)
    #expect(try place.transactions().map { $0["sequence"]?.int } == Array(1...10))
    #expect(Set(try place.transactions().map { $0["session"]?.string }).count == 2)
  }

  @Test func concurrentCommitsLoseNothing() async throws {
    let book = place.book
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          let store = try Store(path: book)
          for number in 0..<25 {
            try store.add("Name \(task) \(number)")
            if number == 12 { try store.checkpoint() }
          }
        }
      }
      try await group.waitForAll()
    }
    let transactions = try place.transactions()
    #expect(transactions.map { $0["sequence"]?.int } == Array(1...100))
    #expect(Set(transactions.map { $0["book"]?.string }).count == 1)
    let store = try place.store()
    #expect(Set(store.names).count == 100)
    for task in 0..<4 {
      #expect(
        store.names.filter { $0.hasPrefix("Name \(task) ") }
          == (0..<25).map { "Name \(task) \($0)" })
    }
    #expect(place.names.filter { $0.hasSuffix(".new") } == [])
  }

  #if os(Linux)
  /// Makes another file the open journal.
  private func replaceJournal(of place: Place, by substitute: Int32) throws {
    let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let own = try #require(
      numbers.compactMap { Int32($0) }.first { number in
        let path = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(number)")
        return path == place.journal
      })
    #expect(dup2(substitute, own) == own)
  }

  @Test func aFailedWriteIsRolledBack() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.edit(.ada, isBatched: true) { $0.note = "x" }
    try store.commit("add", isBatched: true) { _, _ in [.add(Contact("Bob"))] }
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    try replaceJournal(of: place, by: full)
    let error = #expect(throws: StoreError.self) { try store.closeBatch() }
    #expect(error?.kind == .unsaved("write", errno: .noSpace))
    #expect(store.names == ["Ada"] && store.book[.ada]?.note == "" && store.sequence == 1)
    #expect(!store.hasOpenBatch)
  }

  @Test func editsByHandThatCannotBeSavedLeaveNoBatch() throws {
    do {
      let writer = try place.store()
      try writer.add("Ada", id: .ada)
      try writer.edit(.ada) { $0.note = "x" }
      try writer.close()
    }
    try place.edit(#""note":"x""#, #""note":"by hand""#)
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    var isFull = false
    let store = try Store(path: place.book) { work, count, _ in
      guard work == .saving, count == 1, !isFull else { return }
      isFull = true
      #expect(throws: Never.self) { try replaceJournal(of: place, by: full) }
    }
    #expect(isFull && !store.hasOpenBatch)
    #expect(store.book[.ada]?.note == "by hand" && store.sequence == 2)
    #expect(store.takeNotices().contains { $0.contains("the edits could not be saved") })
    #expect(throws: StoreError.self) { try store.add("Bob") }
    let other = try place.store()
    #expect(other.book[.ada]?.note == "by hand" && other.sequence == 3)
  }

  /// Replaces the journal during a commit: by a full device, and by a pipe, which accepts writes
  /// but cannot be synchronized.
  @Test(arguments: ["write", "synchronize"])
  func anEditWhoseWriteFailsIsNotApplied(step: String) throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.edit(.ada) { $0.note = "before" }
    let journal = try place.text("contacts.journal.jsonl")
    var pipes: [Int32] = [0, 0]
    #expect(pipe(&pipes) == 0)
    let substitute = step == "write" ? open("/dev/full", O_WRONLY) : pipes[1]
    let error = #expect(throws: StoreError.self) {
      try store.commit("set") { book, _ in
        try replaceJournal(of: place, by: substitute)
        return try #require(book[.ada]).changes { $0.note = "after" }
      }
    }
    #expect(
      error?.kind == .unsaved(step, errno: step == "write" ? .noSpace : .invalidArgument))
    #expect(store.book[.ada]?.note == "before" && store.sequence == 2)
    #expect(!store.hasOpenBatch)
    #expect(try place.text("contacts.journal.jsonl") == journal)
    // A line that cannot be cut off may remain: nothing is written before the files are opened
    // again.
    #expect(store.readOnlyReason?.contains("could not be cut off") == true)
    #expect(store.takeNotices().contains { $0.contains("may still be in \(place.journal)") })
    #expect(try place.store().book[.ada]?.note == "before")
    for number in pipes { close(number) }
  }
  #endif
}
