import ContactsModel
import Foundation
import JSON
import Testing

@testable import ContactsStore

/// A book of three transactions whose snapshot has none of them, and the states after each.
private struct SmallBook {
  let place = Place()
  let states: [[String]]
  let journal: [UInt8]

  init() throws {
    let store = try place.store()
    var states: [[String]] = [[]]
    try store.add("Ada", id: .ada)
    states.append(store.texts)
    try store.edit(.ada) { $0.note = "x" }
    states.append(store.texts)
    try store.add("Bob", id: .bob)
    states.append(store.texts)
    self.states = states
    journal = try place.read("contacts.journal.jsonl")
  }

  /// Opens the book with another journal, commits, and opens it again: the state is that of some of
  /// the transactions, and what was committed follows it.
  func check(_ bytes: [UInt8], _ what: String) throws {
    try place.write(bytes, to: "contacts.journal.jsonl")
    let store: Store
    do { store = try place.store() } catch is StoreError { return }
    guard let index = states.firstIndex(of: store.texts) else {
      Issue.record("\(what): \(store.texts)")
      return
    }
    if store.readOnlyReason != nil {
      #expect(throws: StoreError.self) { try store.add("Cyd") }
      #expect(try place.read("contacts.journal.jsonl") == bytes, "\(what)")
      return
    }
    try store.add("Cyd", id: .cyd)
    let again = try place.store()
    #expect(again.names == Array(["Ada", "Bob"].prefix((index + 1) / 2)) + ["Cyd"], "\(what)")
    #expect(again.texts == store.texts && again.sequence == index + 1, "\(what)")
  }
}

struct RecoveryTests {
  @Test func aJournalCutOffAnywhereGivesTheTransactionsBefore() throws {
    let book = try SmallBook()
    for length in 0...book.journal.count {
      try book.check(Array(book.journal[..<length]), "cut to \(length) bytes")
    }
  }

  @Test func aFlippedBitAnywhereIsNeverAnotherContact() throws {
    let book = try SmallBook()
    for index in book.journal.indices {
      var bytes = book.journal
      bytes[index] ^= 1 << UInt8(index % 8)
      try book.check(bytes, "bit \(index % 8) of byte \(index)")
    }
  }

  @Test(arguments: [1, 100, 4096])
  func aTailOfZerosIsCutOff(count: Int) throws {
    let book = try SmallBook()
    try book.check(book.journal + [UInt8](repeating: 0, count: count), "\(count) zeros")
    try book.check(
      book.journal + [UInt8](repeating: 0, count: count) + [10], "\(count) zeros, ended")
  }

  @Test func aTornTailIsLeftByAReaderAndCutAndKeptByACommitter() throws {
    let book = try SmallBook()
    let torn = Array(#"{"book":"half a li"#.utf8)
    try book.place.write(book.journal + torn, to: "contacts.journal.jsonl")
    let store = try book.place.store()
    try store.refresh()
    #expect(store.texts == book.states[3])
    #expect(try book.place.read("contacts.journal.jsonl") == book.journal + torn)
    #expect(store.takeNotices() == [] && store.readOnlyReason == nil)
    try store.add("Cyd")
    #expect(
      store.takeNotices() == [
        "the last line of \(book.place.journal) was incomplete; it was cut off and kept in "
          + book.place.path("contacts.journal.torn")
      ])
    #expect(try book.place.read("contacts.journal.torn") == torn + [10])
    #expect(try book.place.mode("contacts.journal.torn") == 0o600)
    let journal = try book.place.read("contacts.journal.jsonl")
    #expect(journal.starts(with: book.journal) && journal.last == 10)
    #expect(try book.place.store().names == ["Ada", "Bob", "Cyd"])
  }

  @Test func aBadLastLineIsTornThoughItHasItsNewline() throws {
    let book = try SmallBook()
    var bytes = book.journal
    bytes[bytes.count - 5] ^= 1
    try book.place.write(bytes, to: "contacts.journal.jsonl")
    let store = try book.place.store()
    #expect(store.texts == book.states[2] && store.readOnlyReason == nil)
    try store.add("Cyd")
    #expect(store.names == ["Ada", "Cyd"])
    #expect(try book.place.lines().count == 3)
  }

