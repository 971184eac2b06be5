import ContactsModel
import ContactsSearch
import Foundation
import JSON
import TestSupport
import Testing

@testable import ContactsStore
import Platform

/// Copying contacts from the last snapshot gives the snapshot that encoding them would, and does
/// not validate a damaged one.
struct CopyingTests {
  /// A book with an index, and the contacts of its snapshot.
  private func indexedPlace(_ random: inout SeededGenerator, count: Int = 600) throws -> Place {
    let place = Place()
    let store = try place.store()
    try store.commit("add") { _, _ in
      (0..<count).map { number in
        var contact = Contact(
          id: ContactID(using: &random),
          created: Timestamp(secondsSince1970: Int64(1_000 + 10 * number)))
        contact.rename("Ada\(number % 50) Émile\(number)")
        contact.append(PhoneNumber("+49 151 \(100_000 + number)"))
        contact.note = String(repeating: "words to fill a line, ", count: 18)
        return .add(StoredContact(contact))
      }
    }
    try store.checkpoint()
    try index(place)
    return place
  }

  /// Makes the index, in a process that changes nothing.
  private func index(_ place: Place) throws {
    // A snapshot could change again within the same tick of the clock.
    try waitUntilSettled(place.book)
    try place.store().close()
    #expect(try place.store().book.isArchived)
  }

  /// The bytes of a snapshot of the store's state, with every contact encoded.
  private func plainSnapshot(of store: Store, in place: Place) throws -> [UInt8] {
    var snapshot = store.newSnapshot()
    var plain = SearchableBook()
    for contact in store.book.storedContacts { try plain.append(contact) }
    plain.settings = snapshot.book.settings
    snapshot.book = plain
    #expect(!plain.isArchived)
    try snapshot.write(to: try File(place.path("plain"), .writeOnly, [.create, .truncate]))
    return try place.read("plain")
  }

  private func change(_ store: Store, _ random: inout SeededGenerator, _ step: Int) throws {
    let contacts = Array(store.book.contacts)
    switch Int.random(in: 0...6, using: &random) {
    case 0:
      // As old as an existing one, so that it precedes others.
      let seconds = Int64.random(in: 0...7_000, using: &random)
      let late = Contact(
        id: ContactID(using: &random), created: Timestamp(secondsSince1970: seconds))
      try store.commit("add") { _, _ in [.add(late)] }
    case 1:
      let removed = contacts.shuffled(using: &random).prefix(.random(in: 1...40, using: &random))
      try store.commit("remove") { _, _ in removed.map { .remove($0) } }
    case 2:
      let edges = [contacts.first, contacts.last].compactMap(\.self)
      try store.commit("remove") { _, _ in Set(edges).map { .remove($0) } }
    case 3: _ = try store.undo(store.undoable(limit: 1), as: "undo", overwrites: true)
    case 4:
      try store.commit("set") { _, _ in
        contacts.enumerated().filter { $0.offset % 2 == step % 2 }
          .flatMap { contact in contact.element.changes { $0.note = "\(step)" } }
      }
    default:
      let edited = contacts.shuffled(using: &random).prefix(.random(in: 1...5, using: &random))
      try store.commit("set") { _, _ in
        edited.flatMap { contact in contact.changes { $0.note += "n\(step)" } }
      }
    }
  }

  @Test(arguments: Extent.seeds(2, of: 16))
  func copyingLinesEqualsEncodingEachContact(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let place = try indexedPlace(&random)
    // More than one read returns.
    let isLarge = seed % 4 == 2
    if isLarge {
      let store = try place.store()
      try store.commit("add") { _, _ in
        (0..<5).map { number in
          var large = Contact("Large \(number)", id: ContactID(using: &random))
          large.note = String(repeating: "ü\n\"", count: 100_000)
          return .add(large)
        }
      }
      try store.checkpoint()
      try index(place)
    }
    let store = try place.store()
    #expect(store.book.isArchived)
    for step in 0..<Extent.count(3, of: 6) {
      try change(store, &random, step)
      let wanted = try plainSnapshot(of: store, in: place)
      try store.checkpoint()
      #expect(try place.read("contacts.json") == wanted, "step \(step)")
      #expect(store.book.isArchived && store.takeNotices() == [])
    }
    #expect(try place.store().texts == store.texts)
  }

  /// Makes the index valid for the snapshot in its current state.
  private func forgeIndex(_ place: Place) throws {
    var index = try place.read("contacts.index")
    let words = try #require(try FileStatus(path: place.book)).fingerprint.words
    let start = 16 + 8 * 6
    index.replaceSubrange(start..<start + 8 * words.count, with: words.withUnsafeBytes { $0 })
    let checksum = UInt64(CRC32(index.span.extracting(first: 4088)).value)
    index.replaceSubrange(4088..<4096, with: withUnsafeBytes(of: checksum) { Array($0) })
    try place.write(index, to: "contacts.index")
    #expect(try Store(path: place.book, forReading: true).book.isArchived)
  }

