import ContactsModel
import ContactsSearch
import Foundation
import JSON
import TestSupport
import Testing

@testable import ContactsStore
import Platform

struct RecoveryTests {
  @Test func aJournalCutAnywhereKeepsEarlierTransactions() throws {
    let book = try SmallBook()
    for length in Extent.places(in: 0..<book.journal.count + 1, oneIn: 4) {
      try book.check(Array(book.journal[..<length]), "cut to \(length) bytes")
    }
  }

  @Test func aFlippedBitNeverChangesAContact() throws {
    let book = try SmallBook()
    for index in Extent.places(in: book.journal.indices, oneIn: 3) {
      var bytes = book.journal
      bytes[index] ^= 1 << UInt8(index % 8)
      try book.check(bytes, "bit \(index % 8) of byte \(index)")
    }
  }

  @Test func aDamagedGenerationDoesNotHideTheSnapshot() throws {
    let place = try Place.ofFourTransactions()
    let text = try place.text("contacts.journal.jsonl")
    let name = try #require(text.firstRange(of: #""generation":1"#))
    let damaged = text.replacingCharacters(in: name, with: #""generation":3"#)
    try place.write(damaged.utf8, to: "contacts.journal.jsonl")
    let store = try place.store()
    #expect(store.names == ["Ada", "Bob"] && store.takeNotices() == [])
  }

  @Test func damageBeforeOtherTransactionsMakesTheBookReadOnly() throws {
    let book = try SmallBook()
    var bytes = book.journal
    let second = try #require(bytes.firstIndex(of: 10)) + 20
    bytes[second] ^= 1
    try book.place.write(bytes, to: "contacts.journal.jsonl")
    let store = try book.place.store()
    let reason = "\(book.place.journal):2 is damaged: its checksum does not match"
    #expect(store.readOnlyReason == reason)
    #expect(store.texts == book.states[1])
    try store.refresh()
    try store.refresh()
    let notices = store.takeNotices()
    #expect(notices.count == 1)
    #expect(notices[0].hasPrefix("\(reason); changes from that line on are not shown"))
    let error = #expect(throws: StoreError.self) { try store.add("Cyd") }
    #expect(error?.description == "not saved: the book is read-only: \(reason)")
    #expect(throws: StoreError.self) { try store.checkpoint() }
    try store.close()
    #expect(try book.place.read("contacts.journal.jsonl") == bytes)
  }

  /// Acknowledged lines are not a torn tail, even if none of them is readable any more.
  @Test(arguments: [1, 2])
  func severalBadLinesAtTheEndAreDamage(first: Int) throws {
    let book = try SmallBook()
    var bytes: [UInt8] = []
    for (index, line) in book.journal.split(separator: 10).enumerated() {
      bytes += (index < first - 1 ? [] : [UInt8(ascii: " ")]) + line + [10]
    }
    try book.place.write(bytes, to: "contacts.journal.jsonl")
    let store = try book.place.store()
    #expect(store.texts == book.states[first - 1])
    #expect(
      store.readOnlyReason
        == "\(book.place.journal):\(first) is damaged: its checksum does not match")
    #expect(throws: StoreError.self) { try store.add("Cyd") }
    #expect(try book.place.read("contacts.journal.jsonl") == bytes)
  }

  @Test func readsAJournalWithCRLF() throws {
    let book = try SmallBook()
    let bytes = book.journal.flatMap { $0 == 10 ? [13, 10] : [$0] }
    try book.place.write(bytes, to: "contacts.journal.jsonl")
    let store = try book.place.store()
    #expect(store.texts == book.states[3] && store.readOnlyReason == nil)
    try store.add("Cyd")
    let journal = try book.place.read("contacts.journal.jsonl")
    #expect(journal.starts(with: bytes))
    let again = try book.place.store()
    #expect(again.names == ["Ada", "Bob", "Cyd"] && again.takeNotices().isEmpty)
  }

