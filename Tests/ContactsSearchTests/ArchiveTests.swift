import ModelTestSupport
import Ordering
import Platform
import TestSupport
import Testing

@testable import ContactsModel
@testable import ContactsSearch

/// An index with the lines that it describes, and ways to damage both.
private struct ArchivedBytes {
  var index: [UInt8] = []
  var places: [UInt32: ColumnPlace] = [:]
  var lines = Array("{}\n".utf8)
  let contacts: [StoredContact]
  /// Whether the snapshot has been replaced meanwhile.
  var isGone = false
  /// The pages that cannot be read.
  var missingPages: Set<Int> = []

  init?(_ book: SearchableBook) {
    contacts = Array(book.storedContacts)
    var lineStarts: [Int] = []
    for contact in contacts {
      lineStarts.append(lines.count)
      lines += contact.json + Array(",\n".utf8)
    }
    // No comma follows the last line.
    lines.replaceSubrange((lines.count - 2)..., with: Array("\n]\n".utf8))
    lineStarts.append(lines.count - 2)
    guard let parts = book.archiveParts(lineStarts: lineStarts, step: {}) else { return nil }
    for part in parts {
      add(part)
    }
  }

  /// Puts another column at the end of the index, in place of one.
  mutating func replace(_ code: ArchiveColumn, with column: PackedNumbers) {
    add(ArchivePart(code, column))
  }

  private mutating func add(_ part: ArchivePart) {
    index += [UInt8](repeating: 0, count: (16 - index.count % 16) % 16)
    places[part.code] = part.place(at: index.count)
    part.withBytes { index.append(copying: $0) }
  }

  var pageCount: Int { (index.count - 1) / PagedBytes.pageSize + 1 }

  /// The book as opened.
  var book: SearchableBook? {
    let (index, lines, missing, isGone) = (index, lines, missingPages, isGone)
    let (count, rest) = (contacts.count, isGone ? [] : contacts)
    let bytes = PagedBytes(count: index.count) { range, buffer in
      let first = range.lowerBound / PagedBytes.pageSize
      let last = (range.upperBound - 1) / PagedBytes.pageSize
      guard missing.isDisjoint(with: first...last) else { return false }
      buffer.replaceFirst(with: index[range].span)
      return true
    }
    let text = PagedBytes(count: lines.count) { range, buffer in
      buffer.replaceFirst(with: lines[range].span)
      return !isGone
    }
    return ContactArchive(
      ArchiveParts(bytes, places: places), count: count, lines: text
    ) { rest }.map { SearchableBook($0) }
  }
}

struct ArchiveTests {
  private func book(of count: Int, _ maker: inout SearchMaker) throws -> SearchableBook {
    var book = SearchableBook()
    for _ in 0..<count { try book.append(maker.contact()) }
    return book
  }

  @Test(arguments: Extent.seeds(2, of: 12))
  func findsContactsInTheFileLikeThoseInMemory(seed: UInt64) throws {
    var maker = SearchMaker(seed: seed)
    let bytes = try #require(ArchivedBytes(try book(of: maker.pick([1, 3, 70, 100]), &maker)))
    var archived = try #require(bytes.book)
    // The index is made with the first question, and follows from then on.
    if seed % 2 == 1 {
      for _ in 0..<3 { try maker.change(&archived) }
    }
    for _ in 0..<4 {
      try expectSameAnswers(of: archived, &maker)
      try maker.change(&archived)
    }
    #expect(archived.slots.validArchive != nil)
  }

  @Test(arguments: Extent.seeds(8, of: 60))
  func copiesTheLinesOfContactsLeftInTheFileInOrder(seed: UInt64) throws {
    var maker = SearchMaker(seed: seed)
    let bytes = try #require(ArchivedBytes(try book(of: maker.pick([1, 2, 40]), &maker)))
    var archived = try #require(bytes.book)
    for _ in 0..<4 {
      var texts: [ArraySlice<UInt8>] = []
      var lines: [UInt8] = []
      let last = archived.forEachJSON(onLine: { lines += $0 }, { texts.append($0) })
      #expect(last.map { lines + $0 } == bytes.lines)
      #expect(texts == archived.storedContacts.map(\.json))
      try maker.change(&archived)
    }
  }

