import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// Truncated, bit-flipped, zeroed and swapped files are opened or rejected, but never give a wrong
/// contact.
struct DamageTests {
  /// A book whose snapshot has some of its transactions, and its states.
  struct Sample {
    let book: TestBook
    let states: [[String]]
    let journal: [UInt8]
    let snapshot: [UInt8]

    init(saving count: Int = 3) throws {
      book = try TestBook()
      let lines = [
        "add Ada Lovelace phone:home=1 tag=x", "add Bob Babbage email=b@x.org",
        "set ada note=n phone+=2", "remove bob", "add Cyd", "set cyd note=last",
      ]
      var states: [[String]] = [[]]
      var saved: [UInt8] = []
      for (index, line) in lines.enumerated() {
        try book.perform(line + "\n" + (index + 1 == count ? "save\n" : ""))
        states.append(try book.store().state)
        // The snapshot before the first change is empty.
        if index == 0 { saved = try book.bytes(book.path + "~") }
        if index + 1 == count { saved = try book.bytes(book.path) }
      }
      // As a killed process leaves it.
      try book.write(saved, to: book.path)
      try book.remove(book.path + "~")
      self.states = states
      journal = try book.bytes(book.journal)
      snapshot = saved
    }

    /// Replaces the book's files, opens it, and checks that it is in one of its states, or
    /// rejected.
    func open(journal: [UInt8]?, snapshot: [UInt8]?, _ what: String) throws -> Store? {
      for name in try book.names() { try book.remove(book.file(name)) }
      if let journal { try book.write(journal, to: book.journal) }
      if let snapshot { try book.write(snapshot, to: book.path) }
      do {
        return try book.store()
      } catch let error as StoreError {
        #expect(error.description.contains("it was not changed"), "\(what): \(error)")
        if let snapshot { #expect(try book.bytes(book.path) == snapshot, "\(what)") }
        return nil
      }
    }

    /// Checks an opened book: it is in one of the states; if read-only, it says why; otherwise, if
    /// `commits`, a change persists.
    func examine(
      _ store: Store, leastMade: Int, commits: Bool = true, _ what: String
    ) throws {
      guard let made = states.lastIndex(of: store.state), made >= leastMade else {
        Issue.record("\(what): \(store.state) \(store.takeNotices())")
        return
      }
      if let reason = store.readOnlyReason {
        #expect(store.takeNotices().contains { $0.contains(reason) }, "\(what): \(reason)")
        return
      }
      guard commits else { return }
      let before = store.state
      try store.commit("add") { _, time in [.add(Contact(created: time))] }
      #expect(try book.store().state == before + ["{}"], "\(what)")
    }
  }

