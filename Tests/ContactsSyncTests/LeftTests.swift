import ContactsModel
import ContactsSync
import ModelTestSupport
import SyncTestSupport
import Testing

/// Cards and contacts that one side does not take.
struct LeftTests {
  let server = MemoryServer()

  @Test func aCardThatIsReadableAgainIsNoLongerLeft() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada", "NOTE:one")
    try client.sync()
    let good = server.items["/book/ada.vcf"]!.bytes
    server.store("/book/ada.vcf", Array("BEGIN:VC".utf8))
    #expect(try client.sync().left.map(\.href) == ["/book/ada.vcf"])
    server.store("/book/ada.vcf", good)
    #expect(try client.sync().left.isEmpty)
    try client.edit("Ada") { $0.note = "two" }
    try client.sync()
    #expect(server.lines(of: "ada").contains("NOTE:two"))
  }

  /// A token that names no change lists nothing, and neither does a server without tokens.
  @Test(arguments: [true, false])
  func aCardThatWasNotGivenIsAskedForInTheNextSync(hasTokens: Bool) throws {
    let server = MemoryServer(.init(hasTokens: hasTokens))
    let client = try SyncClient("A", server, seed: 1)
    let remote = try #require(client.remote as? MemoryRemote)
    func requests() throws -> Int {
      let count = remote.requests
      try client.sync()
      return remote.requests - count
    }
    server.put("ada", "UID:ada", "FN:Ada")
    server.withheld = ["/book/ada.vcf"]
    let left = ["it could not be fetched"]
    #expect(try client.sync().left.map(\.reason) == left)
    #expect(try client.sync().left.map(\.reason) == left)
    #expect(try requests() == 2)
    server.withheld = []
    #expect(try client.sync().isComplete)
    #expect(client.contact("Ada") != nil)
    #expect(try requests() == 1)
  }

  @Test func anEditThatWasNotGivenIsMergedOnceItIs() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada", "NOTE:one")
    try client.sync()
    server.put("ada", "UID:ada", "FN:Ada", "NOTE:two")
    server.withheld = ["/book/ada.vcf"]
    try client.edit("Ada") { $0.append(PhoneNumber("1")) }
    #expect(try client.sync().left.count == 1)
    server.withheld = []
    #expect(try client.sync().isComplete)
    #expect(client.contact("Ada")?.note == "two")
    #expect(server.lines(of: "ada").contains { $0.hasPrefix("TEL") })
  }

  /// It was listed, and then it was not there: for once, or for good.
  @Test(arguments: [true, false], [true, false])
  func aCardThatWasNotThereIsLookedForInTheNextSync(hasTokens: Bool, comesBack: Bool) throws {
    let server = MemoryServer(.init(hasTokens: hasTokens))
    let client = try SyncClient("A", server, seed: 1)
    for name in ["ada", "bob"] { server.put(name, "UID:\(name)", "FN:\(name)", "NOTE:one") }
    try client.sync()
    server.put("ada", "UID:ada", "FN:ada", "NOTE:two")
    server.put("cyd", "UID:cyd", "FN:cyd")
    server.vanished = ["/book/ada.vcf", "/book/cyd.vcf"]
    try client.edit("bob") { $0.note = "three" }
    #expect(try client.sync().isComplete)
    #expect(client.contact("ada")?.note == "one" && client.contacts.count == 2)
    server.vanished = []
    if !comesBack { for name in ["ada", "cyd"] { server.delete("/book/\(name).vcf") } }
    #expect(try client.sync().isComplete)
    #expect(client.contact("ada")?.note == (comesBack ? "two" : nil))
    #expect(client.contacts.count == (comesBack ? 3 : 1))
    #expect(server.lines(of: "bob").contains("NOTE:three"))
    #expect(try client.sync().isInStep)
  }

  @Test func aFormerCardThatAReplicaGivesIsNotTheLast() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:ada", "NOTE:one")
    try client.sync()
    let former = server.items["/book/ada.vcf"]
    server.put("ada", "UID:ada", "FN:ada", "NOTE:two")
    server.stale["/book/ada.vcf"] = former
    try client.sync()
    #expect(client.contact("ada")?.note == "one")
    server.stale = [:]
    try client.sync()
    #expect(client.contact("ada")?.note == "two")
    #expect(try client.sync().isInStep)
  }

  /// A later version of the program may take larger cards.
  @Test func aFullSyncAsksAgainForACardThatWasTooLarge() throws {
    let client = try SyncClient("A", server, seed: 1)
    for name in ["ada", "bob"] { server.put(name, "UID:\(name)", "FN:\(name)") }
    server.oversized = ["/book/ada.vcf"]
    #expect(try client.sync().left.map(\.reason) == ["it is too large"])
    server.oversized = []
    #expect(try client.sync().left.count == 1)
    #expect(try client.sync { $0.isFull = true }.isComplete)
    #expect(client.contacts.map(\.displayName).sorted() == ["ada", "bob"])
  }

  @Test func aCardThatWasNotGivenAndIsRemovedIsForgotten() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada")
    server.withheld = ["/book/ada.vcf"]
    #expect(try client.sync().left.count == 1)
    server.delete("/book/ada.vcf")
    #expect(try client.sync().isComplete)
    #expect(try client.state.links.isEmpty)
  }

  @Test func aCardThatIsNotGivenAfterAWriteIsStillExpected() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada", "NOTE:one")
    try client.sync()
    try client.edit("Ada") { $0.note = "two" }
    server.withheld = ["/book/ada.vcf"]
    server.refusal = { [unowned server] write in
      server.store(write.href, write.card)
      return .written(href: write.href, etag: nil)
    }
    try client.sync()
    server.withheld = []
    server.put("ada", "UID:ada", "FN:Ada", "N:;Ada;;;", "NOTE:two", "TEL:1")
    let report = try client.sync()
    #expect(report.conflicts.isEmpty && report.isComplete)
    #expect(client.contact("Ada")?.phones.count == 1)
    #expect(client.contact("Ada")?.note == "two")
  }

  /// Others that are gone are removed all the same.
  @Test func nothingFollowsFromAnErrorOfOneCard() throws {
    let server = MemoryServer(.init(hasTokens: false))
    let client = try SyncClient("A", server, seed: 1)
    for name in ["ada", "bob", "cyd"] { server.put(name, "UID:\(name)", "FN:\(name)") }
    try client.sync()
    server.failing = ["/book/bob.vcf"]
    server.delete("/book/ada.vcf")
    #expect(try client.sync().isComplete)
    #expect(client.contacts.map(\.displayName).sorted() == ["bob", "cyd"])
    try client.edit("bob") { $0.note = "two" }
    #expect(try client.sync().isComplete)
    #expect(server.lines(of: "bob").contains("NOTE:two"))
    server.failing = []
    #expect(try client.sync().isInStep)
  }

  @Test func whatTheRemoteNoticedIsReported() throws {
    let client = try SyncClient("A", server, seed: 1)
    let remote = try #require(client.remote as? MemoryRemote)
    remote.notices = ["something is odd"]
    #expect(try client.sync().notices == ["something is odd"])
  }

  /// What is missing was not removed.
  @Test(arguments: ["END:VCARD\r\n", "NOTE:two\r\nEND:VCARD\r\n"])
  func aCardThatIsCutOffIsLeft(rest: String) throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada", "NOTE:two")
    try client.sync()
    let whole = server.items["/book/ada.vcf"]!.bytes
    server.store("/book/ada.vcf", whole.dropLast(rest.utf8.count))
    let report = try client.sync()
    #expect(report.left.map(\.href) == ["/book/ada.vcf"])
    #expect(client.contact("Ada")?.note == "two")
    server.store("/book/ada.vcf", whole)
    #expect(try client.sync().isComplete && client.contact("Ada")?.note == "two")
  }

  @Test func anUnreadableCardIsNeitherOverwrittenNorDeleted() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada")
    server.put("bob", "UID:bob", "FN:Bob")
    try client.sync()
    server.store("/book/ada.vcf", Array("broken".utf8))
    server.store("/book/bob.vcf", Array("broken".utf8))
    try client.edit("Ada") { $0.note = "mine" }
    try client.change([.remove(client.contact("Bob")!)])
    let report = try client.sync()
    #expect(report.left.count == 2)
    #expect(server.items.values.allSatisfy { $0.bytes == Array("broken".utf8) })
    #expect(client.contact("Ada")?.note == "mine")
  }

  @Test func aReadOnlyServerKeepsNothingFromComing() throws {
    let client = try SyncClient("A", server, seed: 1)
    for number in 0..<20 { server.put("c\(number)", "UID:c\(number)", "FN:C\(number)") }
    try client.sync()
    try client.change(client.contacts.map { .remove($0) })
    server.put("new", "UID:new", "FN:New")
    let report = try client.sync {
      $0.confirm = { _ in false }
      $0.isReadOnly = true
    }
    #expect(report.received.added == 1)
    #expect(report.heldBack == 20)
    #expect(client.contact("New") != nil)
  }

  @Test func whoMayNotWriteIsAskedForAgain() throws {
    let client = try SyncClient("A", server, seed: 1)
    let ada = Contact("Ada", created: .now)
    try client.change([.add(ada)])
    server.canWrite = false
    #expect(try client.sync().heldBack == 1)
    #expect(try client.state.progress.traits == nil)
    server.canWrite = true
    #expect(try client.sync().sent.added == 1)
    #expect(try client.state.progress.traits?.canWrite == true)
  }

  @Test func aContactWhoseUIDIsInAnotherAddressBookIsLeft() throws {
    let client = try SyncClient("A", server, seed: 1)
    let ada = Contact("Ada", created: .now)
    try client.change([.add(ada)])
    server.refusal = { _ in .uidTaken }
    #expect(try client.sync().left.map(\.reason) == ["the server has its UID elsewhere"])
    server.put("bob", "UID:bob", "FN:Bob")
    #expect(try client.sync().left.count == 1)
    #expect(client.contact("Bob") != nil)
  }

  @Test func aDryRunSaysThatAReadOnlyServerTakesNothing() throws {
    let client = try SyncClient("A", server, seed: 1)
    let ada = Contact("Ada", created: .now)
    try client.change([.add(ada)])
    let report = try client.sync {
      $0.isReadOnly = true
      $0.isDryRun = true
    }
    #expect(report.sent.total == 0)
    #expect(report.heldBack == 1)
  }
}
