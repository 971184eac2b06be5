import ContactsModel
import ContactsStore
import ContactsSync
import Foundation
import JSON
import ModelTestSupport
import SyncTestSupport
import Testing

/// What becomes of a contact and its card, each row of the table.
struct PlanTableTests {
  let server = MemoryServer()

  private func client(_ names: String...) throws -> SyncClient {
    let client = try SyncClient("A", server, seed: 1)
    for name in names {
      server.put(name.lowercased(), "UID:\(name)", "FN:\(name)", "NOTE:one")
    }
    try client.sync()
    return client
  }

  private func names(_ client: SyncClient) -> [String] {
    client.contacts.map(\.displayName).sorted()
  }

  private func remove(_ name: String, from client: SyncClient) throws {
    try client.change([.remove(client.contact(name)!)])
  }

  @Test func anEditThereBeatsARemovalHere() throws {
    let client = try client("Ada")
    let former = try #require(client.contact("Ada"))
    try client.edit("Ada") { $0.append(EmailAddress("unsent@example.org")) }
    try remove("Ada", from: client)
    server.put("ada", "UID:Ada", "FN:Ada", "NOTE:two")
    try client.sync()
    let ada = try #require(client.contact("Ada"))
    #expect(ada.id == former.id && ada.uid == former.uid && ada.created == former.created)
    #expect(ada.note == "two")
    #expect(try client.sync().isInStep)
  }

  @Test func anotherEtagAloneDoesNotBringAContactBack() throws {
    let client = try client("Ada", "Bob")
    try remove("Ada", from: client)
    server.put("ada", "UID:Ada", "FN:Ada", "NOTE:one")
    try client.sync()
    #expect(names(client) == ["Bob"])
    #expect(server.items.count == 1)
  }

  @Test func anEditHereBeatsARemovalThere() throws {
    let client = try client("Ada", "Bob")
    try client.edit("Ada") { $0.note = "mine" }
    server.delete("/book/ada.vcf")
    server.delete("/book/bob.vcf")
    let report = try client.sync()
    #expect(report.received.removed == 1)
    #expect(names(client) == ["Ada"])
    #expect(server.items.count == 1)
    #expect(try client.sync().isInStep)
  }

  @Test func anEditHereBeatsARemovalThereEvenIfNoNewContactsAreSent() throws {
    let client = try client("Ada")
    try client.edit("Ada") { $0.note = "mine" }
    server.delete("/book/ada.vcf")
    try client.sync { $0.isNew = { _ in false } }
    #expect(server.items.count == 1)
  }

  @Test(arguments: 0..<30)
  func whateverEndsASyncAnEditHereBeatsARemovalThere(_ step: Int) throws {
    let client = try client("Ada")
    try client.edit("Ada") { $0.note = "mine" }
    server.delete("/book/ada.vcf")
    client.stepsLeft = step
    try client.sync { $0.isNew = { _ in false } }
    client.stepsLeft = nil
    for _ in 0..<2 { try client.sync { $0.isNew = { _ in false } } }
    #expect(names(client) == ["Ada"])
    #expect(server.items.count == 1)
  }

  @Test func aCardThatIsBackBeforeItIsSentAgainIsMerged() throws {
    let client = try client("Ada")
    try client.edit("Ada") { $0.append(EmailAddress("a@example.org")) }
    server.delete("/book/ada.vcf")
    server.refusal = { [server] write in
      guard case .create = write.action, server.items.isEmpty else { return nil }
      server.put("ada", "UID:Ada", "FN:Ada", "NOTE:back")
      return nil
    }
    #expect(try client.sync { $0.isNew = { _ in false } }.isComplete)
    #expect(client.contact("Ada")?.note == "back")
    #expect(server.lines(of: "ada").contains("EMAIL:a@example.org"))
  }

  @Test func bothSidesMayRemoveTheSame() throws {
    let client = try client("Ada", "Bob")
    try remove("Ada", from: client)
    server.delete("/book/ada.vcf")
    #expect(try client.sync().isComplete)
    #expect(try client.state.count == 1)
  }

  /// The account takes no contacts that it does not know; the card is at its place again.
  @Test(arguments: [true, false]) func anUndoneRemovalIsSent(byRemote: Bool) throws {
    let client = try client("Ada", "Bob")
    if byRemote { server.delete("/book/bob.vcf") } else { try remove("Bob", from: client) }
    func sync() throws -> SyncReport { try client.sync { $0.isNew = { _ in false } } }
    _ = try sync()
    #expect(names(client) == ["Ada"] && server.items.count == 1)
    #expect(try client.state.count == 1)
    let last = try client.store.undoable(limit: 1)
    _ = try client.store.undo(last, as: "undo", overwrites: false)
    #expect(try sync().sent.added == 1)
    #expect(Set(server.items.keys) == ["/book/ada.vcf", "/book/bob.vcf"])
    #expect(try sync().isInStep)
  }

