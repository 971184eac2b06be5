import ContactsModel
import ContactsSearch
import Foundation
import TestSupport
import Testing

@testable import ContactsStore
import Platform

/// The index beside a snapshot is a cache: a book is the same with it, without it, and with any
/// bytes in its place.
struct IndexFileTests {
  /// A book large enough to get an index, with its index.
  private func indexedPlace(seed: UInt64 = 1) throws -> Place {
    var random = SeededGenerator(seed: seed)
    let place = Place()
    let store = try place.store()
    try store.commit("add") { _, _ in
      (0..<900).map { number in
        var contact = Contact("Ada\(number % 50) Émile\(number)", id: ContactID(using: &random))
        contact.append(EmailAddress("ada\(number)@example.org"))
        contact.append(PhoneNumber("+49 151 \(100_000 + number)"))
        contact.note = String(repeating: "words to fill a line, ", count: 8)
        return .add(StoredContact(contact))
      }
    }
    try store.checkpoint()
    try store.close()
    #expect(
      !place.names.contains("contacts.index"), "whoever changes a book does not make its index")
    try index(place)
    return place
  }

  /// Makes the index, in a process that changes nothing.
  private func index(_ place: Place) throws {
    // A snapshot could change again within the same tick of the clock.
    try waitUntilSettled(place.book)
    try place.store().close()
  }

  /// The contents of a book, and the results of searches.
  private func answers(of book: SearchableBook) throws -> [String] {
    var answers: [String] = []
    for text in ["ada7", "ada7 émile57", "151 100012", "words", "-e", "nobody"] {
      let query = try Query(text.split(separator: " ").map { QueryWord(String($0)) })
      answers.append("\(text): \(Array(book.listing(of: query, step: {}).ids))")
      answers.append("\(book.ids(referredToBy: text).prefix(3))")
      let recipients = book.recipients(matching: text, limit: 5, step: {})
      answers.append("\(recipients.map(\.email.value.address))")
    }
    return answers + book.contacts.map { "\($0)" }
  }

  @Test func readingWithoutAnIndexMakesOne() throws {
    let place = try indexedPlace()
    #expect(place.names.contains("contacts.index"))
    #expect(try place.mode("contacts.index") == 0o600)
    let indexed = try place.store()
    #expect(indexed.book.isArchived)
    let expected = try answers(of: indexed.book)
    #expect(indexed.notices.texts == [])
    try place.remove("contacts.index")
    let plain = try place.store()
    #expect(!plain.book.isArchived)
    #expect(try answers(of: plain.book) == expected)
  }

  @Test func aBookWithLargeSettingsHasAnIndex() throws {
    let place = try indexedPlace()
    let store = try place.store()
    try store.commit("save") { book, _ in
      (0..<40).flatMap { number in
        book.changes(savingQuery: "q\(number)", String(repeating: "word ", count: 2_000))
      }
    }
    try store.checkpoint()
    try store.close()
    try index(place)
    let indexed = try place.store()
    #expect(indexed.book.isArchived)
    #expect(indexed.book.savedQueries.count == 40)
    #expect(indexed.book.count == 900)
  }

  @Test func changesAfterASnapshotDoNotKeepItsIndexFromBeingMade() throws {
    let place = try indexedPlace()
    try place.remove("contacts.index")
    let store = try place.store()
    try store.edit(try #require(store.book.ids(referredToBy: "émile0").first)) { $0.note = "x" }
    try store.close()
    // The first who only reads writes a snapshot that has the change, the second its index.
    try index(place)
    try index(place)
    #expect(try place.store().book.isArchived)
  }

  @Test func readingWritesNothingElse() throws {
    let place = try indexedPlace()
    try place.remove("contacts.index")
    try Store(path: place.book, forReading: true).close()
    #expect(!place.names.contains("contacts.index"))
  }

  @Test func layersChangesOverTheIndex() throws {
    let place = try indexedPlace()
    let store = try place.store()
    let (first, late) = (try #require(store.book.ids(referredToBy: "émile0").first), ContactID())
    try store.edit(first) { $0.rename("Zoë Changed") }
    try store.commit("add") { _, _ in [.add(Contact("Late Comer", id: late))] }
    try store.commit("remove") { book, _ in
      [.remove(try #require(book[stored: book.ids(referredToBy: "émile1")[0]]))]
    }
    let expected = try answers(of: store.book)
    #expect(store.book.count == 900)
    let again = try place.store()
    #expect(again.book.isArchived)
    #expect(try answers(of: again.book) == expected)
    #expect(again.book.ids(referredToBy: "zoë") == [first])
    #expect(again.book.ids(referredToBy: "late") == [late])
    let last = try again.undoable(limit: 1)
    _ = try again.undo(last, as: "undo", overwrites: false)
    #expect(again.book.ids(referredToBy: "émile1").count == 1)
    // The index belongs to the old snapshot.
    try again.checkpoint()
    #expect(try !place.store().book.isArchived)
    try index(place)
    #expect(try place.store().book.isArchived)
  }

  /// A program that sets the modification time back cannot do so with the status change time.
  @Test(arguments: [false, true])
  func ignoresTheIndexOfAnEditedSnapshot(keepsItsTime: Bool) throws {
    let place = try indexedPlace()
    func setTime() throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: place.book)
    }
    if keepsItsTime {
      try setTime()
      try index(place)
      #expect(try place.store().book.isArchived)
    }
    var bytes = try place.read("contacts.json")
    let name = Array("\"Ada7\"".utf8)
    let offset = try #require(bytes.firstRange(of: name)).lowerBound
    bytes[offset + 1] = UInt8(ascii: "O")
    // It is written in place, with the same length.
    let handle = try FileHandle(forUpdating: URL(filePath: place.book))
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: bytes[offset..<offset + 2])
    try handle.close()
    if keepsItsTime { try setTime() }
    let store = try place.store()
    #expect(store.book.ids(referredToBy: "oda7").count == 1)
    #expect(store.notices.texts.contains { $0.contains("edited") })
  }

  @Test func ignoresTheIndexOfASnapshotThatIsReplacedBeforeItIsOpened() throws {
    let place = try indexedPlace()
    let store = try place.store()
    let status = try #require(try FileStatus(path: place.book))
    #expect(try store.archivedSnapshot(status) != nil)
    try place.write(try place.read("contacts.json"), to: "contacts.json")
    #expect(try store.archivedSnapshot(status) == nil)
  }

  @Test func ignoresTheIndexOfAnotherBook() throws {
    let (place, other) = (try indexedPlace(), try indexedPlace(seed: 2))
    try place.write(try other.read("contacts.index"), to: "contacts.index")
    #expect(try !place.store().book.isArchived)
    try place.write([], to: "contacts.index")
    #expect(try !place.store().book.isArchived)
  }

  @Test func purgeRemovesTheIndex() throws {
    let place = try indexedPlace()
    let store = try place.store()
    let id = try #require(store.book.ids(referredToBy: "émile7").first)
    try store.purge(.contact(id), as: "purge")
    #expect(!place.names.contains("contacts.index"))
  }

  /// Each word of the head, and of the checksums after it.
  @Test func anIndexWithAnotherHeadIsNotRead() throws {
    let place = try indexedPlace()
    let path = place.path("contacts.index")
    let status = try #require(try FileStatus(path: place.book))
    let index = try place.read("contacts.index")
    let file = try File(path, .readWrite)
    // The pages begin where one would.
    let pages = (index.count - 1) / PagedBytes.pageSize
    for word in stride(from: 0, to: 4_096 + 8 * pages, by: 8) {
      let place = word + word / 8 % 8
      try file.write([index[place] ^ 1], at: place)
      #expect(IndexFile(path, of: status) == nil, "byte \(place)")
      try file.write([index[place]], at: place)
    }
    #expect(IndexFile(path, of: status) != nil)
  }

  @Test func aDamagedIndexChangesNoAnswer() throws {
    var random = SeededGenerator(seed: 5)
    let place = try indexedPlace()
    let index = try place.read("contacts.index")
    let expected = try answers(of: try place.store().book)
    var usedCount = 0
    for round in 0..<Extent.count(8, of: 40) {
      var damaged = index
      if round.isMultiple(of: 4) {
        damaged.removeLast(.random(in: 1..<index.count, using: &random))
      } else {
        for _ in 0..<(round % 3 + 1) {
          // The header and the table after it are small beside the pages.
          let place = Int.random(in: 0..<(round % 2 == 0 ? 8_192 : index.count), using: &random)
          damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
      }
      try place.write(damaged, to: "contacts.index")
      let store = try place.store()
      if store.book.isArchived { usedCount += 1 }
      #expect(try answers(of: store.book) == expected, "round \(round)")
    }
    #expect(usedCount > Extent.count(2, of: 10))
  }
}