  @Test(arguments: Extent.seeds(2, of: 16))
  func anUnreadableIndexChangesNoAnswer(seed: UInt64) throws {
    var maker = SearchMaker(seed: 100 + seed)
    var bytes = try #require(ArchivedBytes(try book(of: 200, &maker)))
    bytes.missingPages = Set(
      (0..<3).map { _ in .random(in: 0..<bytes.pageCount, using: &maker.random) })
    // The column data itself may be unreadable.
    guard var archived = bytes.book else { return }
    if Bool.random(using: &maker.random) { try maker.change(&archived) }
    try expectSameAnswers(of: archived, &maker)
    #expect(archived.slots.validArchive == nil)
    try maker.change(&archived)
    try expectSameAnswers(of: archived, &maker)
  }

  @Test(arguments: Extent.seeds(6, of: 100))
  func anyBytesInAnIndexAreSafe(seed: UInt64) throws {
    var maker = SearchMaker(seed: 200 + seed)
    var bytes = try #require(ArchivedBytes(try book(of: 60, &maker)))
    let column = try #require(bytes.places.values.randomElement(using: &maker.random))
    for _ in 0..<maker.pick([1, 5, 100]) {
      let place = column.offset + Int.random(in: 0..<column.size, using: &maker.random)
      bytes.index[place] = maker.pick([
        0, 1, 0x7F, 0xFF, .random(in: 0...255, using: &maker.random),
      ])
    }
    guard var archived = bytes.book else { return }
    // A plausible index is accepted; here it must only be safe.
    let all = archived.listing().ids
    for order in NameOrder.allCases {
      for place in all.indices { _ = archived.summary(of: all, at: place, in: order) }
    }
    for _ in 0..<20 {
      let query = try maker.query(archived)
      for (name, _) in SortOrder.all {
        _ = archived.listing(of: query, sortedBy: try #require(SortOrder.named(name)))
      }
      _ = archived.suggestion(for: query)
      _ = archived.recipients(matching: maker.word(), limit: 9)
      _ = archived.ids(calledBy: maker.word())
      _ = archived.contacts(namedLike: maker.word(), limit: 5)
    }
    // An index with a contact that does not exist may make a change fail.
    do throws(ChangeError) { try maker.change(&archived) } catch {}
    for contact in archived.contacts { _ = archived[contact.id] }
  }

  @Test(arguments: [
    ArchiveColumn.byRecency, .byName, .nameHeadings, .nameHeadingEnds, .byGiven,
  ])
  func aMisorderedIndexInventsNoContacts(column: ArchiveColumn) throws {
    var maker = SearchMaker(seed: 11)
    let book = try book(of: 700, &maker)
    let sound = try #require(ArchivedBytes(book))
    let place = try #require(sound.places[column.rawValue])
    let orders: [(String, (Int) -> UInt32)] = [
      ("one contact again and again", { _ in 3 }), ("none that there is", { _ in .max }),
      ("half of all", { UInt32($0 % 350) }), ("backwards", { UInt32(699 - $0 % 700) }),
    ]
    for (name, document) in orders {
      var bytes = sound
      bytes.replace(column, with: PackedNumbers((0..<place.count).map(document)))
      for order in ["name", "match", "email", "created", "given"] {
        let archived = try #require(bytes.book)
        let order = try #require(SortOrder.named(order))
        let ids = Array(archived.listing(sortedBy: order).ids)
        // Each occurs once, at any position.
        #expect(Set(ids) == Set(book.contacts.map(\.id)), "\(name)")
        #expect(ids.count == 700, "\(name)")
      }
    }
  }

  @Test func aListingKeepsItsContactsAsTheBookChanges() throws {
    var maker = SearchMaker(seed: 12)
    var archived = try #require(ArchivedBytes(try book(of: 60, &maker))?.book)
    try archived.apply(.add(StoredContact(Contact("Zoë Added"))))
    let listing = archived.listing()
    let ids = Array(listing.ids)
    #expect(ids.count == 61)
    #expect(Set(ids).count == 61)
    for (index, id) in ids.enumerated() {
      #expect(archived[stored: listing.ids, index]?.id == id)
    }
    let removed = try #require(archived[ids[5]])
    let renamed = try #require(archived[ids[9]])
    try archived.apply(.remove(removed))
    var new = renamed
    new.name.given = "Aaron"
    try archived.apply(renamed.changes(to: new))
    #expect(archived[stored: listing.ids, 5] == nil)
    #expect(archived[stored: listing.ids, 9]?.contact.name.given == "Aaron")
    // Another book has the contacts at other positions, and shares nothing of the file.
    let other = try SearchableBook(Array(archived.contacts.reversed()))
    for ids in [listing.ids, other.detached(listing.ids)] {
      for (index, id) in ids.enumerated() {
        #expect(other[stored: ids, index]?.id == (id == removed.id ? nil : id))
      }
      #expect(ids == listing.ids)
    }
  }

  @Test func skipsContactsThatAreGone() throws {
    var maker = SearchMaker(seed: 8)
    var bytes = try #require(ArchivedBytes(try book(of: 20, &maker)))
    bytes.isGone = true
    let archived = try #require(bytes.book)
    let ids = archived.ids(matching: .all)
    #expect(ids.allSatisfy { archived[$0] == nil })
    #expect(archived.contacts(namedLike: "a", limit: 5).elements.isEmpty)
    #expect(archived.contacts(identifiedLike: "a", limit: 5).elements.isEmpty)
    #expect(archived.recipients(matching: "a", limit: 5).isEmpty)
    #expect(archived.ids(referredToBy: "ada").isEmpty)
    #expect(Array(archived.contacts).isEmpty)
    var edited = archived
    try edited.apply(.add(StoredContact(Contact("Ada"))))
    #expect(edited.ids(referredToBy: "ada").count == 1)
  }

  @Test func rejectsALineOfAnotherContact() throws {
    var maker = SearchMaker(seed: 7)
    let plain = try book(of: 20, &maker)
    var bytes = try #require(ArchivedBytes(plain))
    let other = try #require(plain.storedContacts.map { $0 }.last)
    let place = bytes.lines.count - 3 - other.json.count
    for digit in bytes.lines[place...].indices.prefix(40)
    where bytes.lines[digit] == UInt8(ascii: "a") {
      bytes.lines[digit] = UInt8(ascii: "b")
    }
    let archived = try #require(bytes.book)
    #expect(Array(archived.contacts) == Array(plain.contacts))
    #expect(archived.slots.validArchive == nil)
  }

  @Test(arguments: [0, 127, 128, 16_383, 16_384, 70_000])
  func acceptsSummariesOfAnyLength(length: Int) throws {
    var contact = Contact("Ada Lovelace")
    contact.append(PhoneNumber("555-0101"))
    contact.organization.name = String(repeating: "x", count: length)
    var book = SearchableBook()
    try book.append(contact)
    let bytes = try #require(ArchivedBytes(book))
    let archived = try #require(bytes.book)
    let ids = archived.listing().ids
    let summary = archived.summary(of: ids, at: 0, in: .givenFirst)
    #expect(summary == ContactSummary(contact, in: .givenFirst))
    let archive = try #require(archived.slots.validArchive)
    #expect(archive.summaries.summary(at: 0, in: .givenFirst) == summary)
  }

  /// More summaries than are loaded at once, in file order and in other orders.
  @Test(arguments: ["name", "created", "email"], [false, true])
  func readsLongSummariesInAnyOrder(order: String, isReversed: Bool) throws {
    var random = SeededGenerator(seed: 5)
    var book = SearchableBook()
    for number in 0..<Extent.count(60, of: 200) {
      var contact = Contact(created: Timestamp(secondsSince1970: Int64(number)))
      contact.rename("\(Int.random(in: 0..<1_000, using: &random)) Person")
      contact.append(EmailAddress("\(Int.random(in: 0..<1_000, using: &random))@b.example"))
      contact.organization.name = String(repeating: "x", count: 15_000 + number)
      try book.append(contact)
    }
    let bytes = try #require(ArchivedBytes(book))
    let archived = try #require(bytes.book)
    let sorting = try #require(SortOrder.named(order))
    let ids = archived.listing(sortedBy: sorting, reversed: isReversed).ids
    let summaries = try #require(archived.slots.validArchive).summaries
    for (place, id) in ids.enumerated() {
      let summary = book[id].map { ContactSummary($0, in: .familyFirst) }
      #expect(archived.summary(of: ids, at: place, in: .familyFirst) == summary)
      let slot = try #require(archived.base.slot(of: id))
      #expect(summaries.summary(at: slot, in: .familyFirst) == summary)
    }
  }
}
