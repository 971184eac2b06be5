import ContactsModel
import ContactsStore
import ModelTestSupport
import SyncTestSupport
import Testing

@testable import ContactsSync

/// Cards that take the places or UIDs of others, and contacts that move between accounts.
struct TakenPlaceTests {
  let server = MemoryServer()
  let client: SyncClient

  init() throws {
    client = try SyncClient("A", server, seed: 1)
  }

  /// The UIDs of the cards, by their names.
  private var uids: [String: String] {
    server.items.reduce(into: [:]) { uids, item in
      let name = String(item.key.split(separator: "/").last!.dropLast(".vcf".count))
      uids[name] = server.lines(of: name).first { $0.hasPrefix("UID:") }
    }
  }

  @Test func aRemovalStandsWhenAnotherCardTakesThePlace() throws {
    server.put("a", "UID:u1", "FN:Ada Lovelace")
    try client.sync()
    try client.change([.remove(client.contact("Ada Lovelace")!)])
    server.put("b", "UID:u1", "FN:Ada Lovelace")
    server.put("a", "UID:u2", "FN:Bob Brown")
    try client.sync()
    #expect(client.contacts.map(\.displayName) == ["Bob Brown"])
    #expect(client.contacts.map(\.uid) == ["u2"])
    #expect(uids == ["a": "UID:u2"])
    #expect(try client.sync().isInStep)
  }

  @Test func removalsStandWhenTheirCardsChangePlaces() throws {
    server.put("a", "UID:u1", "FN:Ada")
    server.put("b", "UID:u2", "FN:Bob")
    server.put("c", "UID:u3", "FN:Cy")
    try client.sync()
    try client.change([.remove(client.contact("Ada")!), .remove(client.contact("Bob")!)])
    server.put("a", "UID:u2", "FN:Bob")
    server.put("b", "UID:u1", "FN:Ada")
    try client.sync()
    #expect(client.contacts.map(\.displayName) == ["Cy"])
    #expect(uids == ["c": "UID:u3"])
  }

  /// The link of the card that was there is known until the contact of the new one is in the book.
  @Test(arguments: 0..<20) func whateverEndsASyncARemovalIsTakenWithTheNewCard(steps: Int) throws {
    server.put("a", "UID:u1", "FN:Ada")
    try client.sync()
    server.put("a", "UID:u2", "FN:Bob")
    client.stepsLeft = steps
    try client.sync()
    client.stepsLeft = nil
    try client.sync()
    #expect(client.contacts.map(\.displayName) == ["Bob"])
    #expect(uids == ["a": "UID:u2"])
    #expect(try client.sync().isInStep)
  }

  /// The clock was wrong at the last whole list, so that nobody knows how old it is.
  @Test func everythingIsListedIfTheClockHasGoneBack() throws {
    server.put("b", "UID:u2", "FN:Bob")
    try client.sync()
    server.put("a", "UID:u1", "FN:Ada")
    server.forgetChanges()
    #expect(try client.sync().received.added == 0)
    do {
      let file = try client.stateFile()
      var progress = file.state.progress
      progress.whole = Timestamp(secondsSince1970: Timestamp.now.secondsSince1970 + 86_400)
      file.set(progress)
      try file.flush()
    }
    #expect(try client.sync().received.added == 1)
  }

  /// A file was copied over another one, or a server gave a wrong card.
  @Test(arguments: ["Ada", "Bob"]) func aCardThatTakesTheUIDOfAnotherIsLeft(name: String) throws {
    server.put("a", "UID:u1", "FN:Ada")
    server.put("b", "UID:u2", "FN:Bob")
    try client.sync()
    server.put("a", "UID:u2", "FN:\(name)")
    for _ in 0..<2 {
      let report = try client.sync()
      #expect(report.left.map(\.href) == ["/book/a.vcf"])
      #expect(report.received.total == 0 && report.sent.total == 0)
      #expect(client.contacts.map(\.displayName) == ["Ada", "Bob"])
    }
    server.put("a", "UID:u1", "FN:Ada", "NOTE:hi")
    #expect(try client.sync().isComplete)
    #expect(client.contact("Ada")?.note == "hi")
    #expect(try client.sync().isInStep)
  }