  /// Replaces bytes of line `number` in the snapshot in place.
  private func damage(_ place: Place, line number: Int, _ old: String, _ new: String) throws {
    var lines = try place.read("contacts.json").split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let found = try #require(lines[number].firstRange(of: Array(old.utf8)))
    lines[number].replaceSubrange(found, with: Array(new.utf8))
    let handle = try FileHandle(forUpdating: URL(filePath: place.book))
    try handle.write(contentsOf: Data(lines.joined(separator: [10])))
    try handle.close()
  }

  @Test func doesNotChecksumADamagedSnapshot() throws {
    var random = SeededGenerator(seed: 1)
    let place = try indexedPlace(&random)
    let first = try #require(try place.store().book.contacts.map(\.id).first)
    try damage(place, line: 500, "words to fill", "wo2ds to fill")
    try forgeIndex(place)
    let damaged = try place.read("contacts.json")
    let store = try place.store()
    try store.edit(first) { $0.note = "changed" }
    #expect(store.takeNotices() == [])
    try store.checkpoint()
    // As if there were no index.
    #expect(store.takeNotices().contains { $0.contains("was edited; the edits became change") })
    #expect(try place.transactions().last?["command"] == "adopt")
    #expect(try place.read("contacts.json~") == damaged)
    let again = try place.store()
    #expect(again.texts == store.texts && again.book.count == 600)
    #expect(again.book[first]?.note == "changed")
    #expect(again.takeNotices() == [])
    #expect(place.names.filter { $0.hasSuffix(".new") } == [])
  }