  @Test func aCutJournalKeepsTheSnapshot() throws {
    let sample = try Sample()
    for length in Extent.places(in: 0..<sample.journal.count + 1, oneIn: 6) {
      let what = "cut to \(length)"
      let store = try sample.open(
        journal: Array(sample.journal[..<length]), snapshot: sample.snapshot, what)
      try sample.examine(try #require(store), leastMade: 3, commits: length % 5 == 0, what)
    }
  }

  @Test(arguments: [0, 3, 6]) func aFlippedBitInTheJournalKeepsTheSnapshot(saved: Int) throws {
    let sample = try Sample(saving: saved)
    for index in Extent.places(in: sample.journal.indices, oneIn: 9, from: saved) {
      // Every bit before the first change, one bit of each byte after it.
      for bit in index < 64 ? Array(0..<8) : [index % 8] {
        let what = "bit \(bit) of byte \(index)"
        var bytes = sample.journal
        bytes[index] ^= 1 << UInt8(bit)
        let store = try sample.open(journal: bytes, snapshot: sample.snapshot, what)
        try sample.examine(
          try #require(store), leastMade: saved, commits: index % 16 == 0, what)
      }
    }
  }

  @Test(arguments: [0, 3]) func aZeroedBlockInTheJournalKeepsTheSnapshot(saved: Int) throws {
    let sample = try Sample(saving: saved)
    for start in stride(from: 0, to: sample.journal.count, by: 32) {
      let what = "zeros from \(start)"
      var bytes = sample.journal
      for index in start..<min(start + 512, bytes.count) { bytes[index] = 0 }
      let store = try sample.open(journal: bytes, snapshot: sample.snapshot, what)
      try sample.examine(try #require(store), leastMade: saved, what)
    }
  }

  /// A snapshot with a wrong checksum counts as edited: differences are reported, and can be
  /// undone.
  @Test func reportsAFlippedBitInTheSnapshot() throws {
    let sample = try Sample(saving: 6)
    let last = sample.states[6]
    for index in Extent.places(in: sample.snapshot.indices.dropLast(), oneIn: 3) {
      let what = "bit \(index % 8) of byte \(index)"
      var bytes = sample.snapshot
      bytes[index] ^= 1 << UInt8(index % 8)
      guard let store = try sample.open(journal: sample.journal, snapshot: bytes, what)
      else { continue }
      let notices = store.takeNotices()
      if store.state != last || store.readOnlyReason != nil {
        #expect(!notices.isEmpty, "\(what): \(store.state)")
      }
      guard store.readOnlyReason == nil, store.state != last else { continue }
      let undone = try store.undoable { $0.sequence > 6 ? .take : .stop }
      _ = try store.undo(undone, as: "undo", overwrites: false)
      // A contact missing from the snapshot is restored at the end.
      #expect(store.state.sorted() == last.sorted(), "\(what): \(notices)")
      #expect(try sample.book.store().state.sorted() == last.sorted(), "\(what)")
    }
  }

  @Test func theBackupSnapshotLosesNothing() throws {
    let sample = try Sample()
    let store = try sample.book.store()
    try store.checkpoint()
    let older = try sample.book.bytes(sample.book.path + "~")
    #expect(older == sample.snapshot)
    let opened = try sample.open(journal: sample.journal, snapshot: older, "older")
    #expect(opened?.state == sample.states[6] && opened?.takeNotices() == [])
  }

  @Test func anOlderJournalKeepsTheSnapshot() throws {
    let sample = try Sample(saving: 6)
    let lines = sample.journal.split(separator: 10, omittingEmptySubsequences: true)
    for count in 0...lines.count {
      let journal = [UInt8](lines.prefix(count).joined(separator: [10])) + (count > 0 ? [10] : [])
      let what = "\(count) lines"
      let store = try sample.open(journal: journal, snapshot: sample.snapshot, what)
      try sample.examine(try #require(store), leastMade: 6, what)
    }
  }

  @Test func distinguishesGenerations() throws {
    let sample = try Sample()
    let purger = try sample.book.store()
    let ada = try #require(purger.book.contacts.first { _ in true })
    #expect(try purger.purge(.contact(ada.id), as: "purge"))
    let journal = try sample.book.bytes(sample.book.journal)
    let snapshot = try sample.book.bytes(sample.book.path)
    // The older snapshot: the journal is the book, and the purged contact stays purged.
    let newer = try #require(
      try sample.open(journal: journal, snapshot: sample.snapshot, "old snapshot"))
    #expect(newer.state == purger.state && newer.readOnlyReason == nil)
    #expect(newer.takeNotices().first?.contains("is from before a purge") == true)
    // The older journal: it is not read, and nothing is saved.
    let older = try #require(
      try sample.open(journal: sample.journal, snapshot: snapshot, "old journal"))
    #expect(older.state == purger.state)
    #expect(older.takeNotices().first?.contains("before or after a purge") == true)
    #expect(try sample.book.bytes(sample.book.journal) == sample.journal)
  }

  @Test func theProgramReportsTheJournalOfAnotherBook() throws {
    let (sample, other) = (try Sample(), try Sample())
    _ = try sample.open(journal: other.journal, snapshot: sample.snapshot, "other")
    let result = try sample.book.run(["add", "Dan"])
    #expect(result.status == .exited(1) && result.outputText == "")
    #expect(result.errorText.contains("journal.jsonl:1 is damaged: it belongs to another book"))
    let repaired = try sample.book.run(["check", "--repair"])
    #expect(repaired.errorText.contains("nothing is saved"))
    #expect(try sample.book.store().state == sample.states[3])
  }
}