  @Test func aCardOfSomebodyElseInThePlaceIsNoEdit() throws {
    server.put("a", "UID:u1", "FN:Ada Lovelace")
    try client.sync()
    try client.edit("Ada Lovelace") { $0.append(EmailAddress("ada@x.org")) }
    server.put("a", "UID:u2", "FN:Charles Babbage", "TEL:333")
    try client.sync()
    #expect(client.contact("Charles Babbage")?.emails.isEmpty == true)
    #expect(client.contact("Ada Lovelace")?.emails.count == 1)
    #expect(uids == ["a": "UID:u2", "u1": "UID:u1"])
    #expect(try client.sync().isInStep)
  }

  @Test func aGroupFollowsAUIDThatChangesWithIt() throws {
    server.put("a", "UID:u1", "FN:Ada")
    server.put("g", "UID:g", "FN:Crew", "KIND:group", "MEMBER:urn:uuid:u1")
    try client.sync()
    server.put("a", "UID:u7", "FN:Ada")
    server.put("g", "UID:g", "FN:Crew", "KIND:group", "MEMBER:urn:uuid:u7")
    #expect(try client.sync().isInStep)
    let members = client.contact("Crew")?.members.map { GroupMember.normalized($0.value.uid) }
    #expect(members == ["u1"])
  }

  @Test(arguments: ["TITLE", "NICKNAME", "ORG"], [false, true])
  func anEditOfAPartBeatsItsRemoval(line: String, isOurs: Bool) throws {
    server.put("a", "UID:u1", "FN:Ada", "\(line):old", "ROLE:x")
    try client.sync()
    try client.edit("Ada") { ada in
      let value = isOurs ? "new" : ""
      switch line {
      case "TITLE": ada.organization.title = value
      case "ORG": ada.organization.name = value
      default: ada.name.nickname = value
      }
    }
    let rest = isOurs ? [] : ["\(line):new"]
    server.put("a", lines: ["UID:u1", "FN:Ada", "ROLE:x"] + rest)
    for prefersBook in [false, true] {
      #expect(try client.sync { $0.prefersBook = prefersBook }.isComplete)
      #expect(server.lines(of: "a").contains("\(line):new"))
    }
  }

  // MARK: Two accounts

