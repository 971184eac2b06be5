import ContactsFormats
import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import SyncTestSupport
import TestSupport
import Testing

@testable import ContactsSync

/// Whatever is missing, nothing is removed on either side that nobody has removed.
struct RemovalTests {
  private let server = MemoryServer()

  private func contact(_ number: Int, phone: String = "1") -> Contact {
    var contact = Contact(created: .now)
    contact.uid = "u\(number)"
    contact.rename("Person \(number)")
    contact.append(PhoneNumber(phone), label: "mobile")
    return contact
  }

  /// A book of some contacts, in step with the server.
  private func client(of count: Int) throws -> SyncClient {
    let client = try SyncClient("A", server)
    try client.change((0..<count).map { .add(contact($0)) })
    try client.sync()
    #expect(server.items.count == count)
    return client
  }

  private func edit(_ uid: String, of client: SyncClient, note: String) throws {
    let contact = try #require(client.contacts.first { $0.uid == uid })
    var edited = contact
    edited.note = note
    try client.change(contact.changes(to: edited))
  }

  private func expectRefusal(
    _ client: SyncClient, _ side: RemovalGuard.Side,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (names, items) = (client.contacts.map(\.uid), server.items.keys.sorted())
    do {
      try client.sync { $0.confirm = { _ in false } }
      Issue.record("it was not asked", sourceLocation: sourceLocation)
    } catch SyncStop.unconfirmed(let removals) {
      #expect(removals.side == side, sourceLocation: sourceLocation)
      // What is shown before the question.
      #expect(
        removals.changes.count == (side == .book ? removals.count : 0),
        sourceLocation: sourceLocation)
    }
    #expect(client.contacts.map(\.uid) == names, sourceLocation: sourceLocation)
    #expect(server.items.keys.sorted() == items, sourceLocation: sourceLocation)
  }

  @Test(arguments: [3, 10, 60]) func anEmptiedServerIsAskedAbout(count: Int) throws {
    let client = try client(of: count)
    for href in server.items.keys { server.delete(href) }
    try expectRefusal(client, .book)
    // A contact that comes back because the book has edited it makes it no less empty.
    try edit("u0", of: client, note: "edited")
    try expectRefusal(client, .book)
    #expect(try client.sync().received.removed == count - 1)
    #expect(server.items.count == 1)
  }

  @Test func removingTheLastContactOfAnEmptiedServerIsAskedAbout() throws {
    let client = try client(of: 3)
    for href in server.items.keys { server.delete(href) }
    for uid in ["u0", "u1"] { try edit(uid, of: client, note: "edited") }
    try expectRefusal(client, .book)
    #expect(try client.sync().received.removed == 1)
  }

  @Test(arguments: [3, 10, 60]) func anEmptiedBookIsAskedAbout(count: Int) throws {
    let client = try client(of: count)
    try client.change(client.store.book.storedContacts.map { .remove($0) })
    try expectRefusal(client, .remote)
    // One that the server brings back.
    let href = try #require(server.items.keys.min())
    var contact = contact(0)
    contact.note = "edited"
    server.store(href, ContactCard.bytes(of: contact, .three))
    try expectRefusal(client, .remote)
  }

  @Test func cardsThatNobodyCanReadAreNotMissingContacts() throws {
    let client = try client(of: 3)
    for number in 0..<3 {
      server.store("/book/x\(number).vcf", Array("BEGIN:VCARD\r\nVERSION:3.0\r\n".utf8))
    }
    #expect(try client.sync().left.count == 3)
    let stored = try #require(client.store.book.storedContacts.first { $0.contact.uid == "u2" })
    try client.change([.remove(stored)])
    let report = try client.sync {
      $0.confirm = { found in
        Issue.record("asked about \(found.count) of \(found.total)")
        return true
      }
    }
    #expect(report.sent.removed == 1)
  }

  /// Another process changes the book while the user is asked.
  @Test(arguments: [false, true]) func asksAgainOnlyIfMoreIsRemoved(isMore: Bool) throws {
    let client = try client(of: 4)
    for href in server.items.keys { server.delete(href) }
    try edit("u0", of: client, note: "edited")
    let other = try SyncClient("B", server, in: client.folder)
    var asked: [Int] = []
    try client.sync {
      $0.confirm = { found in
        asked.append(found.count)
        if asked.count == 1 { try edit("u0", of: other, note: isMore ? "" : "edited again") }
        return true
      }
    }
    #expect(asked == (isMore ? [3, 4] : [3]))
    #expect(client.contacts.count == (isMore ? 0 : 1))
  }

  /// Contacts that never were on the server are not among those that may be missing there.
  @Test func aRefusedContactDoesNotHideThatTheServerIsEmpty() throws {
    let client = try client(of: 5)
    try client.change([.add(contact(9))])
    do {
      let file = try client.stateFile()
      var link = SyncLink(
        href: "/book/u9.vcf", etag: nil, id: client.contacts.first { $0.uid == "u9" }?.id)
      link.leave(because: .refused)
      file.set(link)
      try file.flush()
    }
    for href in server.items.keys { server.delete(href) }
    try expectRefusal(client, .book)
  }

  @Test func aBookRestoredFromABackupRemovesNothing() throws {
    let client = try client(of: 3)
    let backup = try TemporaryFolder()
    let files = FileManager.default
    for name in ["book.json", "book.journal.jsonl"]
    where files.fileExists(atPath: client.folder.path(name)) {
      try files.copyItem(atPath: client.folder.path(name), toPath: backup.path(name))
    }
    try client.change((3..<8).map { .add(contact($0)) })
    try client.sync()
    for name in ["book.json", "book.journal.jsonl"] {
      try? files.removeItem(atPath: client.folder.path(name))
      try? files.copyItem(atPath: backup.path(name), toPath: client.folder.path(name))
    }
    try client.reopen()
    #expect(client.contacts.count == 3)
    let report = try client.sync()
    #expect(report.notices.count == 1 && report.received.added == 5 && report.sent.removed == 0)
    #expect(client.contacts.count == 8 && server.items.count == 8)
    #expect(try client.sync().isInStep)
  }

  @Test func aDamagedBookIsNotSynced() throws {
    let client = try SyncClient("A", server)
    for number in 0..<6 { try client.change([.add(contact(number))]) }
    try client.sync()
    let path = client.folder.path("book.journal.jsonl")
    var lines = try Data(contentsOf: URL(filePath: path)).split(
      separator: 10, omittingEmptySubsequences: false
    ).map { Array($0) }
    lines[4][lines[4].count / 2] ^= 1
    try Data(lines.joined(separator: [10])).write(to: URL(filePath: path))
    try? FileManager.default.removeItem(atPath: client.folder.path("book.json"))
    try client.reopen()
    #expect(client.store.readOnlyReason != nil)
    #expect(throws: StoreError.self) { try client.sync() }
    #expect(server.items.count == 6)
  }

  /// A process that has read the book before another one adds a contact and syncs.
  @Test func whatAnotherProcessHasSyncedMeanwhileStays() throws {
    let client = try client(of: 2)
    let other = try SyncClient("B", server, in: client.folder)
    try other.change([.add(contact(5))])
    try other.sync()
    let report = try client.sync()
    #expect(report.isInStep && server.items.count == 3 && client.contacts.count == 3)
  }

  @Test func aCardThatCannotBeReadForAWhileIsTakenAgain() throws {
    let client = try client(of: 2)
    let bytes = try #require(server.items["/book/u1.vcf"]?.bytes)
    let broken = Array("BEGIN:VCARD\r\nVERSION:3.0\r\n".utf8)
    server.store("/book/u1.vcf", broken)
    try edit("u1", of: client, note: "edited")
    var report = try client.sync()
    #expect(report.left.map(\.href) == ["/book/u1.vcf"] && client.contacts.count == 2)
    // It is neither overwritten nor deleted.
    #expect(server.items["/book/u1.vcf"]?.bytes == broken)
    #expect(try client.sync().left.count == 1)
    server.store("/book/u1.vcf", bytes)
    report = try client.sync()
    #expect(report.isComplete && report.sent.changed == 1 && report.received.total == 0)
    #expect(try client.sync().isInStep)
    let card = try server.contacts["u1"]
    #expect(card?.note == "edited")
  }

  @Test func aLostStateRemovesNothing() throws {
    let client = try client(of: 6)
    server.delete("/book/u1.vcf")
    let stored = try #require(client.store.book.storedContacts.first { $0.contact.uid == "u2" })
    try client.change([.remove(stored)])
    try FileManager.default.removeItem(atPath: client.store.location.syncFolder + "/home.jsonl")
    let report = try client.sync()
    #expect(report.received.removed == 0 && report.sent.removed == 0)
    #expect(client.contacts.count == 6 && server.items.count == 6)
    #expect(try client.sync().isInStep)
  }
}