  @Test func keepsAnUnreadableSnapshot() throws {
    var random = SeededGenerator(seed: 2)
    for readsAll in [false, true] {
      let place = try indexedPlace(&random)
      try damage(place, line: 500, #""note":"#, #""note";"#)
      try forgeIndex(place)
      let damaged = try place.read("contacts.json")
      let store = try place.store()
      try store.add("Bob")
      // Reading past the damage finds no further contacts.
      if readsAll { #expect(store.book.contacts.reduce(0) { count, _ in count + 1 } < 601) }
      #expect {
        try store.checkpoint()
      } throws: { error in
        "\(error)".contains("move it away, and the book is read from the journal")
      }
      #expect(try place.read("contacts.json") == damaged)
      #expect(place.names.filter { $0.hasSuffix(".new") } == [])
      #expect(throws: StoreError.self) { try store.refresh() }
      try place.remove("contacts.json")
      try store.refresh()
      #expect(store.book.count == 601 && store.book.ids(referredToBy: "bob").count == 1)
    }
  }

  /// Swaps members of a contact in place in the snapshot, and keeps its checksum.
  private func swapMembers(_ place: Place, line number: Int) throws {
    let text = try place.text("contacts.json").split(separator: "\n")[number]
    let name = try #require(text.firstRange(of: #","name":"#)).lowerBound
    let end = try #require(text[name...].firstIndex(of: "}"))
    let (id, rest) = (text[text.index(after: text.startIndex)..<name], text[name...end].dropFirst())
    try damage(place, line: number, String(text[...end]), "{\(rest),\(id)")
  }

  @Test(arguments: ["save", "look", "purge"])
  func doesNotSaveMissingContactsAsRemoved(way: String) throws {
    var random = SeededGenerator(seed: 3)
    let place = try indexedPlace(&random)
    try swapMembers(place, line: 500)
    try forgeIndex(place)
    let store = try place.store()
    try store.add("Bob")
    if way != "purge" {
      #expect(store.texts.count < 601 && store.book.base.hasLostContacts)
    }
    switch way {
    case "save": try store.checkpoint()
    case "look": try store.refresh()
    default:
      let later = Timestamp(secondsSince1970: Timestamp.now.secondsSince1970 + 60)
      #expect(throws: StoreError.self) { try store.purge(.history(before: later), as: "purge") }
      try store.refresh()
    }
    #expect(store.texts.count == 601 && store.book.count == 601 && !store.book.base.hasLostContacts)
    #expect(try place.store().texts == store.texts)
    #expect(try place.read("contacts.json").count > 256 << 10)
  }

  @Test func verifiesLineNumbersOfAnIndex() throws {
    var random = SeededGenerator(seed: 4)
    for round in 0..<6 {
      let place = try indexedPlace(&random)
      var book = try place.store().book
      let expected = book.contacts.map(\.text)
      let bytes = try place.read("contacts.json")
      let newlines = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
      var starts = newlines.prefix(601).map { $0 + 1 }
      starts[600] -= 1
      switch round {
      case 0: starts[400..<600] = starts[401...600]  // The next line each.
      case 1: starts[0] += 40  // Within a line.
      case 2: starts[600] -= 1
      case 3: starts[450] -= 1
      case 4:
        starts[599] += 1
      default:
        // One line fewer than there are.
        starts.removeLast()
        let last = try #require(book.contacts.map(\.self).last)
        try book.apply(.remove(last))
        var fewer = SearchableBook()
        for contact in book.storedContacts { try fewer.append(contact) }
        book = fewer
      }
      var plain = SearchableBook()
      for contact in book.storedContacts { try plain.append(contact) }
      let parts = try #require(plain.archiveParts(lineStarts: starts, step: {}))
      let status = try #require(try FileStatus(path: place.book))
      let headerSize = try #require(newlines.first)
      try IndexFile.write(
        parts, contactCount: plain.count, headerSize: headerSize, of: status,
        to: try BookLocation(place.book))
      let store = try place.store()
      #expect(store.book.isArchived)
      try store.add("Bob", id: .bob)
      try store.checkpoint()
      let again = try place.store()
      #expect(again.texts.count == 601, "round \(round)")
      #expect(again.texts.filter { !$0.contains("Bob") } == expected, "round \(round)")
      #expect(store.takeNotices() == [])
    }
  }

  @Test func adoptsASnapshotEditedWhileOpen() throws {
    var random = SeededGenerator(seed: 5)
    let place = try indexedPlace(&random)
    let store = try place.store()
    try store.add("Bob", id: .bob)
    try damage(place, line: 300, "words to fill", "WORDS to fill")
    try store.checkpoint()
    #expect(store.book.count == 601)
    #expect(store.book.contacts.count { $0.note.hasPrefix("WORDS") } == 1)
    #expect(try place.store().texts == store.texts)
  }

  @Test func aReformattedBookGetsItsOwnIndex() throws {
    var random = SeededGenerator(seed: 6)
    let place = try indexedPlace(&random)
    let expected = try place.store().texts
    var text = try place.text("contacts.json")
    // The same members in another order, with a matching checksum.
    let start = try #require(text.ranges(of: #","name":"#).dropFirst(400).first).lowerBound
    let line = text[..<start].lastIndex(of: "{")!
    let id = String(text[text.index(after: line)..<start])
    let end = text[start...].firstIndex(of: "}")!
    let name = String(text[text.index(after: start)...end])
    text.replaceSubrange(text.index(after: line)...end, with: "\(name),\(id)")
    let body = text.utf8.prefix(text.utf8.count - ChecksummedText.suffixCount - 1)
    try place.write(ChecksummedText.seal(Array(body) + [0]), to: "contacts.json")
    try waitUntilSettled(place.book)
    try place.store().close()
    let store = try place.store()
    #expect(!store.book.isArchived && store.texts == expected && store.takeNotices() == [])
    // Another program could have written an index.
    try forgeIndex(place)
    let indexed = try place.store()
    #expect(indexed.book.isArchived && indexed.texts == expected)
    try indexed.add("Bob")
    try indexed.checkpoint()
    #expect(try place.store().texts == indexed.texts && indexed.book.count == 601)
  }

  @Test func doesNotCopyPurgedContacts() throws {
    var random = SeededGenerator(seed: 7)
    let place = try indexedPlace(&random)
    let store = try place.store()
    let id = try #require(store.book.ids(referredToBy: "émile450").first)
    try store.purge(.contact(id), as: "purge")
    #expect(store.book.isArchived && store.book.count == 599)
    #expect(!(try place.text("contacts.json").contains("Émile450")))
    #expect(try place.store().texts == store.texts)
    #expect(try place.read("contacts.json") == plainSnapshot(of: store, in: place))
  }

  @Test func purgesFromADamagedSnapshot() throws {
    var random = SeededGenerator(seed: 8)
    let place = try indexedPlace(&random)
    try damage(place, line: 500, "words to fill", "wo2ds to fill")
    try forgeIndex(place)
    let store = try place.store()
    let id = try #require(store.book.ids(referredToBy: "émile450").first)
    #expect {
      try store.purge(.contact(id), as: "purge")
    } throws: { error in
      "\(error)".contains("\(place.book) is damaged")
    }
    // The journal has the whole book.
    try store.refresh()
    #expect(store.book.count == 599 && !store.book.contacts.contains { $0.note.contains("wo2ds") })
    #expect(!(try place.text("contacts.json").contains("Émile450")))
    #expect(try place.store().texts == store.texts)
  }

  @Test func aReaderLeavesACorruptIndexAndReadsWithoutIt() throws {
    var random = SeededGenerator(seed: 10)
    let place = try indexedPlace(&random)
    let expected = try place.store().texts
    try swapMembers(place, line: 500)
    try forgeIndex(place)
    let store = try Store(path: place.book, forReading: true)
    #expect(store.texts.count < 600)
    try store.refresh()
    #expect(store.texts == expected)
    #expect(place.names.contains("contacts.index"))
  }

  @Test func anEmptyBookRemovesItsIndex() throws {
    var random = SeededGenerator(seed: 9)
    let place = try indexedPlace(&random)
    let expected = try place.store().texts
    try swapMembers(place, line: 500)
    try forgeIndex(place)
    let store = try place.store()
    #expect(store.texts.count < 600)
    try store.close()
    #expect(!place.names.contains("contacts.index"))
    #expect(try place.store().texts == expected)
  }
}