  private func sync(
    _ account: String, _ server: MemoryServer, after others: [(String, SyncReport)] = [],
    sendsNew: Bool = false
  ) throws -> SyncReport {
    try client.sync(with: server.remote(), account: account) { options in
      if !sendsNew { options.isNew = { _ in false } }
      options.taken = Set(others.flatMap(\.1.linked))
      options.leaving = others.flatMap(\.1.removed)
      options.others = {
        try ["home", "work"].filter { $0 != account }.map {
          try client.stateFile(of: $0, isReadOnly: true).state
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func aContactMovesBetweenAccounts(isReceivedFirst: Bool) throws {
    let (home, work) = (server, MemoryServer())
    work.put("a", "UID:u1", "FN:Ada")
    work.put("b", "UID:u2", "FN:Bob")
    home.put("c", "UID:u3", "FN:Cy")
    func syncBoth() throws {
      var reports: [(String, SyncReport)] = []
      let order = [("home", home), ("work", work)]
      for (name, server) in isReceivedFirst ? order : order.reversed() {
        reports.append((name, try sync(name, server, after: reports)))
        #expect(reports.last?.1.isComplete == true)
      }
    }
    try syncBoth()
    try client.edit("Ada") { $0.lastContacted = Timestamp("2026-01-02T00:00:00Z") }
    try syncBoth()
    let ada = client.contact("Ada")
    work.delete("/book/a.vcf")
    home.put("a", "UID:u1", "FN:Ada")
    for _ in 0..<3 {
      try syncBoth()
      #expect(client.contact("Ada")?.id == ada?.id)
      #expect(client.contact("Ada")?.lastContacted == ada?.lastContacted)
      #expect(home.items.keys.sorted() == ["/book/a.vcf", "/book/c.vcf"])
      #expect(work.items.keys.sorted() == ["/book/b.vcf"])
    }
    // And back.
    home.delete("/book/a.vcf")
    work.put("a2", "UID:u1", "FN:Ada")
    for _ in 0..<3 { try syncBoth() }
    #expect(client.contact("Ada")?.lastContacted == ada?.lastContacted)
    #expect(home.items.keys.sorted() == ["/book/c.vcf"])
    #expect(work.items.keys.sorted() == ["/book/a2.vcf", "/book/b.vcf"])
  }

  /// Syncs home, then work.
  private func syncBoth(_ work: MemoryServer, sendsNew: Bool = true) throws {
    let report = try sync("home", server, sendsNew: sendsNew)
    #expect(report.isComplete)
    #expect(
      try sync("work", work, after: [("home", report)], sendsNew: sendsNew).isComplete)
  }

  @Test func whatIsSentToTwoAccountsHasNotMoved() throws {
    let work = MemoryServer()
    try client.change([.add(StoredContact(Contact("Ada"))), .add(StoredContact(Contact("Bob")))])
    try syncBoth(work)
    #expect(server.items.count == 2 && work.items.count == 2)
    // A removal at one of them is one.
    let bob = try #require(
      server.items.first { String(decoding: $0.value.bytes, as: UTF8.self).contains("FN:Bob") }?.key
    )
    server.delete(bob)
    try syncBoth(work)
    #expect(client.contact("Bob") == nil && work.items.count == 1)
    // So is one here; undone, both get the contact again.
    let ada = try #require(client.contact("Ada"))
    try client.change([.remove(ada)])
    try syncBoth(work)
    #expect(server.items.isEmpty && work.items.isEmpty)
    try client.change([.add(ada)])
    try syncBoth(work)
    #expect(server.items.count == 1 && work.items.count == 1)
  }

  @Test func aContactMovesThereAndBack() throws {
    let work = MemoryServer()
    server.put("a", "UID:u1", "FN:Ada")
    server.put("b", "UID:u2", "FN:Bob")
    work.put("c", "UID:u3", "FN:Cy")
    try syncBoth(work, sendsNew: false)
    for _ in 0..<2 {
      server.delete("/book/a.vcf")
      work.put("a", "UID:u1", "FN:Ada")
      try syncBoth(work, sendsNew: false)
      work.delete("/book/a.vcf")
      server.put("a", "UID:u1", "FN:Ada")
      for _ in 0..<2 {
        try syncBoth(work, sendsNew: false)
        #expect(client.contact("Ada") != nil)
        #expect(server.items.keys.contains("/book/a.vcf"))
      }
    }
  }

  @Test func aMovedContactIsSentAgainOnceNoOtherAccountHasIt() throws {
    let work = MemoryServer()
    server.put("a", "UID:u1", "FN:Ada")
    try syncBoth(work, sendsNew: false)
    server.delete("/book/a.vcf")
    work.put("a", "UID:u1", "FN:Ada")
    for _ in 0..<2 {
      let report = try sync("work", work)
      _ = try sync("home", server, after: [("work", report)], sendsNew: true)
    }
    #expect(client.contact("Ada") != nil && server.items.isEmpty)
    try SyncStateFile.remove(in: client.store.location.syncFolder, account: "work")
    #expect(try sync("home", server, sendsNew: true).sent.added == 1)
  }

  @Test func aCardThatWasLeftIsTakenOnceTheOtherOneHasAnotherUID() throws {
    server.put("a", "UID:u1", "FN:Ada")
    server.put("b", "UID:u2", "FN:Bob")
    try client.sync()
    server.put("a", "UID:u2", "FN:Ada")
    #expect(try client.sync().left.count == 1)
    server.put("b", "UID:u3", "FN:Bob")
    for _ in 0..<2 { try client.sync() }
    #expect(try client.sync().isInStep)
    #expect(client.contacts.map(\.displayName) == ["Ada", "Bob"])
  }

  @Test(arguments: [0, 1]) func aContactThatCameToAnotherAccountLaterStays(seconds: Int64) throws {
    server.put("a", "UID:u1", "FN:Ada")
    try client.sync()
    let listed = try #require(client.state.progress.listed)
    server.delete("/book/a.vcf")
    let id = try #require(client.contact("Ada")?.id)
    try client.sync { options in
      options.others = {
        var other = SyncState()
        var link = SyncLink(href: "/far/a.vcf", etag: "1", id: id)
        link.linked = Timestamp(secondsSince1970: listed.secondsSince1970 + seconds)
        other["/far/a.vcf"] = link
        return [other]
      }
    }
    #expect((client.contact("Ada") != nil) == (seconds == 1))
  }
}
