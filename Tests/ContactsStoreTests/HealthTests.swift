import ContactsModel
import ContactsSearch
import Foundation
import Testing

@testable import ContactsStore
import Platform

/// Damaged and missing files are reported with their position, by every reader.
struct HealthTests {
  // MARK: Damage before the snapshot's place

  @Test func reportsOlderDamageWhenReadingThatFar() throws {
    let place = try Place.ofFourTransactions()
    try place.spoil(line: 2)
    let store = try place.store()
    #expect(store.takeNotices() == [] && store.readOnlyReason == nil)
    let message =
      "\(place.journal):2 is damaged: its checksum does not match; the changes before it cannot "
      + "be read: `check` explains, `check --repair` saves the rest"
    let expectMessage = { (error: (any Error)?) in #expect(error.map { "\($0)" } == message) }
    var read: [Int] = []
    expectMessage(
      #expect(throws: StoreError.self) {
        try store.readHistory { transaction in
          read.append(transaction.sequence)
          return true
        }
      })
    #expect(read == [4, 3])
    expectMessage(#expect(throws: StoreError.self) { try store.book(at: 0) })
    expectMessage(#expect(throws: StoreError.self) { try store.undoable { _ in .take } })
    expectMessage(
      #expect(throws: StoreError.self) { try store.sequence(at: Timestamp(secondsSince1970: 0)) })
    expectMessage(#expect(throws: StoreError.self) { try store.purge(.contact(.ada), as: "purge") })
    // Operations that do not need the damaged part work.
    #expect(try store.book(at: 3)[.ada]?.note == "x")
    try store.add("Cyd")
    #expect(try place.store().names == ["Ada", "Bob", "Cyd"])
  }

  @Test func changesAfterDamageCanBeUndone() throws {
    let place = try Place.ofFourTransactions()
    try place.spoil(line: 2)
    let store = try place.store()
    let steps = try store.undoable(limit: 2)
    #expect(steps.map(\.sequence) == [4, 3])
    _ = try store.undo(steps, as: "undo 2", overwrites: false)
    #expect(try place.store().book[.ada]?.note == "")
  }

  @Test(arguments: [1, 2, 3]) func repairsDamageBeforeTheSnapshot(line: Int) throws {
    let place = try Place.ofFourTransactions()
    try place.spoil(line: line)
    let store = try place.store()
    let finding = try #require(try store.findings().first)
    #expect(finding.kind == .damage && finding.path == place.journal && finding.line == line)
    #expect(finding.description == "is damaged: its checksum does not match")
    let texts = store.texts
    #expect(try store.repair(as: "check --repair")?.lostLines == [line])
    #expect(store.texts == texts && store.readOnlyReason == nil)
    #expect(try place.store().findings() == [])
    // A repair is not a step to undo.
    let steps = try place.store().undoable(limit: 10)
    #expect(!steps.isEmpty && steps.allSatisfy { $0.command != "check --repair" })
  }

  @Test func repairsAHistoryWithoutItsBeginning() throws {
    let place = try Place.ofFourTransactions()
    let lines = try place.lines()
    try place.write((lines[1...].joined(separator: "\n") + "\n").utf8, to: "contacts.journal.jsonl")
    let store = try place.store()
    #expect(
      try store.findings().contains {
        $0.kind == .damage && $0.line == 1 && $0.description.contains("begins with change 2")
      })
    _ = try store.repair(as: "check --repair")
    #expect(try place.store().findings().allSatisfy { $0.kind == .advice })
    #expect(try place.store().names.sorted() == ["Ada", "Bob"])
  }

  /// As a crash leaves it between the new journal and the new snapshot.
  @Test func aSnapshotFromBeforeTheRepairIsNotRead() throws {
    let place = try Place.ofFourTransactions()
    try place.spoil(line: 2)
    let before = try place.read("contacts.json")
    let store = try place.store()
    #expect(try store.repair(as: "check --repair") != nil)
    try place.write(before, to: "contacts.json")
    let again = try place.store()
    #expect(again.readOnlyReason == nil && again.texts == store.texts)
  }

  @Test func purgeKeepsLinesDamagedSinceOpening() throws {
    let place = try Place.ofFourTransactions(isSaved: false)
    let store = try place.store()
    try place.spoil(line: 2)
    let bytes = try place.read("contacts.journal.jsonl")
    let error = #expect(throws: StoreError.self) {
      try store.purge(.contact(.ada), as: "purge")
    }
    #expect(error?.kind == .damagedHistory("its checksum does not match") && error?.line == 2)
    #expect(try place.read("contacts.journal.jsonl") == bytes)
  }

  // MARK: Last lines that do not read

  @Test(arguments: ["flipped", "zeros", "text"])
  func reportsABadLastLineOnceToReaders(what: String) throws {
    let place = try Place.ofFourTransactions()
    var bytes = try place.read("contacts.journal.jsonl")
    switch what {
    case "flipped": bytes[bytes.count - 30] ^= 1
    case "zeros": bytes += [UInt8](repeating: 0, count: 4096) + [10]
    default: bytes += Array("{}\nhalf".utf8)
    }
    try place.write(bytes, to: "contacts.journal.jsonl")
    let store = try place.store()
    for _ in 0..<3 { try store.refresh() }
    let line = what == "flipped" ? 4 : 5
    // A snapshot that includes the change does not lose it.
    #expect(store.book[.ada]?.note == "y")
    let notices = store.takeNotices().filter { !$0.contains("is incomplete") }
    #expect(
      notices == [
        "\(place.journal):\(line) is damaged: its checksum does not match; nothing after it is "
          + "read, and the next change cuts it off and keeps it in "
          + place.path("contacts.journal.torn")
      ])
    #expect(try place.read("contacts.journal.jsonl") == bytes)
    #expect(store.readOnlyReason == nil)
    try store.add("Cyd")
    #expect(store.takeNotices().map { $0.contains("it was cut off and kept in") } == [true])
    #expect(try place.store().takeNotices() == [])
  }

  @Test func doesNotReportAnAppendInProgress() throws {
    let place = try Place.ofFourTransactions()
    let journal = try place.read("contacts.journal.jsonl")
    // Another process holds the lock: the line may be incomplete.
    let lock = try FileHandle(forUpdating: URL(filePath: place.path("contacts.lock")))
    #expect(flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    try place.write(journal + [0, 0, 10], to: "contacts.journal.jsonl")
    let store = try place.store()
    try store.refresh()
    #expect(store.takeNotices() == [])
    #expect(flock(lock.fileDescriptor, LOCK_UN) == 0)
    try store.refresh()
    #expect(store.takeNotices().count == 1)
    #expect(try place.isLockFree())
    // On this machine it may also lack its newline.
    try place.write(journal + Array("{".utf8), to: "contacts.journal.jsonl")
    #expect(try place.store().takeNotices() == [])
  }

  @Test func reportsABadLastLineWithoutALockFile() throws {
    let place = try Place.ofFourTransactions()
    try place.remove("contacts.lock")
    try place.write(
      try place.read("contacts.journal.jsonl") + [0, 10], to: "contacts.journal.jsonl")
    #expect(try place.store().takeNotices().count == 1)
    #expect(!place.names.contains("contacts.lock"))
  }

  // MARK: Findings

  @Test func tellsWhyAnUndamagedBookIsReadOnly() throws {
    let place = try Place.ofFourTransactions()
    let store = try Store(path: place.book, forReading: true)
    // Whoever opened it knows.
    #expect(try store.findings() == [])
    store.obstacle = .failure("nobody may write")
    #expect(
      try store.findings()
        == [StoreFinding(.advice, place.book, "is read-only: nobody may write")])
  }

