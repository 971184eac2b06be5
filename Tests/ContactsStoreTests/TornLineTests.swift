import ContactsModel
import ContactsSearch
import Foundation
import Testing

@testable import ContactsStore

/// A crash may leave a line torn at the end of the journal: the next change cuts it off.
struct TornLineTests {
  @Test(arguments: [1, 100, 4096])
  func cutsOffATailOfZeros(count: Int) throws {
    let book = try SmallBook()
    try book.check(book.journal + [UInt8](repeating: 0, count: count), "\(count) zeros")
    try book.check(
      book.journal + [UInt8](repeating: 0, count: count) + [10], "\(count) zeros, ended")
  }

  @Test(arguments: [("{", "1 byte"), ("{\"book\"", "7 bytes")])
  func aCheckTellsOfIt(torn: String, size: String) throws {
    let book = try SmallBook()
    try book.place.write(book.journal + Array(torn.utf8), to: "contacts.journal.jsonl")
    #expect(
      try book.place.store().findings().map(\.description) == [
        "ends with an incomplete record of \(size); the next change cuts it off"
      ])
  }

  @Test func onlyACommitCutsOffATornTail() throws {
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

  /// Who has read or written a line last.
  @Test(arguments: ["appended", "saved", "purged"])
  func aLineThatIsTornWhileOpenIsCutOff(how: String) throws {
    let book = try SmallBook()
    var store = try book.place.store()
    switch how {
    case "appended": try store.edit(.bob) { $0.note = "y" }
    case "saved":
      try store.checkpoint()
      store = try book.place.store()
    default: #expect(try store.purge(.contact(.ada), as: "purge"))
    }
    let names = store.names
    try book.place.damageLastLine()
    try store.add("Cyd")
    let again = try book.place.store()
    #expect(again.readOnlyReason == nil && again.texts == store.texts)
    #expect(again.names == names + ["Cyd"])
  }

  @Test func cuttingOffATornTailReleasesTheLock() throws {
    let book = try SmallBook()
    try book.place.write(book.journal + [0x7B], to: "contacts.journal.jsonl")
    let store = try book.place.store()
    #expect(try store.cutTornLine() && book.place.isLockFree())
    #expect(try !store.cutTornLine() && book.place.isLockFree())
  }

  @Test func keepsEachTornTail() throws {
    let book = try SmallBook()
    for (tail, name) in [("first half", "Cyd"), ("second", "Dan")] {
      let journal = try book.place.read("contacts.journal.jsonl")
      try book.place.write(journal + Array(tail.utf8), to: "contacts.journal.jsonl")
      try book.place.store().add(name)
    }
    #expect(try book.place.text("contacts.journal.torn") == "first half\nsecond\n")
    #expect(try book.place.store().names == ["Ada", "Bob", "Cyd", "Dan"])
  }

  @Test func aBadLastLineWithANewlineIsTorn() throws {
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

  /// An append of two lines of which a sector has not reached the disk.
  @Test func severalLinesWithAHoleAreTorn() throws {
    let book = try SmallBook()
    var bytes = book.journal
    let start = try #require(bytes.firstIndex(of: 10)) + 1
    let end = try #require(bytes[start...].firstIndex(of: 10))
    for index in start + 9..<end - 9 { bytes[index] = 0 }
    bytes[end + 9] = 0
    try book.place.write(bytes, to: "contacts.journal.jsonl")
    let store = try book.place.store()
    #expect(store.texts == book.states[1] && store.readOnlyReason == nil)
    #expect(store.takeNotices().count == 1)
    try store.add("Cyd")
    #expect(try book.place.store().names == ["Ada", "Cyd"])
    #expect(try book.place.read("contacts.journal.torn") == bytes[start...] + [10])
  }

  @Test(arguments: ["\n\r\n\n", "{\r\n\r\n\r\n"])
  func cutsOffEmptyLinesAtTheEnd(tail: String) throws {
    let book = try SmallBook()
    try book.place.write(book.journal + Array(tail.utf8), to: "contacts.journal.jsonl")
    let store = try book.place.store()
    #expect(store.texts == book.states[3] && store.readOnlyReason == nil)
    try store.add("Cyd")
    #expect(try book.place.store().names == ["Ada", "Bob", "Cyd"])
  }

  @Test func aHoleInALineBeforeAnotherIsDamage() throws {
    let book = try SmallBook()
    var bytes = book.journal
    let start = try #require(bytes.firstIndex(of: 10)) + 1
    let end = try #require(bytes[start...].firstIndex(of: 10))
    for index in start + 9..<end - 9 { bytes[index] = 0 }
    try book.place.write(bytes, to: "contacts.journal.jsonl")
    let store = try book.place.store()
    #expect(store.texts == book.states[1] && store.isDamaged)
  }
}
