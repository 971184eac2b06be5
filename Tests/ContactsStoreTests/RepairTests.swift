import ContactsModel
import ContactsSearch
import Foundation
import JSON
import Testing

@testable import ContactsStore
import Platform

/// A repair keeps what can be read, and every file it replaces.
struct RepairTests {
  @Test func repairStartsANewJournalFromTheSnapshot() throws {
    let place = try Place.ofFourTransactions()
    let path = place.path("contacts.json")
    var snapshot = try Snapshot(place.read("contacts.json"), path: path)
    snapshot.sequence = 1 << 52
    try snapshot.write(to: File(path, .writeOnly, .truncate)) { _, _ in }
    try place.spoil(line: 2)
    _ = try place.store().repair(as: "check --repair")
    try FileManager.default.removeItem(atPath: path)
    let store = try place.store()
    #expect(store.names == ["Ada", "Bob"] && store.sequence == 1 << 52 + 1)
    #expect(try place.lines().count == 5)
    try place.spoil(line: 1)
    _ = try place.store().repair(as: "check --repair")
    #expect(try place.store().names == ["Ada", "Bob"])
  }

  @Test func eachRepairKeepsTheJournalUnderANameOfItsOwn() throws {
    let place = try Place.ofFourTransactions()
    for number in 1...3 {
      try place.spoil(line: 1)
      let journal = try place.read("contacts.journal.jsonl")
      _ = try place.store().repair(as: "check --repair")
      #expect(try place.read("contacts.journal.jsonl.damaged\(number)") == journal)
    }
  }

  @Test func aRepairTakesNoChangeOfAnotherBook() throws {
    let (place, other) = (try Place.ofFourTransactions(), try Place.ofFourTransactions())
    try other.store().add("Cyd")
    let foreign = try #require(try other.lines().last)
    try place.write(
      place.read("contacts.journal.jsonl") + Array("\(foreign)\n".utf8),
      to: "contacts.journal.jsonl")
    _ = try place.store().repair(as: "check --repair")
    #expect(try place.store().names == ["Ada", "Bob"])
  }

