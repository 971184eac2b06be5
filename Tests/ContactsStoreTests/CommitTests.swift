import ContactsModel
import ContactsSearch
import Foundation
import JSON
import TestSupport
import Testing

@testable import ContactsStore
import Platform

struct CommitTests {
  @Test func openingAMissingBookCreatesNoFiles() throws {
    let place = Place()
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
    let place = Place()
    let store = try Store(path: place.path("new/contacts.json"))
    try store.refresh()
    try store.close()
    #expect(place.names == [])
  }

  @Test func theFirstCommitCreatesPrivateFiles() throws {
    let place = Place()
    let store = try Store(path: place.path("new/deep/contacts.json"))
    try store.add("Ada")
    #expect(try place.mode("new") == 0o700 && place.mode("new/deep") == 0o700)
    for name in ["contacts.json", "contacts.journal.jsonl", "contacts.lock"] {
      #expect(try place.mode("new/deep/\(name)") == 0o600, "\(name)")
    }
  }

  @Test func keepsExistingModes() throws {
    let place = Place()
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
    let place = Place()
    let store = try place.store()
    for number in 1...5 {
      let transaction = try #require(try store.add("Name \(number)"))
      #expect(transaction.sequence == number && store.sequence == number)
      #expect(try place.lines().count == number)
      #expect(try place.store().texts == store.texts)
    }
  }

  /// A long transaction is written in pieces, but its line becomes visible at once.
  @Test func batchesLongTransactionsLikeOthers() throws {
    let place = Place()
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

  @Test func changesThatBringATimeAreNotStamped() throws {
    let store = try Place().store()
    try store.add("Ada", id: .ada)
    let before = JSONValue.string("\(Timestamp(secondsSince1970: 0))")
    let changes: [Change] = [
      .set(.ada, key: "note", before: nil, after: "x"),
      .set(.ada, key: "modified", before: before, after: "2001-02-03T04:05:06Z"),
    ]
    #expect(Change.stamped(changes, at: .now) { store.book } == changes)
    #expect(Change.stamped(Array(changes.prefix(1)), at: .now) { store.book }.count == 2)
  }

  @Test func stampsAChangedContactWithTheTransactionTime() throws {
    let place = Place()
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
    let place = Place()
    let store = try place.store()
    var contact = Contact("Ada", id: .ada)
    contact.phones = [Labeled(PhoneNumber("1")), Labeled(PhoneNumber("2"))]
    try store.commit("import") { _, _ in [.add(contact)] }
    #expect(store.book[.ada]?.phones.map(\.id) == [1, 2])
    #expect(try place.store().texts == store.texts)
  }

  @Test func aThrowingClosureCommitsNothingAndUnlocks() throws {
    struct Failure: Error {}
    let place = Place()
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
    let place = Place()
    let store = try place.store()
    let error = #expect(throws: StoreError.self) {
      try store.commit("bad") { _, _ in [.remove(Contact("Ada", id: .ada))] }
    }
    #expect(error?.description == "not saved: no contact @0000ada0")
  }

  @Test func knowsWhatWasThereAtOpening() throws {
    let place = Place()
    let former = try #require(try place.store().add("Ada"))
    let store = try place.store()
    let own = try #require(try store.add("Bob"))
    #expect(store.wasThereAtOpening(former) && !store.wasThereAtOpening(own))
  }

