import ContactsFormats
import ContactsModel
import ContactsSync
import ModelTestSupport
import SyncTestSupport
import Testing

/// Servers that put cards elsewhere and give them other UIDs, as Google's does.
struct RewritingServerTests {
  private func server() -> MemoryServer {
    let server = MemoryServer()
    var count = 0
    server.refusal = { [unowned server] write in
      guard case .create = write.action else { return nil }
      count += 1
      let href = "/book/g\(count).vcf"
      let text = String(decoding: write.card, as: UTF8.self)
        .replacing(/UID:[^\r]*/, with: "UID:g\(count)").replacing(/NOTE:[^\r]*/) {
          "NOTE:" + $0.output.dropFirst(5).uppercased()
        }
      server.store(href, Array(text.utf8))
      return .written(href: href, etag: nil)
    }
    return server
  }

  @Test(arguments: 0..<30)
  func whateverEndsASyncThereIsOneCardAndOneContact(_ step: Int) throws {
    let server = server()
    let client = try SyncClient("A", server, seed: 1)
    var ada = Contact("Ada", created: .now)
    ada.note = "mine"
    ada.append(PhoneNumber("1"), label: "mobile")
    try client.change([.add(ada)])
    client.stepsLeft = step
    try client.sync()
    client.stepsLeft = nil
    // A lost answer says neither where the card is nor which UID it has.
    let state = try client.state
    guard server.items.keys.allSatisfy({ state[$0] != nil }) else { return }
    for _ in 0..<2 { try client.sync() }
    let log = server.log.count
    #expect(try client.sync().isInStep)
    #expect(server.log.count == log)
    #expect(server.items.count == 1)
    #expect(client.contacts.count == 1)
    try client.edit("Ada") { $0.phones[0].value = PhoneNumber("2") }
    try client.sync()
    #expect(try client.sync().isInStep)
  }

  @Test func theBookKeepsWhatTheServerRewrites() throws {
    let server = server()
    let client = try SyncClient("A", server, seed: 1)
    var ada = Contact("Ada", created: .now)
    ada.note = "mine"
    try client.change([.add(ada)])
    try client.sync()
    #expect(client.contact("Ada")?.note == "mine")
    server.expireTokens()
    #expect(try client.sync().isInStep)
    #expect(client.contact("Ada")?.note == "mine")
  }

  @Test func anEntryThatTheServerRewritesIsNoNewOne() throws {
    let server = MemoryServer()
    server.refusal = { [unowned server] write in
      let card = String(decoding: write.card, as: UTF8.self).replacing(
        /[^\r\n]*TEL[^\r]*/, with: "TEL;TYPE=home:+491")
      server.store(write.href, Array(card.utf8))
      return .written(href: write.href, etag: nil)
    }
    let client = try SyncClient("A", server, seed: 1)
    var ada = Contact("Ada", created: .now)
    ada.append(PhoneNumber("1"), label: "work")
    try client.change([.add(ada)])
    try client.sync()
    server.refusal = { _ in nil }
    #expect(try client.sync().isInStep)
    #expect(client.contact("Ada")?.phones.map(\.value.number) == ["1"])
  }

  @Test func aPropertyThatTheServerAddsIsNotReceived() throws {
    let server = MemoryServer()
    server.refusal = { [unowned server] write in
      let card = String(decoding: write.card, as: UTF8.self).replacing(
        "END:VCARD", with: "PRODID:-//odd//EN\r\nEND:VCARD")
      server.store(write.href, Array(card.utf8))
      return .written(href: write.href, etag: nil)
    }
    let client = try SyncClient("A", server, seed: 1)
    let ada = Contact("Ada", created: .now)
    try client.change([.add(ada)])
    for note in ["one", "two"] {
      try client.edit("Ada") { $0.note = note }
      let report = try client.sync()
      #expect(report.sent.total == 1 && report.received.total == 0)
      #expect(client.contact("Ada")?.properties.isEmpty == true)
      #expect(try client.sync().isInStep)
    }
    #expect(server.items.count == 1)
  }
}

/// Two accounts of one book.
struct TwoAccountTests {
  @Test func changesPassThroughABookFromOneServerToAnother() throws {
    let (home, work) = (MemoryServer(), MemoryServer())
    let client = try SyncClient("A", home, seed: 1)
    let other = MemoryRemote(work)
    home.put("ada", "UID:ada", "FN:Ada", "NOTE:one")
    home.put(
      "team", "UID:team", "FN:Team", "KIND:group", "MEMBER:urn:uuid:ada",
      "PHOTO:data:image/png;base64,AAAA", "X-ODD;A=b:c")
    for _ in 0..<2 {
      try client.sync()
      try client.sync(with: other, account: "work")
    }
    #expect(work.items.count == 2)
    work.store(
      "/book/ada.vcf",
      Array(
        "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:ada\r\nFN:Ada\r\nN:;Ada;;;\r\nNOTE:two\r\nEND:VCARD\r\n"
          .utf8))
    for _ in 0..<2 {
      try client.sync(with: other, account: "work")
      try client.sync()
    }
    #expect(home.lines(of: "ada").contains("NOTE:two"))
    let logs = (home.log.count, work.log.count)
    #expect(try client.sync().isInStep)
    #expect(try client.sync(with: other, account: "work").isInStep)
    #expect((home.log.count, work.log.count) == logs)
    #expect(home.lines(of: "team").contains("X-ODD;A=b:c"))
    #expect(home.lines(of: "team").contains("MEMBER:urn:uuid:ada"))
    home.delete("/book/ada.vcf")
    try client.sync()
    try client.sync(with: other, account: "work")
    #expect(work.items.count == 1)
  }

  @Test func anAccountForNoNewContactsGetsOnlyItsOwn() throws {
    let (home, work) = (MemoryServer(), MemoryServer())
    let client = try SyncClient("A", home, seed: 1)
    let other = MemoryRemote(work)
    home.put("ada", "UID:ada", "FN:Ada")
    work.put("bob", "UID:bob", "FN:Bob")
    for _ in 0..<2 {
      try client.sync { $0.isNew = { $0.note == "all" } }
      try client.sync(with: other, account: "work") { $0.isNew = { _ in false } }
    }
    #expect(home.items.count == 1 && work.items.count == 1)
    try client.edit("Bob") { $0.note = "all" }
    try client.sync { $0.isNew = { $0.note == "all" } }
    try client.sync(with: other, account: "work") { $0.isNew = { _ in false } }
    #expect(home.items.count == 2)
    #expect(work.lines(of: "bob").contains("NOTE:all"))
  }
}