  @Test func keepsRecordsOfALaterVersion() throws {
    let book = try SmallBook()
    let line = ChecksummedText.seal(
      Array(
        #"{"book":"b","sequence":4,"time":"2026-01-01T00:00:00Z","changes":[{"op":"grow"}]}"#.utf8))
    try book.place.write(book.journal + line, to: "contacts.journal.jsonl")
    let store = try book.place.store()
    #expect(store.texts == book.states[3])
    #expect(store.readOnlyReason == "\(book.place.journal):4 is damaged: expected a change")
    #expect(throws: StoreError.self) { try store.add("Cyd") }
    #expect(try book.place.read("contacts.journal.jsonl") == book.journal + line)
  }

  @Test func reportsTheLineOfATransactionThatDoesNotApply() throws {
    let book = try SmallBook()
    let lines = try book.place.lines()
    try book.place.write((lines[0] + "\n" + lines[2] + "\n").utf8, to: "contacts.journal.jsonl")
    let store = try book.place.store()
    #expect(
      store.readOnlyReason == "\(book.place.journal):2 is damaged: transaction 3 follows 1")
    #expect(store.texts == book.states[1])
  }

  @Test func doesNotTouchTheJournalOfAnotherBook() throws {
    let (book, other) = (try SmallBook(), try SmallBook())
    try book.place.store().checkpoint()
    try book.place.write(other.journal, to: "contacts.journal.jsonl")
    let store = try book.place.store()
    #expect(
      store.readOnlyReason?.contains("journal.jsonl:1 is damaged: it belongs to another") == true)
    #expect(store.texts == book.states[3])
    #expect(throws: StoreError.self) { try store.add("Cyd") }
    #expect(try book.place.read("contacts.journal.jsonl") == other.journal)
  }

  @Test func recreatesAMissingJournal() throws {
    let book = try SmallBook()
    try book.place.store().checkpoint()
    try book.place.remove("contacts.journal.jsonl")
    let store = try book.place.store()
    #expect(store.texts == book.states[3] && store.sequence == 3)
    try store.add("Cyd")
    #expect(try book.place.transactions().map { $0["sequence"]?.int } == [3, 4])
    #expect(try book.place.store().names == ["Ada", "Bob", "Cyd"])
    // The new journal restores the whole book, although it lacks the beginning.
    try book.place.remove("contacts.json")
    #expect(try book.place.store().texts == store.texts)
  }