  @Test func aRepairedBookIsNewerThanItsSnapshotAndItsJournal() throws {
    let place = try Place.ofFourTransactions()
    func newest() throws -> Int? {
      try JSONValue(parsing: #require(place.lines().last).utf8).object?["generation"]?.int
    }
    let snapshot = try place.read("contacts.json")
    let store = try place.store()
    #expect(try store.purge(.contact(.bob), as: "purge"))
    try store.add("Cyd")
    #expect(try newest() == 2)
    // The snapshot is set back, as from a backup, and the journal damaged.
    try place.write(snapshot, to: "contacts.json")
    try place.spoil(line: 1)
    _ = try place.store().repair(as: "check --repair")
    #expect(try newest() == 3)
  }

  @Test(arguments: ["newer", "notABook", "damaged", "folder"])
  func repairKeepsAnUnreadableSnapshot(what: String) throws {
    let place = try Place.ofFourTransactions()
    try place.spoil(line: 2)
    let store = try place.store()
    switch what {
    case "newer": try place.write(#"{"format":"contacts","version":9}"#.utf8, to: "contacts.json")
    case "notABook": try place.write("oops".utf8, to: "contacts.json")
    case "damaged":
      try place.write(try place.read("contacts.json").dropLast(40), to: "contacts.json")
    default:
      try place.remove("contacts.json")
      try FileManager.default.createDirectory(
        atPath: place.book, withIntermediateDirectories: false)
    }
    let journal = try place.read("contacts.journal.jsonl")
    let names = place.names
    #expect(throws: StoreError.self) { try store.repair(as: "check --repair") }
    #expect(place.names == names)
    #expect(try place.read("contacts.journal.jsonl") == journal)
    #expect(try place.isLockFree())
  }

  @Test func readsTheFilesAgainAfterARepairThatFailed() throws {
    let place = try Place.ofFourTransactions()
    try place.spoil(line: 2)
    let store = try place.store()
    // The new journal is written; the snapshot, whose copy cannot be kept, is not.
    let inTheWay = place.path("contacts.json~")
    if place.names.contains("contacts.json~") { try place.remove("contacts.json~") }
    try FileManager.default.createDirectory(
      atPath: place.path("contacts.json~/x"), withIntermediateDirectories: true)
    #expect(throws: StoreError.self) { try store.repair(as: "check --repair") }
    try FileManager.default.removeItem(atPath: inTheWay)
    try store.refresh()
    #expect(store.readOnlyReason == nil)
    #expect(try store.texts == place.store().texts)
    try store.add("Zoe")
    #expect(try store.findings().allSatisfy { $0.kind == .advice })
    #expect(try place.store().names == store.names)
  }

  @Test func repairKeepsEditsOfTheSnapshot() throws {
    let place = try Place.ofFourTransactions()
    for name in ["Cyd", "Dan"] { try place.store().add(name) }
    try place.spoil(line: 5)
    try place.edit(#""note":"y""#, #""note":"edited""#)
    let edited = try place.read("contacts.json")
    let journal = try place.read("contacts.journal.jsonl")
    let store = try place.store()
    #expect(store.readOnlyReason != nil)
    // Nothing is cut off to save the edits.
    #expect(try place.read("contacts.journal.jsonl") == journal)
    let report = try store.repair(as: "check --repair")
    #expect(report?.keptSnapshotAs == "\(place.book)~" && report?.lostLines == [5])
    #expect(store.names == ["Ada", "Bob", "Dan"])
    #expect(try place.read("contacts.json~") == edited)
  }

  @Test func keepsAJournalThatIsALink() throws {
    let place = try Place.ofFourTransactions()
    try place.spoil(line: 2)
    let journal = try place.read("contacts.journal.jsonl")
    let files = FileManager.default
    try files.moveItem(atPath: place.journal, toPath: place.path("elsewhere"))
    try files.createSymbolicLink(
      atPath: place.journal, withDestinationPath: place.path("elsewhere"))
    #expect(try place.store().repair(as: "check --repair")?.lostLines == [2])
    #expect(try place.read("contacts.journal.jsonl.damaged1") == journal)
    #expect(try place.read("elsewhere") == place.read("contacts.journal.jsonl"))
    #expect(try place.store().names == ["Ada", "Bob"])
  }

  @Test func repairsWhatOthersHaveWrittenWhileItWaited() throws {
    let place = try Place.ofFourTransactions()
    // Before the snapshot's place, so that others can still save.
    try place.spoil(line: 2)
    let (store, other) = (try place.store(), try place.store())
    let holder = BookLock(try BookLocation(place.book))
    try holder.take(unless: { false }, onWaiting: {})
    store.isCancelled = {
      guard holder.isHeld else { return false }
      holder.release()
      #expect(throws: Never.self) { try other.add("Zoe") }
      return false
    }
    #expect(try store.repair(as: "check --repair")?.lostLines == [2])
    #expect(!holder.isHeld)
    #expect(store.names == ["Ada", "Bob", "Zoe"])
    #expect(try place.store().names == store.names)
  }

  @Test func whatNobodyMayTakeForRemovedIsForgottenFirst() throws {
    let place = try Place.ofFourTransactions()
    try place.spoil(line: 2)
    let journal = try place.read("contacts.journal.jsonl")
    let store = try place.store()
    let failure = SystemError("remove", "x", .permissionDenied)
    #expect(throws: StoreError.self) {
      try store.repair(as: "check --repair") { () throws(SystemError) in throw failure }
    }
    #expect(try place.read("contacts.journal.jsonl") == journal)
    var isForgotten = false
    _ = try store.repair(as: "check --repair") { isForgotten = true }
    #expect(isForgotten)
    isForgotten = false
    #expect(try store.repair(as: "check --repair") { isForgotten = true } == nil)
    #expect(!isForgotten)
  }

  @Test func repairWritesTheOpenBatchFirst() throws {
    let place = Place()
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.edit(.ada, isBatched: true) { $0.note = "x" }
    #expect(try store.repair(as: "check --repair") == nil)
    #expect(!store.hasOpenBatch)
    #expect(try place.store().book[.ada]?.note == "x")
  }

  @Test func keepsMembersOfOtherVersionsInPurgeAndRepair() throws {
    let place = try Place.ofFourTransactions(isSaved: false)
    var lines = try place.lines()
    for (index, line) in lines.enumerated() {
      let json = line.dropLast(#","crc":"00000000"}"#.count) + #","x":"top\#(index)"}"#
      let marked = json.replacing(#"{"op""#, with: #"{"y":"change\#(index)","op""#)
      lines[index] = String(decoding: ChecksummedText.seal(Array(marked.utf8)), as: UTF8.self)
    }
    try place.write(lines.joined().utf8, to: "contacts.journal.jsonl")
    let store = try place.store()
    #expect(store.names == ["Ada", "Bob"] && store.readOnlyReason == nil)
    try store.purge(.contact(.bob), as: "purge")
    let purged = try place.text("contacts.journal.jsonl")
    for index in [0, 2, 3] {
      #expect(purged.contains(#""x":"top\#(index)""#) && purged.contains(#""y":"change\#(index)""#))
    }
    // Unknown members beside a purged contact's changes are purged too.
    #expect(!purged.contains("top1") && !purged.contains("change1"))
    try place.spoil(line: 4)
    let damaged = try place.store()
    #expect(try damaged.repair(as: "check --repair")?.lostLines == [4])
    let repaired = try place.text("contacts.journal.jsonl")
    for index in [0, 2] {
      #expect(repaired.contains(#""x":"top\#(index)""#))
      #expect(repaired.contains(#""y":"change\#(index)""#))
    }
    #expect(try place.store().findings().allSatisfy { $0.kind == .advice })
  }

  @Test func aRepairIsNewerThanThePurgedSnapshot() throws {
    let place = try Place.ofFourTransactions()
    let journal = try place.read("contacts.journal.jsonl")
    #expect(try place.store().purge(.contact(.bob), as: "purge"))
    // The journal is set back, as from a backup.
    try place.write(journal, to: "contacts.journal.jsonl")
    _ = try place.store().repair(as: "check --repair")
    let last = try JSONValue(parsing: #require(place.lines().last).utf8).object
    #expect(last?["generation"]?.int == 3)
  }

  @Test func theSameDamageIsToldAgain() throws {
    let place = try Place.ofFourTransactions(isSaved: false)
    let snapshot = try place.read("contacts.json")
    try place.spoil(line: 1)
    let damaged = try place.read("contacts.journal.jsonl")
    let store = try place.store()
    #expect(store.takeNotices().count == 1)
    #expect(try store.repair(as: "check --repair") != nil)
    #expect(store.takeNotices().isEmpty)
    // The same files once more, as from a backup.
    try place.write(damaged, to: "contacts.journal.jsonl")
    try place.write(snapshot, to: "contacts.json")
    try store.refresh()
    #expect(store.isDamaged)
    #expect(store.takeNotices().contains { $0.contains(":1 is damaged") })
  }

  /// The process that has repaired the journal goes on with it.
  @Test func theNextChangeFollowsTheRepair() throws {
    let place = try Place.ofFourTransactions()
    try place.spoil(line: 4)
    let store = try place.store()
    #expect(try store.repair(as: "check --repair") != nil)
    try store.add("Cyd")
    #expect(try place.transactions().allSatisfy { $0["baseline"] == nil })
    #expect(try place.store().undoable().last?.sequence == 1)
  }
}
