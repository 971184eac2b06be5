import ContactsModel
import JSON
import Platform

@testable import ContactsSearch
@testable import ContactsStore

extension FuzzTarget {
  /// With an index of any bytes, a book gives only contacts of its snapshot; once the index is found
  /// to be corrupt, it answers as without one.
  ///
  /// The input changes bytes of a real index, each in four bytes: a part, the place in it, and the
  /// value. Then the checksums are made valid, unless it begins with `!`: then a change is noticed,
  /// and all answers are those of the book.
  @Sendable static func index(_ bytes: [UInt8]) throws {
    let isVerbatim = bytes.first == UInt8(ascii: "!")
    var index = IndexedBook.standard.index
    var rest = bytes[...]
    if isVerbatim { rest.removeFirst() }
    while rest.count >= 4 {
      let change = Array(rest.prefix(4))
      let place = Int(change[1]) | Int(change[2]) << 8
      index.change(part: Int(change[0]), at: place, to: change[3])
      rest = rest.dropFirst(4)
    }
    let folder = try Scratch()
    try folder.write([], to: "book.json")
    guard let status = try FileStatus(path: folder["book.json"]) else { return }
    if isVerbatim {
      // The head is sealed for its snapshot, then changed as the input says.
      let changed = index
      index = IndexedBook.standard.index
      index.seal(for: status)
      for place in changed.bytes.indices
      where changed.bytes[place] != IndexedBook.standard.index.bytes[place] {
        index.bytes[place] = changed.bytes[place]
      }
    } else {
      index.seal(for: status)
    }
    try folder.write(index.bytes, to: "book.index")
    guard let book = IndexedBook.standard.book(index: folder["book.index"], of: status) else {
      return
    }
    let found = IndexedBook.answers(of: book)
    let contacts = book.storedContacts.map(\.json)
    guard !isVerbatim else {
      try expectEqual(found, IndexedBook.standard.answers, "answers with a damaged index")
      return try expectEqual(contacts, IndexedBook.standard.contacts, "contacts")
    }
    try expectEqual(
      contacts.filter { !IndexedBook.standard.contacts.contains($0) }, [], "contacts of no snapshot"
    )
    guard book.isIndexBroken else { return }
    try expectEqual(
      IndexedBook.answers(of: book), IndexedBook.standard.answers, "answers without the index")
    try expectEqual(
      book.storedContacts.map(\.json), IndexedBook.standard.contacts,
      "contacts without the index")
  }
}

extension SearchableBook {
  /// Whether the index was found to be corrupt.
  fileprivate var isIndexBroken: Bool { base.slots.archive?.isIntact == false }
}

/// A small book, the lines of its snapshot, and its index.
private struct IndexedBook {
  let plain: SearchableBook
  let lines: [UInt8]
  let index: IndexBytes
  let answers: [String]
  let contacts: [ArraySlice<UInt8>]

  static let standard: IndexedBook = {
    do { return try IndexedBook() } catch { fatalError("\(error)") }
  }()

  private init() throws {
    var book = SearchableBook()
    for number in 0..<8 {
      let id = UInt64(number * 3 % 8) << 60 | UInt64(number)
      var contact = Contact(
        id: ContactID(words: (id, UInt64(number))),
        created: Timestamp(secondsSince1970: Int64(1_000_000 * number)))
      contact.rename(["Ada", "Émile", "Zoë", "Müller"][number % 4] + " Lovelace\(number % 5)")
      contact.append(PhoneNumber("+49 151 10000\(number)"))
      contact.append(EmailAddress("ada\(number)@example.org"))
      contact.tags = number % 3 == 0 ? ["friend", "t\(number)"] : []
      contact.note = "words of note \(number)"
      try book.append(StoredContact(contact))
    }
    plain = book
    var lines: [UInt8] = []
    var starts: [Int] = []
    for contact in book.storedContacts {
      starts.append(lines.count)
      lines += contact.json + Array(",\n".utf8)
    }
    starts.append(lines.count - 1)
    self.lines = lines
    let folder = try Scratch()
    try folder.write(lines, to: "book.json")
    let status = try FileStatus(path: folder["book.json"])
    guard let status, let parts = book.archiveParts(lineStarts: starts, step: {}) else {
      throw BrokenPromise(description: "a book without an index")
    }
    let location = try BookLocation(folder["book.json"])
    try IndexFile.write(parts, contactCount: book.count, headerSize: 0, of: status, to: location)
    index = IndexBytes(try folder.read("book.index"), partCount: parts.count)
    answers = Self.answers(of: book)
    contacts = book.storedContacts.map(\.json)
  }

