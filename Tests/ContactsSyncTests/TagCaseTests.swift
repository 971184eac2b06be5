import ContactsModel
import ContactsSync
import ModelTestSupport
import SyncTestSupport
import Testing

/// Tags that differ only in case are one tag.
struct TagCaseTests {
  let server = MemoryServer()
  let clients: [SyncClient]

  init() throws {
    let server = server
    clients = try ["A", "B"].map { try SyncClient($0, server, seed: 1) }
    server.put("ada", "UID:ada", "FN:Ada")
    try syncAll()
  }

  private func syncAll() throws {
    for client in clients { try client.sync() }
  }

  /// The tags of both books and of the card.
  private var tags: [[String]] {
    clients.map { $0.contact("Ada")?.tags ?? [] }
      + [server.lines(of: "ada").filter { $0.hasPrefix("CATEGORIES") }]
  }

  @Test func aTagThatBothAddIsOne() throws {
    try clients[0].edit("Ada") { $0.tags = ["Club"] }
    try clients[1].edit("Ada") { ($0.tags, $0.note) = (["x", "club"], "mine") }
    for _ in 0..<2 { try syncAll() }
    let known = tags
    #expect(Set(known[0]) == ["Club", "x"] && Set(known[1]) == ["Club", "x"])
    let log = server.log.count
    for client in clients { #expect(try client.sync().isInStep) }
    #expect(server.log.count == log)
    try clients[0].edit("Ada") { $0.untag("club") }
    for _ in 0..<2 { try syncAll() }
    #expect(tags == [["x"], ["x"], ["CATEGORIES:x"]])
  }

  /// An earlier version has left both spellings.
  @Test func aTagThatIsThereTwiceGoesWithItsRemoval() throws {
    try clients[0].edit("Ada") { $0.tags = ["a"] }
    try syncAll()
    try clients[1].edit("Ada") { $0.tags = ["a", "A"] }
    for _ in 0..<2 { try syncAll() }
    try clients[0].edit("Ada") { $0.tags = [] }
    for _ in 0..<2 { try syncAll() }
    #expect(tags == [[], [], []])
  }

  @Test func anotherSpellingIsSentAndReceived() throws {
    try clients[0].edit("Ada") { $0.tags = ["club"] }
    for _ in 0..<2 { try syncAll() }
    try clients[1].edit("Ada") { $0.tags = ["Club"] }
    try clients[0].edit("Ada") { $0.note = "mine" }
    for _ in 0..<2 { try syncAll() }
    #expect(tags == [["Club"], ["Club"], ["CATEGORIES:Club"]])
  }

  @Test func aFirstSyncUnitesSpellings() throws {
    let client = try SyncClient("C", server, seed: 1)
    try clients[0].edit("Ada") { $0.tags = ["Club"] }
    try syncAll()
    var ada = Contact("Ada", created: .now)
    (ada.uid, ada.tags) = ("ada", ["club", "x"])
    try client.change([.add(ada)])
    for _ in 0..<2 { try client.sync() }
    #expect(client.contact("Ada")?.tags.sorted() == ["Club", "x"])
    #expect(try client.sync().isInStep)
  }
}