  @Test func rebuildsAMissingSnapshotFromTheJournal() throws {
    let book = try SmallBook()
    let identity = try book.place.store().identity
    try book.place.remove("contacts.json")
    let store = try book.place.store()
    #expect(store.texts == book.states[3] && store.identity == identity)
    #expect(
      store.takeNotices() == [
        "\(book.place.book) was missing; the book was rebuilt from its journal, nothing is lost"
      ])
    try store.refresh()
    #expect(store.takeNotices() == [])
    try store.add("Cyd")
    try store.checkpoint()
    let again = try book.place.store()
    #expect(again.names == ["Ada", "Bob", "Cyd"] && again.takeNotices() == [])
  }

  @Test func anUnreadableJournalAloneIsAnError() throws {
    let place = Place()
    try place.write("garbage\n".utf8, to: "contacts.journal.jsonl")
    let store = try place.store()
    #expect(store.readOnlyReason?.contains("has no readable change") == true)
    #expect(throws: StoreError.self) { try store.add("Ada") }
    #expect(try place.text("contacts.journal.jsonl") == "garbage\n")
    #expect(place.names == ["contacts.journal.jsonl"])
  }

  @Test func anEmptyJournalAloneIsAnEmptyBook() throws {
    let place = Place()
    try place.write([], to: "contacts.journal.jsonl")
    try place.store().add("Ada")
    #expect(try place.store().names == ["Ada"])
  }

  @Test(arguments: [
    ("", StoreError.Kind.notABook("it is empty")),
    ("ada\n", .notABook("expected an object")),
    ("[]", .notABook("expected an object")),
    ("{}", .notABook(#"it lacks "format":"contacts""#)),
    (#"{"version":2,"format":"package"}"#, .notABook("it has another format")),
    (#"{"version":9}"#, .notABook(#"it lacks "format":"contacts""#)),
    (#"{"format":"contacts","version":2,"people":[]}"#, .newerVersion(2)),
    (#"{"format":"contacts","version":2,"contacts":[{"id":7}]}"#, .newerVersion(2)),
    (#"{"format":"contacts","version":1}"#, .damaged(#"it lacks "contacts""#)),
    (#"{"format":"contacts","sequence":-1,"contacts":[]}"#, .damaged("`-1` is out of range")),
    (
      #"{"format":"contacts","sequence":9223372036854775807,"contacts":[]}"#,
      .damaged("`9223372036854775807` is out of range")
    ),
    (
      #"{"format":"contacts","journalOffset":-9223372036854775808,"contacts":[]}"#,
      .damaged("`-9223372036854775808` is out of range")
    ),
    (#"{"format":"contacts","journalOffset":-1,"contacts":[]}"#, .damaged("`-1` is out of range")),
    (#"{"format":"contacts","generation":0,"contacts":[]}"#, .damaged("`0` is out of range")),
    (#"{"format":"contacts","generation":-1,"contacts":[]}"#, .damaged("`-1` is out of range")),
    (
      #"{"format":"contacts","version":0,"contacts":[]}"#,
      .damaged("unknown format version `0`")
    ),
    (
      #"{"format":"contacts","version":-1,"contacts":[]}"#,
      .damaged("unknown format version `-1`")
    ),
    (#"{"format":"contacts","version":2,"generation":0}"#, .newerVersion(2)),
    (
      #"{"format":"contacts","contacts":[{"id":"x"}]}"#,
      .damaged("contact 1: `x` is not a contact's id (a UUID)")
    ),
    (
      #"{"format":"contacts","contacts":[{"id":"\#(ContactID.ada)"},{"nextEntry":"2"}]}"#,
      .damaged("contact 2: expected a whole number")
    ),
    (#"{"format":"contacts","contacts":[],"settings":[]}"#, .damaged("expected an object")),
  ])
  func whatIsNoBookIsRefusedAndLeftUntouched(text: String, kind: StoreError.Kind) throws {
    let place = Place()
    try place.write(text.utf8, to: "contacts.json")
    let error = #expect(throws: StoreError.self) { try place.store() }
    #expect(error?.kind == kind && error?.path == place.book)
    #expect(error?.description.contains("it was not changed") == true)
    #expect(try place.text("contacts.json") == text)
    #expect(place.names == ["contacts.json"])
  }

  @Test func rejectsANamedPipeWithoutWaiting() throws {
    let place = Place()
    try #require(mkfifo(place.book, 0o600) == 0)
    let error = #expect(throws: StoreError.self) { try place.store() }
    #expect(error?.kind == .notABook("it is a pipe or a device"))
  }

  @Test func adoptsASnapshotWithAByteOrderMark() throws {
    let book = try SmallBook()
    try book.place.store().checkpoint()
    let snapshot = try book.place.read("contacts.json")
    try book.place.write([0xEF, 0xBB, 0xBF] + snapshot, to: "contacts.json")
    let store = try book.place.store()
    #expect(store.texts == book.states[3] && store.readOnlyReason == nil)
    try store.add("Cyd")
    try store.checkpoint()
    #expect(try book.place.read("contacts.json").first == UInt8(ascii: "{"))
    #expect(try book.place.store().names == ["Ada", "Bob", "Cyd"])
  }

  @Test func rejectsAFolder() throws {
    let place = Place()
    try FileManager.default.createDirectory(atPath: place.book, withIntermediateDirectories: false)
    let error = #expect(throws: StoreError.self) { try place.store() }
    #expect(error?.kind == .notABook("it is a folder"))
  }

  @Test func reportsTheLineOfADuplicateContact() throws {
    let place = Place()
    let contact = #"{"id":"\#(ContactID.ada)"}"#
    try place.write(
      "{\"format\":\"contacts\",\n\"contacts\":[\n\(contact),\n  \(contact)]}".utf8,
      to: "contacts.json")
    let error = #expect(throws: StoreError.self) { try place.store() }
    #expect(error?.line == 4)
    #expect(error?.kind == .damaged("contact @0000ada0 already exists"))
  }

  @Test func rejectsATruncatedSnapshot() throws {
    let book = try SmallBook()
    try book.place.store().checkpoint()
    let bytes = try book.place.read("contacts.json")
    for length in 0..<bytes.count - 1 {
      try book.place.write(bytes[..<length], to: "contacts.json")
      #expect(throws: StoreError.self, "cut to \(length) bytes") { try book.place.store() }
      #expect(try book.place.read("contacts.json").count == length)
    }
  }

  @Test func damageThatAppearsWhileOpenBlocksTheNextCommit() throws {
    let book = try SmallBook()
    let store = try book.place.store()
    let bytes = book.journal + Array("bad\nbad\n".utf8)
    try book.place.write(bytes, to: "contacts.journal.jsonl")
    #expect(throws: StoreError.self) { try store.add("Cyd") }
    #expect(try book.place.read("contacts.journal.jsonl") == bytes)
    #expect(try book.place.isLockFree())
  }

  @Test(arguments: [false, true])
  func advisesToReadTheJournalOnlyIfItHasSomething(isEmptied: Bool) throws {
    let book = try SmallBook()
    if isEmptied { try book.place.write([], to: "contacts.journal.jsonl") }
    try book.place.write("oops".utf8, to: "contacts.json")
    let error = #expect(throws: StoreError.self) { try book.place.store() }
    #expect("\(try #require(error))".contains("is read from the journal") != isEmptied)
  }

  @Test func rereadsTheSnapshotBeforeWriting() throws {
    let book = try SmallBook()
    let store = try book.place.store()
    let snapshot = try book.place.read("contacts.json")
    try book.place.write("oops".utf8, to: "contacts.json")
    for _ in 0..<2 { #expect(throws: StoreError.self) { try store.refresh() } }
    #expect(throws: StoreError.self) { try store.add("Cyd") }
    #expect(try book.place.isLockFree())
    #expect(try book.place.read("contacts.journal.jsonl") == book.journal)
    try book.place.write(snapshot, to: "contacts.json")
    try store.add("Cyd")
    #expect(store.sequence == 4)
    #expect(try book.place.store().names == ["Ada", "Bob", "Cyd"])
  }

  @Test func rereadsAJournalReplacedByAShorterOne() throws {
    let book = try SmallBook()
    let store = try book.place.store()
    let first = try #require(try book.place.lines().first)
    try book.place.write((first + "\n").utf8, to: "contacts.journal.jsonl")
    try store.refresh()
    #expect(store.texts == book.states[1] && store.sequence == 1)
  }

  @Test(arguments: [
    (
      StoreError(.system("open", errno: .permissionDenied), path: "/b"),
      "cannot open /b: Permission denied"
    ),
    (
      StoreError(.notABook("it is empty"), path: "/b"),
      "/b is not a book of contacts: it is empty; it was not changed"
    ),
    (
      StoreError(.newerVersion(2), path: "/b"),
      "/b has format version 2, and this program knows version 1; it was not changed; "
        + "use a newer version of contacts"
    ),
    (StoreError(.damaged("why"), path: "/b", line: 3), "/b:3 is damaged: why; it was not changed"),
  ])
  func anErrorSaysWhatHappenedToWhich(error: StoreError, description: String) {
    #expect(error.description == description)
  }
}