  /// Returns the book with an index; nil if that cannot be used.
  func book(index path: String, of status: FileStatus) -> SearchableBook? {
    guard let index = IndexFile(path, of: status) else { return nil }
    let (lines, plain) = (lines, plain)
    let paged = PagedBytes(count: lines.count, pageSize: 4 << 10) { range, buffer in
      for (place, byte) in lines[range].enumerated() {
        buffer.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
      }
      return true
    }
    return ContactArchive(index.parts, count: index.contactCount, lines: paged) {
      Array(plain.storedContacts)
    }.map { SearchableBook($0) }
  }

  /// What the book is asked for through each part of its index.
  static func answers(of book: SearchableBook) -> [String] {
    var answers: [String] = []
    for text in ["ada lovelace0", "15110000", "-tag:friend", "wrods"] {
      let words = text.split(separator: " ").map { QueryWord(String($0)) }
      guard let query = try? Query(words) else { continue }
      for order in ["name", "created"].compactMap(SortOrder.named) {
        let listing = book.listing(of: query, sortedBy: order, step: {})
        answers.append("\(text): \(Array(listing.ids))")
        answers.append(
          listing.ids.indices.map { place in
            book.summary(of: listing.ids, at: place, in: .familyFirst)?[.name] ?? "none"
          }.joined(separator: "\n"))
      }
      answers.append("\(book.ids(referredToBy: text, step: {}))")
      answers.append("\(book.suggestion(for: query) ?? "none")")
      let recipients = book.recipients(matching: text, limit: 5, step: {})
      answers.append("\(recipients.map(\.email.value.address))")
      answers.append("\(book.contacts(namedLike: text, limit: 5).elements.map(\.displayName))")
    }
    answers.append("\(book.ids(withPrefix: "3"))")
    for vocabulary in Vocabulary.all {
      let values = book.values(of: vocabulary, beginningWith: "f", limit: 5).elements
      answers += values.map { "\($0.text) \($0.count)" }
    }
    return answers
  }
}

/// The bytes of an index, with places of its parts.
private struct IndexBytes {
  var bytes: [UInt8]
  /// The bytes that each part takes.
  private var parts: [Range<Int>] = []

  private static let headSize = 4 << 10
  /// The words before the fingerprint: the version, the number of words, and four of its own.
  private static let fingerprintPlace = 16 + 8 * 6
  private static let placesPlace = fingerprintPlace + 8 * FileStatus.Fingerprint.count

  init(_ bytes: [UInt8], partCount: Int) {
    self.bytes = bytes
    for part in 0..<partCount {
      let place = Self.placesPlace + 32 * part
      let (width, count) = (Int(word(at: place) >> 32), Int(word(at: place + 16)))
      let start = dataPlace + Int(word(at: place + 8))
      parts.append(start..<start + max(1, (count * width + 7) / 8))
    }
  }

  private func word(at place: Int) -> UInt64 { bytes.span.load(at: place) }
  private var size: Int { Int(word(at: 16 + 16)) }
  private var dataPlace: Int { bytes.count - size }

  /// Changes a byte of a part; of the head, if there is no such part.
  mutating func change(part: Int, at place: Int, to value: UInt8) {
    guard part < parts.count else {
      // The number of contacts and the size of the first line, or where a part is.
      let offset = place % (16 + 32 * parts.count)
      bytes[offset < 16 ? 40 + offset : Self.placesPlace + offset - 16] = value
      return
    }
    bytes[parts[part].lowerBound + place % parts[part].count] = value
  }

  /// Makes all checksums valid, and the index that of a snapshot.
  mutating func seal(for snapshot: FileStatus) {
    var checksums: [UInt64] = []
    for start in stride(from: dataPlace, to: bytes.count, by: PagedBytes.pageSize) {
      let end = min(bytes.count, start + PagedBytes.pageSize)
      checksums.append(PageChecksum(bytes.span.extracting(start..<end)).value)
    }
    replace(at: Self.headSize, with: checksums)
    replace(at: 16 + 8 * 5, with: [checksum(of: Self.headSize, count: 8 * checksums.count)])
    replace(at: Self.fingerprintPlace, with: snapshot.fingerprint.words)
    replace(at: Self.headSize - 8, with: [checksum(of: 0, count: Self.headSize - 8)])
  }

  private func checksum(of start: Int, count: Int) -> UInt64 {
    UInt64(CRC32(bytes.span.extracting(start..<start + count)).value)
  }

  private mutating func replace(at place: Int, with words: [UInt64]) {
    let new = words.withUnsafeBytes { Array($0) }
    bytes.replaceSubrange(place..<place + new.count, with: new)
  }
}
