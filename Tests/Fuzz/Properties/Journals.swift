import ContactsModel
import ContactsSearch
import JSON

@testable import ContactsStore

extension FuzzTarget {
  /// A readable line of the journal round-trips.
  @Sendable static func transaction(_ bytes: [UInt8]) throws {
    _ = try? Transaction(line: bytes[...])
    guard bytes.last == UInt8(ascii: "}") else { return }
    let line = ChecksummedText.seal(bytes).dropLast()
    guard let transaction = try? Transaction(line: line) else { return }
    try expectEqual(
      try Transaction(line: transaction.line.dropLast()), transaction, "a transaction read back")
    let header = try TransactionHeader(line: line)
    try expectEqual(header, transaction.header, "what a transaction says of itself")
    var book = AddressBook()
    var applied: [Change] = []
    for change in transaction.changes {
      guard (try? book.apply(change)) != nil else { break }
      applied.append(change)
    }
    for change in applied.reversed() {
      do { try book.apply(change.inverse) } catch {
        // What a change calls the former value is read when it is undone.
        if case .malformedValue = error.kind { return }
        throw BrokenPromise(description: "\(change.inverse) does not fit: \(error)")
      }
    }
    try expectEqual(book.contacts.map(\.json), [], "a book of which all was taken back")
  }

  /// With any journal, the book opens or gives an error, repeatably, and what was read can be saved
  /// and reads back equal.
  ///
  /// Lines that do not begin with `!` get a valid checksum.
  @Sendable static func journal(_ bytes: [UInt8]) throws {
    var lines: [UInt8] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.last == UInt8(ascii: "}"), line.first == UInt8(ascii: "{") {
        lines += ChecksummedText.seal(Array(line))
      } else {
        lines += line.first == UInt8(ascii: "!") ? line.dropFirst() : line
        lines.append(0x0A)
      }
    }
    if bytes.last != 0x0A { lines.removeLast() }
    let scan = JournalScan(lines)
    let folder = try Scratch()
    try folder.write(lines, to: "book.journal.jsonl")
    guard let first = try? Store(path: folder.path + "/book.json") else { return }
    let contacts = first.book.contacts.map(\.json)
    _ = try? first.findings()
    for finding in scan.badLines where finding.number < 1 {
      throw BrokenPromise(description: "a line has the number \(finding.number)")
    }
    let second = try Store(path: folder.path + "/book.json", forReading: true)
    try expectEqual(second.book.contacts.map(\.json), contacts, "the book, opened again")
    guard first.readOnlyReason == nil else {
      // A repair keeps what is readable, and its result opens.
      guard (try? first.repair(as: "check --repair")) != nil else { return }
      let repaired = try Store(path: folder.path + "/book.json")
      try expectEqual(repaired.readOnlyReason, nil, "the book was repaired")
      try expectEqual(
        repaired.book.contacts.map(\.described), first.book.contacts.map(\.described),
        "the repaired book")
      return
    }
    var contact = Contact()
    contact.rename("Last")
    do {
      try first.commit("add") { _, _ in [.add(contact)] }
      try first.checkpoint()
    } catch { return }
    let saved = try Store(path: folder.path + "/book.json")
    try expectEqual(
      saved.book.contacts.map(\.described), first.book.contacts.map(\.described), "the book, saved")
    try expectEqual(saved.book.count, contacts.count + 1, "contacts")
  }
}

extension ChecksummedText {
  /// Returns a JSON object with its checksum as the last member, and a newline.
  static func seal(_ object: [UInt8]) -> [UInt8] {
    let body = object.dropLast()
    return body + suffix(CRC32(body.span))
  }
}