  @Test func aNewCardWhereOneWasRemovedIsANewContact() throws {
    let client = try client("Ada")
    let id = client.contact("Ada")?.id
    server.delete("/book/ada.vcf")
    try client.sync()
    server.put("ada", "UID:Eve", "FN:Eve")
    try client.sync()
    #expect(names(client) == ["Eve"] && client.contact("Eve")?.id != id)
  }

  @Test func anUndoneSyncIsSent() throws {
    let client = try client("Ada", "Bob")
    server.put("eve", "UID:Eve", "FN:Eve")
    server.put("ada", "UID:Ada", "FN:Ada", "NOTE:two")
    server.delete("/book/bob.vcf")
    try client.sync()
    let last = try client.store.undoable(limit: 1)
    _ = try client.store.undo(last, as: "undo", overwrites: false)
    try client.sync()
    #expect(names(client) == ["Ada", "Bob"])
    #expect(try Set(server.contacts.keys) == ["Ada", "Bob"])
    #expect(server.lines(of: "ada").contains("NOTE:one"))
    #expect(try client.sync().isInStep)
  }

  @Test func aContactRemovedAndBroughtBackKeepsItsCard() throws {
    let client = try client("Ada")
    try remove("Ada", from: client)
    let last = try client.store.undoable(limit: 1)
    _ = try client.store.undo(last, as: "undo", overwrites: false)
    let requests = server.log.count
    #expect(try client.sync().isComplete)
    #expect(server.log.count == requests)
    try remove("Ada", from: client)
    try client.sync()
    _ = try client.store.undo(
      try client.store.undoable(limit: 1), as: "undo", overwrites: false)
    try client.sync()
    #expect(server.items.count == 1)
    #expect(names(client) == ["Ada"])
  }

  @Test func aDryRunWritesNothing() throws {
    let client = try client("Ada", "Bob", "Eve")
    try client.edit("Ada") { $0.note = "mine" }
    server.put("bob", "UID:Bob", "FN:Bob", "NOTE:two")
    server.delete("/book/eve.vcf")
    server.store("/book/bad.vcf", Array("x".utf8))
    let (log, sequence) = (server.log.count, client.store.sequence)
    let path = client.store.location.syncFolder + "/home.jsonl"
    let state = FileManager.default.contents(atPath: path)
    let report = try client.sync(isReadOnly: true) { $0.isDryRun = true }
    #expect(report.received.changed == 1 && report.received.removed == 1)
    #expect(report.sent.changed == 1)
    let changed = try ["Bob", "Eve"].map { try #require(client.contact($0)).id }
    #expect(Set(report.changes.compactMap(\.contactID)) == Set(changed))
    #expect(server.log.count == log && client.store.sequence == sequence)
    #expect(FileManager.default.contents(atPath: path) == state)
  }

  /// So that the next sync looks only at later changes.
  @Test func aSyncThatSentEverythingNotesHowFar() throws {
    let client = try client("Ada")
    try client.edit("Ada") { $0.note = "mine" }
    #expect(try client.state.progress.sequence.map { $0 < client.store.sequence } == true)
    #expect(try client.sync().sent.changed == 1)
    #expect(try client.state.progress.sequence == client.store.sequence)
    try client.sync { $0.receivesOnly = true }
    #expect(try client.state.progress.sequence == nil)
  }

  @Test func receivingSendsNothing() throws {
    let client = try client("Ada", "Bob", "Eve")
    try client.edit("Ada") { $0.note = "mine" }
    try remove("Eve", from: client)
    server.put("bob", "UID:Bob", "FN:Bob", "NOTE:two")
    let log = server.log.count
    try client.sync { $0.receivesOnly = true }
    #expect(client.contact("Bob")?.note == "two")
    #expect(server.log.count == log)
    try client.sync()
    #expect(server.items.count == 2)
    #expect(server.lines(of: "ada").contains("NOTE:mine"))
  }

  @Test func manyRemovalsStopASyncBeforeItDoesAnything() throws {
    let client = try client("Ada", "Bob", "Eve")
    let items = server.items
    for name in items.keys { server.delete(name) }
    try client.edit("Ada") { $0.note = "mine" }
    server.put("new", "UID:New", "FN:New")
    try client.edit("Ada") { $0.note = "one" }
    #expect(throws: SyncStop.self) { try client.sync { $0.confirm = { _ in false } } }
    #expect(names(client) == ["Ada", "Bob", "Eve"])
    for (name, item) in items { server.store(name, item.bytes) }
    try client.sync()
    #expect(names(client) == ["Ada", "Bob", "Eve", "New"])
  }

  @Test func aLostStateRemovesNothing() throws {
    let client = try client("Ada", "Bob")
    try FileManager.default.removeItem(atPath: client.store.location.syncFolder)
    server.delete("/book/ada.vcf")
    try remove("Bob", from: client)
    try client.sync()
    #expect(names(client) == ["Ada", "Bob"])
    #expect(server.items.count == 2)
    #expect(try client.sync().isInStep)
  }
}
