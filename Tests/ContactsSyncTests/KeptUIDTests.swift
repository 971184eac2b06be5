import ContactsFormats
import ContactsModel
import ContactsSync
import ModelTestSupport
import SyncTestSupport
import Testing

/// Contacts that get another UID: the cards of servers keep theirs (RFC 6352, section 6.3.2.1).
struct KeptUIDTests {
  let server = MemoryServer()
  let client: SyncClient
  let id: ContactID

  init() throws {
    client = try SyncClient("A", server, seed: 1)
    var ada = Contact(created: .now)
    ada.rename("Ada")
    id = ada.id
    try client.change([.add(ada)])
    try client.sync()
  }

  private var uids: [String] {
    get throws { try server.items.values.map { try ContactCard($0.bytes).contact.uid } }
  }

  @Test func aCardKeepsItsUIDWhenItsContactGetsAnother() throws {
    try client.edit("Ada") { $0.uid = "other" }
    let log = server.log.count
    #expect(try client.sync().isComplete)
    #expect(server.log.count == log)
    try client.edit("Ada") { $0.note = "two" }
    #expect(try client.sync().isComplete)
    #expect(try uids.map(Contact.identity) == [id.description])
    #expect(server.log.count == log + 1)
    #expect(client.contact("Ada")?.uid == "other")
    #expect(try client.sync { $0.isFull = true }.isInStep)
  }

  @Test func whatOthersChangeMeanwhileIsMerged() throws {
    let other = try SyncClient("B", server, seed: 2)
    try other.sync()
    try other.edit("Ada") { $0.append(EmailAddress("ada@example.org")) }
    try other.sync()
    try client.edit("Ada") { ($0.uid, $0.note) = ("other", "two") }
    for each in [client, other, client] { #expect(try each.sync().isComplete) }
    #expect(server.items.count == 1)
    #expect(try uids.map(Contact.identity) == [id.description])
    for each in [client, other] {
      #expect(each.contacts.map(\.note) == ["two"])
      #expect(each.contacts[0].emails.map(\.value.address) == ["ada@example.org"])
      #expect(try each.sync().isInStep)
    }
  }

  /// A merge once gave the first contact the UID of the other.
  @Test func anotherCardMayHaveThatUID() throws {
    server.put("bob", "UID:bob", "FN:Bob")
    try client.sync()
    let bob = try #require(client.contact("Bob"))
    try client.change([.remove(bob)])
    try client.edit("Ada") { ($0.uid, $0.note) = ("bob", "two") }
    server.put("bob", "UID:bob", "FN:Bob", "NOTE:three")
    for _ in 0..<3 { try client.sync() }
    #expect(client.contacts.map(\.note).sorted() == ["three", "two"])
    #expect(try uids.map(Contact.identity).sorted() == [id.description, "bob"].sorted())
    #expect(try client.sync().isInStep)
  }

  /// A group may have its members by their ids, which are the UIDs of their cards.
  @Test func membersByIDStayAsTheyAre() throws {
    var team = Contact("Team", kind: .group)
    team.append(GroupMember("urn:uuid:\(id)"))
    try client.change([.add(team)])
    try client.sync()
    try client.edit("Ada") { $0.uid = "other" }
    try client.sync()
    let members = client.contact("Team")?.members
    let href = try #require(server.items.keys.first { server.items[$0]!.has("FN:Team") })
    let text = String(decoding: server.items[href]!.bytes, as: UTF8.self)
    server.store(href, Array(text.replacing("FN:Team", with: "FN:Crew").utf8))
    #expect(try client.sync().isComplete)
    #expect(client.contact("Crew")?.members == members)
    #expect(try client.sync().isInStep)
  }
}

extension MemoryServer.Item {
  fileprivate func has(_ line: String) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(line)
  }
}