  @Test func damageBeforeOtherTransactionsMakesTheBookReadOnlyAndIsToldOnceByItsLine() throws {
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
    #expect(notices[0].hasPrefix("\(reason); from that line on the journal is not shown"))
    let error = #expect(throws: StoreError.self) { try store.add("Cyd") }
    #expect(error?.description == "not saved: the book is open for reading only, \(reason)")
    #expect(throws: StoreError.self) { try store.checkpoint() }
    try store.close()
    #expect(try book.place.read("contacts.journal.jsonl") == bytes)
  }

  @Test func aRecordOfALaterVersionIsNeverCutOff() throws {
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

  @Test func aTransactionThatDoesNotFitIsNamedByItsLine() throws {
    let book = try SmallBook()
    let lines = try book.place.lines()
    try book.place.write((lines[0] + "\n" + lines[2] + "\n").utf8, to: "contacts.journal.jsonl")
    let store = try book.place.store()
    #expect(
      store.readOnlyReason == "\(book.place.journal):2 is damaged: transaction 3 follows 1")
    #expect(store.texts == book.states[1])
  }

  @Test func theJournalOfAnotherBookIsLeftAloneAndNothingIsSaved() throws {
    let (book, other) = (try SmallBook(), try SmallBook())
    try book.place.store().checkpoint()
    try book.place.write(other.journal, to: "contacts.journal.jsonl")
    let store = try book.place.store()
    #expect(store.readOnlyReason?.contains("journal.jsonl:1 is damaged: it is of another") == true)
    #expect(store.texts == book.states[3])
    #expect(throws: StoreError.self) { try store.add("Cyd") }
    #expect(try book.place.read("contacts.journal.jsonl") == other.journal)
  }

  @Test func aMissingJournalLeavesTheSnapshotAndIsMadeAnew() throws {
    let book = try SmallBook()
    try book.place.store().checkpoint()
    try book.place.remove("contacts.journal.jsonl")
    let store = try book.place.store()
    #expect(store.texts == book.states[3] && store.sequence == 3)
    try store.add("Cyd")
    #expect(try book.place.transactions().map { $0["sequence"]?.int } == [3, 4])
    #expect(try book.place.store().names == ["Ada", "Bob", "Cyd"])
    // The new journal gives the whole book back, though it is not from the beginning.
    try book.place.remove("contacts.json")
    #expect(try book.place.store().texts == store.texts)
  }

