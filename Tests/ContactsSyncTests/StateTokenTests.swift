import ContactsModel
import ContactsSync
import ModelTestSupport
import SyncTestSupport
import Testing

/// Servers whose tokens name what they have, not when.
struct StateTokenTests {
  @Test func aCardThatWasSentAndRemovedElsewhereIsMissed() throws {
    let server = MemoryServer(.init(tokensNameStates: true))
    let (ann, bob) = (try SyncClient("A", server), try SyncClient("B", server))
    for client in [ann, bob] { try client.sync() }
    let ada = Contact("Ada", created: .now)
    try ann.change([.add(ada)])
    try ann.sync()
    try bob.sync()
    try bob.change([.remove(try #require(bob.contact("Ada")))])
    try bob.sync()
    // The server has again what it had when Ann's token was given.
    try ann.sync()
    #expect(ann.contacts.isEmpty)
    #expect(try ann.sync().isInStep)
  }

  /// As a card that was listed was not there, the next list begins where this one did.
  @Test func whatWasSentBeforeACardVanishedIsStillExpected() throws {
    let server = MemoryServer(.init(tokensNameStates: true))
    let client = try SyncClient("A", server)
    try client.sync()
    let ada = Contact("Ada", created: .now)
    try client.change([.add(ada)])
    try client.sync()
    server.put("zed", "UID:zed", "FN:Zed")
    server.vanished = ["/book/zed.vcf"]
    try client.sync()
    server.vanished = []
    // The server has again what it had before Ada was sent.
    for href in server.items.keys.sorted() { server.delete(href) }
    try client.sync()
    #expect(client.contacts.isEmpty)
    #expect(try client.sync().isInStep)
  }
}
