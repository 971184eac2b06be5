import ContactsModel
import ContactsSync
import SyncTestSupport
import Testing

/// Servers whose tokens name what they have, not when.
struct StateTokenTests {
  @Test func aCardThatWasSentAndRemovedElsewhereIsMissed() throws {
    let server = MemoryServer(.init(tokensNameStates: true))
    let (ann, bob) = (try SyncClient("A", server), try SyncClient("B", server))
    for client in [ann, bob] { try client.sync() }
    var ada = Contact(created: .now)
    ada.rename("Ada")
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
}
