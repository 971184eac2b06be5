import ContactsModel
import ContactsSearch
import Foundation
import Testing

@testable import ContactsStore

/// A journal that is deleted.
struct MissingJournalTests {
  @Test(arguments: [false, true])
  func recreatesAJournalDeletedWhileOpen(isChanged: Bool) throws {
    let book = try SmallBook()
    let (store, other) = (try book.place.store(), try book.place.store())
    // The last append of another process survives only in the open file.
    try other.edit(.bob) { $0.note = "y" }
    let journal = try book.place.read("contacts.journal.jsonl")
    try book.place.remove("contacts.journal.jsonl")
    if isChanged { try store.add("Cyd") } else { try store.refresh() }
    #expect(
      store.takeNotices() == [
        "\(book.place.journal) was missing; it was still open here and was written again: nothing "
          + "is lost"
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

  @Test func leavesAJournalThatAnotherProcessHasRecreated() throws {
    let book = try SmallBook()
    let (store, other) = (try book.place.store(), try book.place.store())
    let holder = BookLock(try BookLocation(book.place.book))
    try holder.take(unless: { false }, onWaiting: {})
    try book.place.remove("contacts.journal.jsonl")
    store.isCancelled = {
      guard holder.isHeld else { return false }
      holder.release()
      #expect(throws: Never.self) { try other.add("Cyd") }
      return false
    }
    try store.refresh()
    #expect(!holder.isHeld)
    #expect(store.names == ["Ada", "Bob", "Cyd"])
    #expect(try book.place.store().texts == store.texts)
  }

  /// It is copied in pieces.
  @Test func recreatesALargeJournal() throws {
    let book = try SmallBook()
    let store = try book.place.store()
    for letter in ["x", "y", "z"] {
      try store.edit(.bob) { $0.note = String(repeating: letter, count: 450_000) }
    }
    let journal = try book.place.read("contacts.journal.jsonl")
    #expect(journal.count > 2 << 20)
    try book.place.remove("contacts.journal.jsonl")
    try store.refresh()
    #expect(try book.place.read("contacts.journal.jsonl") == journal)
  }

  @Test func noticesALineThatIsTornAfterTheJournalWasRecreated() throws {
    let book = try SmallBook()
    let store = try book.place.store()
    try book.place.remove("contacts.journal.jsonl")
    try store.refresh()
    try book.place.damageLastLine()
    try store.add("Cyd")
    #expect(store.names == ["Ada", "Cyd"])
    let again = try book.place.store()
    #expect(again.names == store.names && again.readOnlyReason == nil)
  }

  @Test func reportsADeletedJournalOnce() throws {
    let book = try SmallBook()
    let store = try book.place.store()
    // All names for a new file are taken.
    let names = (0...100).map { "contacts.journal.jsonl.\(getpid()).\($0).new" }
    for name in names { try book.place.write([], to: name) }
    try book.place.remove("contacts.journal.jsonl")
    try store.refresh()
    try store.refresh()
    #expect(store.texts == book.states[3])
    #expect(
      store.takeNotices() == [
        "\(book.place.journal) is missing and could not be written again: cannot write "
          + "\(book.place.journal): File exists; its contents are shown as long as this runs: put "
          + "it back, or `export` what is shown"
      ])
    #expect(throws: StoreError.self) { try store.add("Cyd") }
    for name in names { try book.place.remove(name) }
    try store.refresh()
    try store.add("Cyd")
    #expect(store.takeNotices().count == 1 && store.readOnlyReason == nil)
    #expect(try book.place.store().names == ["Ada", "Bob", "Cyd"])
  }

  @Test func reportsAnOlderJournalInItsPlace() throws {
    let book = try SmallBook()
    let store = try book.place.store()
    let lines = book.journal.split(separator: UInt8(ascii: "\n"))
    try book.place.write(
      Array(lines[..<2].joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")],
      to: "contacts.journal.jsonl")
    try store.refresh()
    #expect(store.texts == book.states[2])
    #expect(
      store.takeNotices() == [
        "the files are older than what was shown: they end with change 2, where there were 3"
      ])
    try store.refresh()
    #expect(store.takeNotices() == [])
  }

  @Test func distinguishesADamagedFromAnOlderJournal() throws {
    let book = try SmallBook()
    let store = try book.place.store()
    var lines = book.journal.split(separator: UInt8(ascii: "\n")).map(Array.init)
    lines[1] = Array(lines[1].dropLast(2))
    try book.place.write(
      Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")],
      to: "contacts.journal.jsonl")
    try store.refresh()
    #expect(store.texts == book.states[1] && store.isDamaged)
    let notices = store.takeNotices()
    #expect(notices.count == 1 && notices.first?.contains(":2 is damaged") == true)
  }

  @Test func reportsAJournalThatIsCutOffWhileOpen() throws {
    let place = try Place.ofFourTransactions()
    let store = try place.store()
    let lines = try place.lines()[..<2].map { $0 + "\n" }
    try place.write(lines.joined().utf8, to: "contacts.journal.jsonl")
    try store.refresh()
    #expect(store.names == ["Ada", "Bob"])
    let notices = store.takeNotices()
    #expect(notices.count == 1)
    #expect(notices.first?.contains("the history of changes 3 to 4 is lost") == true)
  }

  @Test func reportsAJournalThatEndsBeforeTheSnapshot() throws {
    let book = try SmallBook()
    let store = try book.place.store()
    try store.checkpoint()
    #expect(try store.findings() == [])
    let first = book.journal.prefix { $0 != UInt8(ascii: "\n") }
    try book.place.write(Array(first) + [UInt8(ascii: "\n")], to: "contacts.journal.jsonl")
    let findings = try book.place.store().findings()
    #expect(findings.map(\.kind) == [.advice])
    #expect(
      findings.first?.description
        == "ends with change 1, and the snapshot has 3: the history in between is lost")
  }

