import ContactsModel
import ContactsSearch
import Foundation
import JSON
import TestSupport
import Testing

@testable import ContactsStore
import Platform

struct CheckpointTests {
  private let place = Place()

  @Test func keepsThePreviousSnapshotAndNoTemporaryFile() throws {
    let store = try place.store()
    try store.add("Ada")
    let first = try place.read("contacts.json")
    try store.checkpoint()
    let second = try place.read("contacts.json")
    #expect(try place.read("contacts.json~") == first)
    try store.add("Bob")
    try store.checkpoint()
    #expect(try place.read("contacts.json~") == second)
    #expect(
      place.names == [
        "contacts.journal.jsonl", "contacts.json", "contacts.json~", "contacts.lock",
      ])
  }

  /// The snapshot after a long line is begun while that is written, and outdated by later changes.
  @Test(arguments: [0, 1, 2]) func aLongLineEndsInTheSnapshot(changesAfter: Int) throws {
    let store = try place.store()
    var contact = Contact("Ada", id: .ada)
    contact.note = String(repeating: "long ", count: 400_000)
    try store.commit("import") { _, _ in [.add(contact)] }
    for _ in 0..<changesAfter { try store.add("Bob") }
    if changesAfter == 2 { try store.edit(.ada) { $0.note = "short" } }
    try store.close()
    let again = try place.store()
    #expect(again.texts == store.texts && again.takeNotices() == [])
    #expect(again.saved.contents?.sequence == store.sequence)
    #expect(again.saved.contents?.journalOffset == again.log.end)
    #expect(
      place.names == [
        "contacts.journal.jsonl", "contacts.json", "contacts.json~", "contacts.lock",
      ])
  }

  /// Somebody edits the old snapshot in place while the new one is written.
  @Test func anEditDuringACheckpointIsTakenOver() throws {
    let place = try Place.ofFourTransactions()
    try waitUntilSettled(place.book)
    var edits = 0
    var isBegun = false
    let store = try Store(path: place.book) { work, _, _ in
      guard isBegun, work == .saving, edits == 0, let snapshot = try? place.read("contacts.json"),
        let name = snapshot.firstRange(of: "Bob".utf8),
        let file = FileHandle(forUpdatingAtPath: place.book)
      else { return }
      edits += 1
      file.seek(toFileOffset: UInt64(name.lowerBound))
      file.write(Data("Rob".utf8))
    }
    try store.add("Cyd")
    isBegun = true
    try store.checkpoint()
    #expect(edits == 1)
    #expect(store.names == ["Ada", "Rob", "Cyd"])
    #expect(try place.store().names == ["Ada", "Rob", "Cyd"])
  }

  @Test func anUpToDateCheckpointWritesNothing() throws {
    let store = try place.store()
    try store.add("Ada")
    try store.checkpoint()
    let before = try FileStatus(path: place.book)
    try store.checkpoint()
    try place.store().checkpoint()
    #expect(try FileStatus(path: place.book) == before)
  }

  @Test func loadsTheSnapshotAndTheJournalTail() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.add("Bob", id: .bob)
    try store.checkpoint()
    try store.edit(.ada) { $0.append(PhoneNumber("1")) }
    try store.commit("remove") { book, _ in [.remove(try #require(book[.bob]))] }
    try store.add("Cyd")
    let again = try place.store()
    #expect(again.texts == store.texts && again.sequence == 5)
    #expect(again.names == ["Ada", "Cyd"])
    #expect(again.takeNotices() == [])
  }

  @Test(arguments: ["0", "1", "7", "SIZE-1", "99999999", "9007199254740992"])
  func aWrongOffsetReadsTheWholeJournal(hint: String) throws {
    let store = try place.store()
    try store.add("Ada")
    try store.add("Bob")
    try store.checkpoint()
    try store.add("Cyd")
    var snapshot = Snapshot(identity: store.identity)
    snapshot.sequence = 2
    let lines = try place.lines()
    let size = lines[0].utf8.count + lines[1].utf8.count + 2
    snapshot.journalOffset = hint == "SIZE-1" ? size - 1 : try #require(Int(hint))
    snapshot.book = try Snapshot(try place.read("contacts.json"), path: "").book
    try place.remove("contacts.json")
    try snapshot.write(to: try File(place.book, .writeOnly, .create))
    let again = try place.store()
    #expect(again.texts == store.texts && again.sequence == 3)
    #expect(again.log.journal?.end == (try place.read("contacts.journal.jsonl").count))
  }

  @Test func acceptsOffsetsOfLongAndFirstLines() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    var journal = try #require(try Journal.open(place.journal, isWritable: false))
    let end = try place.read("contacts.journal.jsonl").count
    var snapshot = Snapshot(identity: store.identity)
    (snapshot.sequence, snapshot.journalOffset) = (1, end)
    _ = try journal.seek(after: snapshot)
    #expect(journal.end == end)
    for (sequence, hint) in [(2, end), (1, end - 1), (1, end + 1), (0, end), (1, -5), (1, .min)] {
      var other = try #require(try Journal.open(place.journal, isWritable: false))
      (snapshot.sequence, snapshot.journalOffset) = (sequence, hint)
      _ = try other.seek(after: snapshot)
      #expect(other.end == 0)
    }
  }

  @Test func checksOnlyTheBeginningOfAVeryLongLine() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    let first = try place.read("contacts.journal.jsonl").count
    try store.edit(.ada) { $0.note = String(repeating: "n", count: Journal.maximumChunkSize) }
    var snapshot = Snapshot(identity: store.identity)
    let end = try place.read("contacts.journal.jsonl").count
    (snapshot.sequence, snapshot.journalOffset) = (2, end)
    var journal = try #require(try Journal.open(place.journal, isWritable: false))
    let record = try #require(try journal.seek(after: snapshot))
    #expect(record.place == first..<end && journal.end == end)
    #expect(record.header == (try store.log.transaction(numbered: 2, batch: nil))?.header)
    #expect(try journal.isAsRead())
    for sequence in [1, 3] {
      snapshot.sequence = sequence
      var other = try #require(try Journal.open(place.journal, isWritable: false))
      #expect(try other.seek(after: snapshot) == nil && other.end == 0)
    }
    snapshot.sequence = 2
    for offset in [end - 1, end - 100, first + 100_000] {
      snapshot.journalOffset = offset
      var other = try #require(try Journal.open(place.journal, isWritable: false))
      #expect(try other.seek(after: snapshot) == nil && other.end == 0)
    }
    snapshot.journalOffset = end
    snapshot.identity = "another"
    var other = try #require(try Journal.open(place.journal, isWritable: false))
    #expect(try other.seek(after: snapshot) == nil && other.end == 0)
    try store.checkpoint()
    #expect(try place.store().texts == store.texts)
  }

  /// The journal is read backward in pieces; a line may end or begin where one does.
  @Test(arguments: -1...3) func findsALineAboutAsLongAsAPiece(more: Int) throws {
    let store = try place.store()
    try store.add("Ada")
    let first = try place.read("contacts.journal.jsonl").count
    var contact = Contact("Bob")
    contact.note = "n"
    try store.commit("add") { _, _ in [.add(contact)] }
    let start = try place.read("contacts.journal.jsonl").count
    contact = Contact("Bob")
    contact.note = String(repeating: "n", count: 1 + Journal.chunkSize + more - (start - first))
    try store.commit("add") { _, _ in [.add(contact)] }
    let end = try place.read("contacts.journal.jsonl").count
    #expect(end - start == Journal.chunkSize + more)
    let journal = try #require(try Journal.open(place.journal, isWritable: false))
    let record = try #require(try journal.header(before: end))
    #expect(record.place == start..<end && record.header.sequence == 3)
    let piece = try journal.piece(before: end, size: Journal.chunkSize)
    #expect(piece.lines.map(piece.place(of:)).last == start..<end)
    var sequences: [Int] = []
    try store.readHistory {
      sequences.append($0.sequence)
      return true
    }
    #expect(sequences == [3, 2, 1])
  }

  @Test func closingCheckpointsOwnChanges() throws {
    let (store, reader) = (try place.store(), try place.store())
    try store.add("Ada", id: .ada)
    let first = try place.read("contacts.json")
    try reader.refresh()
    try reader.close()
    #expect(try place.read("contacts.json") == first)
    try store.close()
    let second = try place.read("contacts.json")
    #expect(try Snapshot(second, path: "").sequence == 1)
    try store.close()
    try place.store().close()
    #expect(try place.read("contacts.json") == second)
    #expect(try place.store().texts == store.texts)
  }

  @Test func closingCheckpointsALargeBookOnlyAfterALongTail() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.edit(.ada, isBatched: true) { $0.note = String(repeating: "x", count: 1_500_000) }
    try store.close()
    let first = try place.read("contacts.json")
    #expect(try Snapshot(first, path: "").sequence == 2)
    try store.add("Bob")
    try store.close()
    #expect(try place.read("contacts.json") == first)
    try store.add("Cyd", id: .bob)
    try store.edit(.bob, isBatched: true) { $0.note = String(repeating: "y", count: 100_000) }
    try store.close()
    #expect(try Snapshot(try place.read("contacts.json"), path: "").sequence == 5)
    #expect(try place.store().texts == store.texts)
  }

  @Test func closingBeginsNoSnapshotWhileAnotherHoldsTheLock() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.edit(.ada) { $0.note = String(repeating: "x", count: 100_000) }
    let before = try place.read("contacts.json")
    var savings = 0
    let reader = try Store(path: place.book) { work, _, _ in if work == .saving { savings += 1 } }
    let holder = BookLock(try BookLocation(place.book))
    try holder.take(unless: { false }, onWaiting: {})
    #expect(throws: StoreError(.cancelled, path: place.path("contacts.lock"))) {
      try reader.close()
    }
    #expect(savings == 0)
    holder.release()
    try reader.close()
    #expect(savings > 0)
    #expect(try place.read("contacts.json") != before)
  }

  @Test(arguments: ["", "{", #"{"format":"contacts","version":2}"#])
  func closingKeepsAnUnreadableSnapshot(snapshot: String) throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.edit(.ada) { $0.note = String(repeating: "x", count: 70_000) }
    try place.write(snapshot.utf8, to: "contacts.json")
    #expect(throws: StoreError.self) { try store.refresh() }
    try store.close()
    #expect(try place.text("contacts.json") == snapshot)
  }

  /// It is damaged after the last change, and found so under the lock.
  @Test func closingLeavesADamagedJournalAlone() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try place.store().add("Bob", id: .bob)
    try store.edit(.ada) { $0.note = "x" }
    let snapshot = try place.read("contacts.json")
    let last = try #require(place.lines().last)
    let file = try FileHandle(forWritingTo: URL(filePath: place.journal))
    try file.seekToEnd()
    try file.write(contentsOf: Data("?\n\(last)\n".utf8))
    let journal = try place.read("contacts.journal.jsonl")
    try store.close()
    #expect(store.isDamaged)
    #expect(try place.read("contacts.json") == snapshot)
    #expect(try place.read("contacts.journal.jsonl") == journal)
  }

  @Test func aFailedCheckpointChangesNothing() throws {
    let store = try place.store()
    try store.add("Ada")
    try FileManager.default.createDirectory(
      atPath: place.path("contacts.json~/x"), withIntermediateDirectories: true)
    let before = try place.read("contacts.json")
    #expect(throws: StoreError.self) { try store.checkpoint() }
    #expect(try place.read("contacts.json") == before)
    #expect(place.names.filter { $0.hasSuffix(".new") } == [])
    try store.add("Bob")
    #expect(try place.store().names == ["Ada", "Bob"])
  }

  @Test func doesNotReplaceANewerSnapshot() throws {
    let (one, two) = (try place.store(), try place.store())
    try one.add("Ada")
    try two.refresh()
    try one.add("Bob")
    try one.checkpoint()
    let newest = try place.read("contacts.json")
    try two.checkpoint()
    #expect(try place.read("contacts.json") == newest)
    #expect(two.names == ["Ada", "Bob"] && two.sequence == 2)
    try two.add("Cyd")
    try one.refresh()
    #expect(one.texts == two.texts)
  }

  @Test func aSnapshotThatIsReplacedBeforeTheLockIsFreeStays() throws {
    let place = try Place.ofFourTransactions(isSaved: false)
    let other = try place.store()
    let store = try Store(path: place.book) { work, _, _ in
      guard work == .waiting else { return }
      #expect(throws: Never.self) { try other.purge(.contact(.ada), as: "purge") }
    }
    try other.openBatch()
    try store.checkpoint()
    #expect(store.names == ["Bob"])
    for name in place.names { #expect(try !place.text(name).contains("Ada"), "\(name)") }
  }

  @Test func unknownKeysAtEveryLevelSurviveACheckpoint() throws {
    try place.write(
      """
      {"format":"contacts","version":1,"book":"7c1e9a52","generation":1,"sequence":0,\
      "journalOffset":0,"x-top":{"a":1.50},"settings":{"queries":[1,{"x":null}]},"contacts":[
      {"id":"\(ContactID.ada)","name":{"given":"Ada","x-name":1},\
      "phones":[{"id":1,"number":"1","x-entry":true}],"nextEntry":2,"x-contact":[{}]}
      ],"x-late":"y"}
      """.utf8, to: "contacts.json")
    let store = try place.store()
    try store.edit(.ada) { $0.note = "n" }
    try store.checkpoint()
    for text in [
      #""x-top":{"a":1.50}"#, #""settings":{"queries":[1,{"x":null}]}"#, #""x-name":1"#,
      #""x-entry":true"#, #""x-contact":[{}]"#, #""x-late":"y""#,
    ] {
      #expect(try place.text("contacts.json").contains(text), "\(text)")
    }
    let again = try place.store()
    #expect(again.texts == store.texts)
    #expect(again.book.settings == ["queries": [1, ["x": .null]]])
  }

  @Test func savesWhatOthersHaveDoneWhenItEnds() throws {
    let (store, other) = (try place.store(), try place.store())
    try store.add("Ada")
    try other.add("Bob")
    try store.close()
    #expect(try Snapshot(place.read("contacts.json"), path: "").sequence == 2)
  }
}