  @Test func advisesOnFilesReadableByOthers() throws {
    let place = try Place.ofFourTransactions()
    #expect(try place.store().findings() == [])
    let files = ["contacts.json", "contacts.journal.jsonl", "contacts.lock"]
    for (name, mode) in zip(files, [0o644, 0o620, 0o601]) {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: place.path(name))
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o770], ofItemAtPath: place.folder.path)
    let findings = try place.store().findings()
    #expect(
      findings.map(\.description)
        == ["can be written by others; `chmod 700` makes it yours alone"]
        + [String](repeating: "is open to others; `chmod 600` makes it yours alone", count: 3))
    #expect(findings.map(\.path).dropFirst() == files.map { place.path($0) }[...])
    #expect(findings.allSatisfy { $0.kind == .advice && $0.line == nil })
    #expect(try place.mode("contacts.json") == 0o644)
  }

  @Test func adviceIsGivenOfAJournalThatARepairHasKept() throws {
    let place = try Place.ofFourTransactions()
    try place.spoil(line: 1)
    let store = try place.store()
    _ = try store.repair(as: "check --repair")
    let kept = place.path("contacts.journal.jsonl.damaged1")
    #expect(
      try store.findings().filter { $0.path == kept && $0.description.contains("open") } == [])
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: kept)
    let findings = try store.findings().filter { $0.path == kept }
    #expect(
      findings.map(\.description).contains("is open to others; `chmod 600` makes it yours alone"))
  }

  @Test func reportsTheJournalOfAnotherBook() throws {
    let (place, other) = (try Place.ofFourTransactions(), try Place.ofFourTransactions())
    try place.write(try other.read("contacts.journal.jsonl"), to: "contacts.journal.jsonl")
    let findings = try place.store().findings()
    #expect(findings.map(\.kind) == [.damage] && findings.map(\.line) == [1])
    #expect(findings[0].description.hasPrefix("it belongs to another book"))
  }

  @Test func reportsAJournalOfAnotherGeneration() throws {
    let place = try Place.ofFourTransactions()
    let former = try place.read("contacts.journal.jsonl")
    try place.store().purge(.contact(.bob), as: "purge")
    try place.write(former, to: "contacts.journal.jsonl")
    let findings = try place.store().findings()
    #expect(findings.map(\.kind) == [.damage])
    #expect(findings[0].description.hasPrefix("it is from before or after a purge"))
  }

  @Test(arguments: [false, true]) func advisesOnAMissingJournal(isEmptied: Bool) throws {
    let place = try Place.ofFourTransactions()
    if isEmptied {
      try place.write([], to: "contacts.journal.jsonl")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: place.journal)
    } else {
      try place.remove("contacts.journal.jsonl")
    }
    let store = try place.store()
    #expect(try store.findings().map(\.kind) == [.advice])
    try store.add("Cyd")
    #expect(try store.findings() == [])
  }
}