  @Test func twoStoresSeeEachOthersCommits() throws {
    let place = Place()
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
    let place = Place()
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

  @Test func aBatchIsOneDeferredWrite() throws {
    let place = Place()
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

  @Test func aBatchIsDueByTimeOrSize() throws {
    let place = Place()
    let store = try place.store()
    #expect(!store.isBatchDue)
    try store.commit("a", isBatched: true) { _, _ in [.add(Contact("Ada", id: .ada))] }
    try waitUntil("the batch is due") { store.isBatchDue }
    try store.closeBatch()
    try store.edit(.ada, isBatched: true) { $0.note = String(repeating: "x", count: 5 << 20) }
    #expect(store.isBatchDue)
    try store.closeBatch()
  }

  @Test func aFailureInABatchKeepsEarlierCommits() throws {
    struct Failure: Error {}
    let place = Place()
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
    let place = Place()
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

  /// Replaces the journal during a commit: by a full device, and by a pipe, which accepts writes
  /// but cannot be synchronized.
  @Test(arguments: ["write", "synchronize"])
  func anEditWhoseWriteFailsIsNotApplied(step: String) throws {
    let place = Place()
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
    #expect(try place.store().book[.ada]?.note == "before")
    for number in pipes { close(number) }
  }
  #endif

  @Test func followsAndKeepsSymbolicLinks() throws {
    let place = Place()
    try FileManager.default.createDirectory(
      atPath: place.path("real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: place.book, withDestinationPath: "hop.json")
    try FileManager.default.createSymbolicLink(
      atPath: place.path("hop.json"), withDestinationPath: "real/work.json")
    let store = try place.store()
    #expect(store.location.snapshot == place.path("real/work.json"))
    try store.add("Ada")
    try store.checkpoint()
    #expect(place.names == ["contacts.json", "hop.json", "real"])
    let inside = try FileManager.default.contentsOfDirectory(atPath: place.path("real")).sorted()
    #expect(inside == ["work.journal.jsonl", "work.json", "work.json~", "work.lock"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place.book) == "hop.json")
    #expect(try place.store().names == ["Ada"])
  }

  @Test func reportsLinkCycles() throws {
    let place = Place()
    try FileManager.default.createSymbolicLink(atPath: place.book, withDestinationPath: "b")
    try FileManager.default.createSymbolicLink(
      atPath: place.path("b"), withDestinationPath: "contacts.json")
    let error = #expect(throws: StoreError.self) { try place.store() }
    #expect(error?.kind == .system("follow", errno: .tooManyLinks))
  }

  @Test(arguments: [
    ("/a/contacts.json", "/a", "/a/contacts.journal.jsonl", "/a/contacts.lock"),
    ("work.json", ".", "work.journal.jsonl", "work.lock"),
    ("/book", "/", "/book.journal.jsonl", "/book.lock"),
    ("x/.json", "x", "x/.json.journal.jsonl", "x/.json.lock"),
    ("x.json/b.txt", "x.json", "x.json/b.txt.journal.jsonl", "x.json/b.txt.lock"),
  ])
  func keepsTheFilesOfABookTogether(path: String, folder: String, journal: String, lock: String)
    throws
  {
    let location = try BookLocation(path)
    #expect([location.folder, location.journal, location.lock] == [folder, journal, lock])
    #expect(location.snapshot == path && location.backup == path + "~")
  }

  @Test func isReadOnlyWhileItCannotBeLocked() throws {
    let place = Place()
    try place.store().add("Ada", id: .ada)
    try place.remove("contacts.lock")
    try FileManager.default.createDirectory(
      atPath: place.path("contacts.lock"), withIntermediateDirectories: false)
    let store = try place.store()
    let size = try place.read("contacts.journal.jsonl").count
    let error = #expect(throws: StoreError.self) { try store.add("Bob") }
    let reason = "cannot open \(place.path("contacts.lock")): Is a directory"
    #expect(error?.kind == .readOnly(reason))
    #expect(store.names == ["Ada"])
    #expect(try place.read("contacts.journal.jsonl").count == size)
    // The obstacle is gone.
    try place.remove("contacts.lock")
    try store.add("Cyd")
    #expect(store.names == ["Ada", "Cyd"])
  }

  @Test(.enabled(if: geteuid() != 0), arguments: ["folder", "journal"])
  func aReadOnlyBookGivesAReason(what: String) throws {
    let place = Place()
    try place.store().add("Ada", id: .ada)
    let path = what == "folder" ? place.folder.path : place.journal
    if what == "folder" { try place.remove("contacts.lock") }
    let mode = what == "folder" ? 0o500 : 0o400
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path) }
    let store = try place.store()
    let error = #expect(throws: StoreError.self) { try store.add("Bob") }
    let isReadOnly = if case .readOnly = error?.kind { true } else { false }
    #expect(isReadOnly && store.names == ["Ada"])
  }
}