  @Test(arguments: [false, true])
  func aJournalThatGoesWhileItIsOpenIsWrittenAnew(isChanged: Bool) throws {
    let book = try SmallBook()
    let (store, other) = (try book.place.store(), try book.place.store())
    // What another process appended before it went is in no copy but the open file.
    try other.edit(.bob) { $0.note = "y" }
    let journal = try book.place.read("contacts.journal.jsonl")
    try book.place.remove("contacts.journal.jsonl")
    if isChanged { try store.add("Cyd") } else { try store.refresh() }
    #expect(
      store.takeNotices() == [
        "\(book.place.journal) was missing; it was written anew, as it was open here: nothing is lost"
      ])
    #expect(try book.place.read("contacts.journal.jsonl").starts(with: journal))
    #expect(try book.place.mode("contacts.journal.jsonl") == 0o600)
    #expect(store.sequence == (isChanged ? 5 : 4) && store.book[.bob]?.note == "y")
    try other.refresh()
    #expect(other.takeNotices() == [] && other.texts == store.texts)
    try other.add("Dan")
    let again = try book.place.store()
    #expect(again.takeNotices() == [] && again.sequence == store.sequence + 1)
    #expect(try book.place.isLockFree())
  }

  @Test func aJournalThatGoesAndCannotBeWrittenAnewIsShownAndToldOnce() throws {
    let book = try SmallBook()
    let store = try book.place.store()
    // All names that a new file could have beside it are taken.
    let names = (0...100).map { "contacts.journal.jsonl.\(getpid()).\($0).new" }
    for name in names { try book.place.write([], to: name) }
    try book.place.remove("contacts.journal.jsonl")
    try store.refresh()
    try store.refresh()
    #expect(store.texts == book.states[3])
    #expect(
      store.takeNotices() == [
        "\(book.place.journal) is missing, and was not written anew: cannot open \(book.place.journal): "
          + "File exists; what it had is shown as long as this runs: put it back, or `export` what is "
          + "shown"
      ])
    #expect(throws: StoreError.self) { try store.add("Cyd") }
    for name in names { try book.place.remove(name) }
    try store.refresh()
    try store.add("Cyd")
    #expect(store.takeNotices().count == 1 && store.readOnlyReason == nil)
    #expect(try book.place.store().names == ["Ada", "Bob", "Cyd"])
  }

  @Test func aJournalThatGoesAndIsPutBackIsTheBookAgain() throws {
    let book = try SmallBook()
    let store = try book.place.store()
    let names = (0...100).map { "contacts.journal.jsonl.\(getpid()).\($0).new" }
    for name in names { try book.place.write([], to: name) }
    let hidden = book.place.path("hidden")
    try FileManager.default.moveItem(atPath: book.place.journal, toPath: hidden)
    try store.refresh()
    #expect(store.readOnlyReason != nil)
    try FileManager.default.moveItem(atPath: hidden, toPath: book.place.journal)
    try store.refresh()
    try store.add("Cyd")
    #expect(try book.place.store().names == ["Ada", "Bob", "Cyd"])
  }

  @Test func aJournalComesBackThoughTheSnapshotWasMadeAnewWithoutItsEnd() throws {
    let book = try SmallBook()
    let (store, behind) = (try book.place.store(), try book.place.store())
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o660], ofItemAtPath: book.place.journal)
    try store.add("Cyd")
    try book.place.remove("contacts.journal.jsonl")
    try behind.checkpoint()
    try store.refresh()
    #expect(store.names == ["Ada", "Bob", "Cyd"] && store.sequence == 4)
    #expect(try book.place.mode("contacts.journal.jsonl") == 0o660)
    try behind.refresh()
    #expect(behind.names == ["Ada", "Bob", "Cyd"])
    #expect(try book.place.store().names == ["Ada", "Bob", "Cyd"])
  }

  @Test func theJournalOfAnotherBookDoesNotComeBack() throws {
    let (book, other) = (try SmallBook(), try SmallBook())
    let store = try book.place.store()
    try other.place.store().checkpoint()
    try book.place.remove("contacts.journal.jsonl")
    try book.place.write(try other.place.read("contacts.json"), to: "contacts.json")
    try store.refresh()
    #expect(!FileManager.default.fileExists(atPath: book.place.journal))
    #expect(store.identity == (try other.place.store().identity))
  }

  @Test func aJournalMissingBeforeTheFirstCheckpointIsTold() throws {
    let book = try SmallBook()
    try book.place.remove("contacts.journal.jsonl")
    #expect(
      try book.place.store().takeNotices() == [
        "\(book.place.journal) is missing, and \(book.place.book) is from before the first change: what "
          + "was saved since, if anything was, is in the journal alone: put it back"
      ])
  }

  @Test func aMissingSnapshotIsMadeFromTheJournalWithANotice() throws {
    let book = try SmallBook()
    let identity = try book.place.store().identity
    try book.place.remove("contacts.json")
    let store = try book.place.store()
    #expect(store.texts == book.states[3] && store.identity == identity)
    #expect(
      store.takeNotices() == [
        "\(book.place.book) is missing: the book was rebuilt from its journal, nothing is lost"
      ])
    try store.refresh()
    #expect(store.takeNotices() == [])
    try store.add("Cyd")
    try store.checkpoint()
    let again = try book.place.store()
    #expect(again.names == ["Ada", "Bob", "Cyd"] && again.takeNotices() == [])
  }

  @Test func aJournalThatDoesNotReadWithoutASnapshotIsNoEmptyBook() throws {
    let place = Place()
    try place.write("garbage\n".utf8, to: "contacts.journal.jsonl")
    let store = try place.store()
    #expect(store.readOnlyReason?.contains("has no transaction that reads") == true)
    #expect(throws: StoreError.self) { try store.add("Ada") }
    #expect(try place.text("contacts.journal.jsonl") == "garbage\n")
    #expect(place.names == ["contacts.journal.jsonl"])
  }

  @Test func anEmptyJournalWithoutASnapshotIsAnEmptyBook() throws {
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
    (#"{"version":2,"format":"package"}"#, .notABook("its format is another")),
    (#"{"version":9}"#, .notABook(#"it lacks "format":"contacts""#)),
    (#"{"format":"contacts","version":2,"people":[]}"#, .newerVersion(2)),
    (#"{"format":"contacts","version":2,"contacts":[{"id":7}]}"#, .newerVersion(2)),
    (#"{"format":"contacts","version":1}"#, .damaged(#"it lacks "contacts""#)),
    (#"{"format":"contacts","sequence":-1,"contacts":[]}"#, .damaged("`-1` counts nothing")),
    (
      #"{"format":"contacts","sequence":9223372036854775807,"contacts":[]}"#,
      .damaged("`9223372036854775807` counts nothing")
    ),
    (
      #"{"format":"contacts","journalOffset":-9223372036854775808,"contacts":[]}"#,
      .damaged("`-9223372036854775808` counts nothing")
    ),
    (#"{"format":"contacts","journalOffset":-1,"contacts":[]}"#, .damaged("`-1` counts nothing")),
    (#"{"format":"contacts","generation":0,"contacts":[]}"#, .damaged("`0` counts nothing")),
    (#"{"format":"contacts","generation":-1,"contacts":[]}"#, .damaged("`-1` counts nothing")),
    (
      #"{"format":"contacts","version":0,"contacts":[]}"#,
      .damaged("there is no format version `0`")
    ),
    (
      #"{"format":"contacts","version":-1,"contacts":[]}"#,
      .damaged("there is no format version `-1`")
    ),
    (#"{"format":"contacts","version":2,"generation":0}"#, .newerVersion(2)),
    (
      #"{"format":"contacts","contacts":[{"id":"x"}]}"#,
      .damaged("`x` is not a contact's id (a UUID)")
    ),
    (#"{"format":"contacts","contacts":[],"settings":[]}"#, .damaged("expected an object")),
  ])
  func whatIsNoBookIsRefusedAndLeftUntouched(text: String, kind: StoreError.Kind) throws {
    let place = Place()
    try place.write(text.utf8, to: "contacts.json")
    let error = #expect(throws: StoreError.self) { try place.store() }
    #expect(error?.kind == kind && error?.path == place.book)
    #expect(error?.description.contains("left as it is") == true)
    #expect(try place.text("contacts.json") == text)
    #expect(place.names == ["contacts.json"])
  }

  @Test func aFolderIsRefused() throws {
    let place = Place()
    try FileManager.default.createDirectory(atPath: place.book, withIntermediateDirectories: false)
    let error = #expect(throws: StoreError.self) { try place.store() }
    #expect(error?.kind == .notABook("it is a folder"))
  }

  @Test func aContactThatStandsTwiceIsNamedByItsLine() throws {
    let place = Place()
    let contact = #"{"id":"\#(ContactID.ada)"}"#
    try place.write(
      "{\"format\":\"contacts\",\n\"contacts\":[\n\(contact),\n  \(contact)]}".utf8,
      to: "contacts.json")
    let error = #expect(throws: StoreError.self) { try place.store() }
    #expect(error?.line == 4)
    #expect(error?.kind == .damaged("there is a contact @0000ada0 already"))
  }

  @Test func aSnapshotCutOffAnywhereIsRefusedAndLeftUntouched() throws {
    let book = try SmallBook()
    try book.place.store().checkpoint()
    let bytes = try book.place.read("contacts.json")
    for length in 0..<bytes.count - 1 {
      try book.place.write(bytes[..<length], to: "contacts.json")
      #expect(throws: StoreError.self, "cut to \(length) bytes") { try book.place.store() }
      #expect(try book.place.read("contacts.json").count == length)
    }
  }

  @Test func aSnapshotThatBecomesUnreadableIsReadAgainBeforeAnythingIsWritten() throws {
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

  @Test func aJournalReplacedByAShorterOneIsReadAnew() throws {
    let book = try SmallBook()
    let store = try book.place.store()
    let first = try #require(try book.place.lines().first)
    try book.place.write((first + "\n").utf8, to: "contacts.journal.jsonl")
    try store.refresh()
    #expect(store.texts == book.states[1] && store.sequence == 1)
  }

  @Test(arguments: [
    (StoreError(.system("open", errno: EACCES), path: "/b"), "cannot open /b: Permission denied"),
    (
      StoreError(.notABook("it is empty"), path: "/b"),
      "/b is not a book of contacts: it is empty; it is left as it is"
    ),
    (
      StoreError(.newerVersion(2), path: "/b"),
      "/b has format version 2, and this program knows version 1; it is left as it is: "
        + "use a newer contacts"
    ),
    (StoreError(.damaged("why"), path: "/b", line: 3), "/b:3 is damaged: why; it is left as it is"),
  ])
  func anErrorSaysWhatHappenedToWhich(error: StoreError, description: String) {
    #expect(error.description == description)
  }
}
