import ContactsFormats
import ContactsModel
import ContactsSync
import SyncTestSupport
import Testing

/// A server that gives new cards UIDs of its own: groups on it name their members by these, those
/// of the book name them by the book's.
struct AssignedUIDTests {
  let server = MemoryServer(.init(assignsUIDs: true))
  let client: SyncClient

  init() throws { client = try SyncClient("A", server, seed: 1) }

  private func contact(_ name: String, members: [Contact] = []) -> Contact {
    var contact = Contact(created: .now)
    contact.uid = "own-\(name)"
    contact.rename(name)
    if !members.isEmpty { contact.changeKind(to: .group) }
    contact.addMembers(members)
    return contact
  }

  /// The names of the members of the cards on the server, by the name of the group; a UID that the
  /// server does not know is named as such.
  private var members: [String: [String]] {
    get throws {
      let cards = try server.items.values.map { try ContactCard($0.bytes).contact }
      let names = Dictionary(uniqueKeysWithValues: cards.map { ($0.uid, $0.displayName) })
      return Dictionary(
        uniqueKeysWithValues: cards.filter { !$0.members.isEmpty }.map { card in
          let members = card.members.map { names[$0.value.uid] ?? "unknown \($0.value.uid)" }
          return (card.displayName, members)
        })
    }
  }

  private func members(of name: String) -> [String]? {
    client.contact(name)?.members.map(\.value.uid)
  }

  private func expectQuiet() throws {
    let (before, cards) = (client.contacts, server.items.mapValues(\.bytes))
    #expect(try client.sync().isInStep)
    #expect(try client.sync { $0.isFull = true }.isInStep)
    #expect(client.contacts == before)
    #expect(server.items.mapValues(\.bytes) == cards)
  }

  @Test func aGroupNamesItsMembersByTheServersUIDs() throws {
    let (ada, bob) = (contact("Ada"), contact("Bob"))
    try client.change([.add(contact("Team", members: [ada, bob])), .add(ada), .add(bob)])
    #expect(try client.sync().sent.added == 3)
    #expect(try members == ["Team": ["Ada", "Bob"]])
    #expect(members(of: "Team") == ["own-Ada", "own-Bob"])
    try expectQuiet()
  }

  @Test func aGroupOfGroupsNamesThemByTheServersUIDs() throws {
    let ada = contact("Ada")
    let team = contact("Team", members: [ada])
    let club = contact("Club", members: [team, ada])
    try client.change([.add(club), .add(team), .add(ada)])
    try client.sync()
    #expect(try members == ["Team": ["Ada"], "Club": ["Team", "Ada"]])
    try expectQuiet()
  }

  @Test func aMemberThatChangesIsStillNamedByTheServersUID() throws {
    let ada = contact("Ada")
    try client.change([.add(contact("Team", members: [ada])), .add(ada)])
    try client.sync()
    try client.edit("Ada") { $0.append(PhoneNumber("1")) }
    try client.sync()
    try client.edit("Team") { $0.note = "x" }
    #expect(try client.sync().sent.changed == 1)
    #expect(try members == ["Team": ["Ada"]])
    try expectQuiet()
  }

  @Test func aMemberThatIsSentLaterIsNamedByTheServersUID() throws {
    let ada = contact("Ada")
    try client.change([.add(contact("Team", members: [ada])), .add(ada)])
    try client.sync { $0.isNew = { $0.displayName == "Team" } }
    #expect(try members == ["Team": ["unknown own-Ada"]])
    try client.sync()
    #expect(try members == ["Team": ["Ada"]])
    try expectQuiet()
  }

  @Test func membersThatTheServerChangesAreThoseOfTheBook() throws {
    let (ada, bob) = (contact("Ada"), contact("Bob"))
    try client.change([.add(contact("Team", members: [ada])), .add(ada), .add(bob)])
    try client.sync()
    let cards = try server.items.mapValues { try ContactCard($0.bytes).contact }
    let team = try #require(cards.first { $0.value.displayName == "Team" })
    let uid = try #require(cards.values.first { $0.displayName == "Bob" }).uid
    var changed = team.value
    changed.append(GroupMember(uid))
    server.store(team.key, ContactCard.bytes(of: changed, .three))
    #expect(try client.sync().received.changed == 1)
    #expect(members(of: "Team") == ["own-Ada", "own-Bob"])
    try client.edit("Team") { $0.note = "two" }
    #expect(try client.sync().sent.changed == 1)
    #expect(try members == ["Team": ["Ada", "Bob"]])
    try expectQuiet()
  }

  @Test func aLostAnswerMakesNoSecondContact() throws {
    try client.change([.add(contact("Ada"))])
    server.refusal = { [unowned server] write in
      server.refusal = { _ in nil }
      _ = try? server.write(write)
      return .postponed("no answer")
    }
    try client.sync()
    #expect(try client.sync().isComplete)
    #expect(client.contacts.map(\.uid) == ["own-Ada"])
    #expect(server.items.count == 1)
    try expectQuiet()
  }

  @Test func aCardKeepsItsUIDWhenItsContactIsSent() throws {
    try client.change([.add(contact("Ada"))])
    try client.sync()
    let card = try #require(server.items.values.first)
    let uid = try ContactCard(card.bytes).contact.uid
    try client.edit("Ada") { $0.note = "two" }
    var sent: [String] = []
    server.refusal = { write in
      sent.append(write.contact?.uid ?? "")
      return nil
    }
    try client.sync()
    #expect(sent == [uid])
    #expect(client.contact("Ada")?.uid == "own-Ada")
  }
}
