import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// Files that are cut, flipped, blanked or changed for others: opened or refused, never a wrong contact.
struct DamageTests {
  /// A book whose snapshot has some of its transactions, and the states it went through.
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
        // Before the first change the snapshot is made, with nothing in it.
        if index == 0 { saved = try book.bytes(book.path + "~") }
        if index + 1 == count { saved = try book.bytes(book.path) }
      }
      // As processes leave it that are killed before they end.
      try book.write(saved, to: book.path)
      try book.remove(book.path + "~")
      self.states = states
      journal = try book.bytes(book.journal)
      snapshot = saved
    }

    /// Puts files in the book's place, opens it, and makes sure that it is one of its states, or refused.
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

    /// What is true of every book that opens: it is one of the states, and read-only it says why; where
    /// it can be written, and `commits`, a change outlives it.
    func examine(
      _ store: Store, leastMade: Int, commits: Bool = true, _ what: String
    ) throws {
      guard let made = states.lastIndex(of: store.state), made >= leastMade else {
        Issue.record("\(what): \(store.state) \(store.notices)")
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

  @Test func aJournalCutAnywhereAfterTheSnapshotGivesAtLeastTheSnapshot() throws {
    let sample = try Sample()
    for length in 0...sample.journal.count {
      let what = "cut to \(length)"
      let store = try sample.open(
        journal: Array(sample.journal[..<length]), snapshot: sample.snapshot, what)
      try sample.examine(try #require(store), leastMade: 3, commits: length % 5 == 0, what)
    }
  }

  @Test(arguments: [0, 3, 6]) func aFlippedBitOfTheJournalNeverHidesTheSnapshot(saved: Int) throws {
    let sample = try Sample(saving: saved)
    for index in sample.journal.indices {
      // Every bit of what stands before the first change, one of each byte after it.
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

  @Test(arguments: [0, 3]) func aBlankedBlockOfTheJournalNeverHidesTheSnapshot(saved: Int) throws {
    let sample = try Sample(saving: saved)
    for start in stride(from: 0, to: sample.journal.count, by: 32) {
      let what = "zeros from \(start)"
      var bytes = sample.journal
      for index in start..<min(start + 512, bytes.count) { bytes[index] = 0 }
      let store = try sample.open(journal: bytes, snapshot: sample.snapshot, what)
      try sample.examine(try #require(store), leastMade: saved, what)
    }
  }

  /// A snapshot whose checksum does not match counts as edited: what differs is told, and can be undone.
  @Test func aFlippedBitOfTheSnapshotIsRefusedOrTold() throws {
    let sample = try Sample(saving: 6)
    let last = sample.states[6]
    for index in sample.snapshot.indices.dropLast() {
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
      // A contact that comes back does so at the end, where the snapshot did not have it.
      #expect(store.state.sorted() == last.sorted(), "\(what): \(notices)")
      #expect(try sample.book.store().state.sorted() == last.sorted(), "\(what)")
    }
  }

  @Test func theSnapshotBeforeTheLastLosesNothing() throws {
    let sample = try Sample()
    let store = try sample.book.store()
    try store.checkpoint()
    let older = try sample.book.bytes(sample.book.path + "~")
    #expect(older == sample.snapshot)
    let opened = try sample.open(journal: sample.journal, snapshot: older, "older")
    #expect(opened?.state == sample.states[6] && opened?.notices == [])
  }

  @Test func anOlderJournalNeverTakesAwayWhatTheSnapshotHas() throws {
    let sample = try Sample(saving: 6)
    let lines = sample.journal.split(separator: 10, omittingEmptySubsequences: true)
    for count in 0...lines.count {
      let journal = [UInt8](lines.prefix(count).joined(separator: [10])) + (count > 0 ? [10] : [])
      let what = "\(count) lines"
      let store = try sample.open(journal: journal, snapshot: sample.snapshot, what)
      try sample.examine(try #require(store), leastMade: 6, what)
    }
  }

  @Test func filesOfDifferentLivesAreToldApart() throws {
    let sample = try Sample()
    let purger = try sample.book.store()
    let ada = try #require(purger.book.contacts.first { _ in true })
    #expect(try purger.purge(.contact(ada.id), as: "purge"))
    let journal = try sample.book.bytes(sample.book.journal)
    let snapshot = try sample.book.bytes(sample.book.path)
    // The snapshot of before: the journal is the book, and the contact stays forgotten.
    let newer = try #require(
      try sample.open(journal: journal, snapshot: sample.snapshot, "old snapshot"))
    #expect(newer.state == purger.state && newer.readOnlyReason == nil)
    #expect(newer.takeNotices().first?.contains("is from before a purge") == true)
    // The journal of before: nothing of it is read, and nothing is saved.
    let older = try #require(
      try sample.open(journal: sample.journal, snapshot: snapshot, "old journal"))
    #expect(older.state == purger.state)
    #expect(older.takeNotices().first?.contains("before or after a purge") == true)
    #expect(try sample.book.bytes(sample.book.journal) == sample.journal)
  }

  @Test func aJournalOfAnotherBookIsNamedByTheProgram() throws {
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