  @Test func acceptsAJournalThatIsPutBack() throws {
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

  @Test func acceptsALongerJournalThatIsPutBack() throws {
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

  @Test func aJournalFromBeforeAPurgeIsNotBroughtBack() throws {
    let book = try SmallBook()
    let store = try book.place.store()
    #expect(try book.place.store().purge(.contact(.ada), as: "purge"))
    try book.place.remove("contacts.journal.jsonl")
    try store.refresh()
    #expect(store.names == ["Bob"])
    for name in book.place.names { #expect(try !book.place.text(name).contains("Ada"), "\(name)") }
  }

  @Test func rejectsTheJournalOfAnotherBook() throws {
    let (book, other) = (try SmallBook(), try SmallBook())
    let store = try book.place.store()
    try other.place.store().checkpoint()
    try book.place.remove("contacts.journal.jsonl")
    try book.place.write(try other.place.read("contacts.json"), to: "contacts.json")
    try store.refresh()
    #expect(!FileManager.default.fileExists(atPath: book.place.journal))
    #expect(store.identity == (try other.place.store().identity))
  }

  @Test func reportsAJournalMissingBeforeTheFirstCheckpoint() throws {
    let book = try SmallBook()
    try book.place.remove("contacts.journal.jsonl")
    #expect(
      try book.place.store().takeNotices() == [
        "\(book.place.journal) is missing, and \(book.place.book) is older than the first change: "
          + "anything saved since, if anything was, is in the journal alone: put it back"
      ])
  }

  /// A torn append was never acknowledged.
  @Test func aTornEndIsNotBroughtBack() throws {
    let book = try SmallBook()
    let store = try book.place.store()
    let file = try FileHandle(forWritingTo: URL(filePath: book.place.journal))
    try file.seekToEnd()
    try file.write(contentsOf: Data(#"{"book":"half a li"#.utf8))
    try book.place.remove("contacts.journal.jsonl")
    try store.refresh()
    #expect(try book.place.read("contacts.journal.jsonl") == book.journal)
  }

  /// What is shown is in no file, though the snapshot had it.
  @Test func nothingCountsAsSavedOnceBothFilesAreGone() throws {
    let book = try SmallBook()
    let store = try book.place.store()
    try store.checkpoint()
    for name in ["contacts.json", "contacts.journal.jsonl"] { try book.place.remove(name) }
    try store.refresh()
    #expect(store.texts == book.states[3])
    #expect(throws: StoreError.self) { try store.checkpoint() }
  }
}
