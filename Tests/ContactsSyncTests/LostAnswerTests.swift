import ContactsFormats
import ContactsModel
import ContactsSync
import ModelTestSupport
import SyncTestSupport
import Testing

/// What others write between a request and what is learned of it.
struct LostAnswerTests {
  let server = MemoryServer()

  /// A client with one contact, which is in step.
  private func client() throws -> SyncClient {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada")
    try client.sync()
    return client
  }

  private func lines(_ prefix: String) -> [String] {
    server.lines(of: "ada").filter { $0.hasPrefix(prefix) }.map { line in
      String(line.split(separator: ":", maxSplits: 1)[1])
    }.sorted()
  }

  /// The server has refused, or changed just before; either way it has nothing of ours.
  @Test(arguments: [WriteResult.postponed("502"), .changed])
  func newEntriesOfBothSidesStay(answer: WriteResult) throws {
    let client = try client()
    try client.edit("Ada") {
      $0.append(EmailAddress("ours@example.org"), label: "work")
      $0.append(PhoneNumber("1"), label: "mobile")
    }
    server.refusal = { [unowned server] _ in
      server.refusal = { _ in nil }
      server.put(
        "ada", "UID:ada", "FN:Ada", "EMAIL;TYPE=work:theirs@example.org", "TEL;TYPE=cell:2")
      return answer
    }
    for _ in 0..<2 { try client.sync() }
    let ada = try #require(client.contact("Ada"))
    #expect(
      ada.emails.map(\.value.address).sorted() == ["ours@example.org", "theirs@example.org"])
    #expect(ada.phones.map(\.value.number).sorted() == ["1", "2"])
    #expect(lines("EMAIL") == ["ours@example.org", "theirs@example.org"])
    #expect(lines("TEL") == ["1", "2"])
    #expect(try client.sync().isInStep)
  }

  /// One of theirs is like ours, and gets a number after those of all others.
  @Test func newEntriesOfBothSidesHaveNumbersOfTheirOwn() throws {
    let client = try client()
    try client.edit("Ada") { $0.append(PhoneNumber("1"), label: "mobile") }
    server.refusal = { [unowned server] _ in
      server.refusal = { _ in nil }
      server.put("ada", "UID:ada", "FN:Ada", "TEL;TYPE=home:3", "TEL;TYPE=cell:2")
      return .postponed("502")
    }
    for _ in 0..<2 { try client.sync() }
    let phones = try #require(client.contact("Ada")).phones
    #expect(phones.map(\.value.number).sorted() == ["1", "2", "3"])
    #expect(Set(phones.map(\.id)).count == 3)
    #expect(lines("TEL") == ["1", "2", "3"])
  }

  /// Other accounts ask since when a contact is linked.
  @Test func aCardThatArrivedIsLinkedOnceItIsListed() throws {
    let client = try SyncClient("A", server, seed: 1)
    let ada = Contact("Ada", created: .now)
    try client.change([.add(ada)])
    server.refusal = { [unowned server] write in
      server.refusal = { _ in nil }
      server.store(write.href, write.card)
      return .postponed("502")
    }
    #expect(try !client.sync().isComplete)
    #expect(try client.sync().sent.total == 0)
    let link = try #require(client.state.sorted.first)
    #expect(link.etag != nil && link.linked != nil && link.sent == nil)
  }

  /// It has what was sent, and somebody else corrects that.
  @Test func aCorrectionOfWhatWasSentStays() throws {
    let client = try client()
    try client.edit("Ada") { $0.append(EmailAddress("ours@example.org"), label: "work") }
    server.refusal = { [unowned server] _ in
      server.refusal = { _ in nil }
      server.put("ada", "UID:ada", "FN:Ada", "EMAIL;TYPE=work:fixed@example.org")
      return .postponed("500")
    }
    for _ in 0..<2 { try client.sync() }
    #expect(lines("EMAIL").contains("fixed@example.org"))
    #expect(
      client.contact("Ada")?.emails.contains { $0.value.address == "fixed@example.org" } == true)
    #expect(try client.sync().isInStep)
  }

  /// A server that does not say which version it stored, and another client before it is asked.
  @Test func whatOthersAddBeforeTheCardIsFetchedIsReceived() throws {
    let server = MemoryServer(.init(isLossy: true))
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada")
    try client.sync()
    try client.edit("Ada") {
      ($0.note, $0.tags, $0.organization.name) = ("ours", ["one"], "Acme")
    }
    server.refusal = { [unowned server] _ in
      server.refusal = { _ in nil }
      server.put(
        "ada", "UID:ada", "FN:Ada", "NOTE:OURS", "TEL;TYPE=cell:2", "TITLE:Countess", "ORG:Acme",
        "CATEGORIES:one,two")
      return .written(href: "/book/ada.vcf", etag: nil)
    }
    #expect(try client.sync().isComplete)
    let ada = try #require(client.contact("Ada"))
    #expect(ada.phones.map(\.value.number) == ["2"] && ada.organization.title == "Countess")
    #expect(ada.tags == ["one", "two"])
    // How it was rewritten is not received.
    #expect(ada.note == "ours")
    #expect(try client.sync().isInStep)
    try client.edit("Ada") { $0.append(EmailAddress("ada@example.org")) }
    #expect(try client.sync().isComplete)
    #expect(server.lines(of: "ada").contains("TEL;TYPE=cell:2"))
    #expect(try client.sync().isInStep)
  }

  @Test func aCardWithoutAVersionIsNeitherReplacedNorDoubled() throws {
    server.namesVersions = false
    let client = try client()
    #expect(try client.sync().isInStep)
    try client.edit("Ada") { $0.note = "ours" }
    for _ in 0..<2 {
      #expect(
        try client.sync().left.map(\.reason) == [
          "the server names no version of it, so your change could overwrite another"
        ])
    }
    #expect(server.items.count == 1 && lines("NOTE").isEmpty)
    server.put("ada", "UID:ada", "FN:Ada", "TEL;TYPE=cell:2")
    #expect(try client.sync().received.changed == 1)
    #expect(client.contact("Ada")?.note == "ours")
    try client.change([.remove(client.contact("Ada")!)])
    #expect(try client.sync().left.count == 1 && server.items.count == 1)
    server.namesVersions = true
    server.put("ada", "UID:ada", "FN:Ada", "TEL;TYPE=cell:2")
    #expect(try client.sync().isComplete && server.items.isEmpty)
  }

  @Test func cardsThatAreListedElsewhereAreNotRemoved() throws {
    let client = try client()
    server.put("bob", "UID:bob", "FN:Bob")
    try client.sync()
    server.astray = ["/book/bob.vcf"]
    let report = try client.sync { $0.isFull = true }
    #expect(report.received.total == 0 && client.contacts.count == 2)
    #expect(!report.isComplete)
    #expect(
      report.notices == [
        "some cards cannot be taken, so nothing is removed this time"
      ])
    #expect(try !client.sync().isComplete)
    server.astray = []
    server.delete("/book/ada.vcf")
    #expect(try client.sync().received.removed == 1)
    #expect(client.contacts.map(\.displayName) == ["Bob"])
  }

  @Test func whatWentMeanwhileIsRemovedOnceAllIsListed() throws {
    let client = try client()
    server.put("bob", "UID:bob", "FN:Bob")
    try client.sync()
    server.astray = ["/book/bob.vcf"]
    server.delete("/book/ada.vcf")
    #expect(try client.sync { $0.isFull = true }.received.removed == 0)
    server.astray = []
    #expect(try client.sync().received.removed == 1)
    #expect(client.contacts.map(\.displayName) == ["Bob"])
  }

  /// The request was repeated, as its answer had not come.
  @Test(arguments: [WriteResult.changed, .uidTaken])
  func whatHadArrivedIsCounted(answer: WriteResult) throws {
    let client = try client()
    func answerLate() {
      server.refusal = { [unowned server] write in
        server.refusal = { _ in nil }
        server.store(write.href, write.card)
        return answer
      }
    }
    try client.edit("Ada") { $0.note = "ours" }
    answerLate()
    #expect(try client.sync().sent.changed == 1)
    let bob = Contact("Bob", created: .now)
    try client.change([.add(bob)])
    answerLate()
    let report = try client.sync()
    #expect(report.sent.added == 1 && report.sent.total == 1)
    #expect(try client.sync().isInStep && server.items.count == 2)
  }
}

/// A server that stores new cards under names of its own, and whose answers are lost.
struct LostPlaceTests {
  /// Adds Ada and Bob in a process that ends after some steps, edits the one and removes the other.
  private func edited(
    cutAfter steps: Int, on server: MemoryServer
  ) throws -> (client: SyncClient, isCut: Bool) {
    let client = try SyncClient("A", server)
    for name in ["Ada", "Bob"] {
      var contact = Contact(name, created: .now)
      contact.append(EmailAddress("old@example.org"))
      try client.change([.add(contact)])
    }
    client.stepsLeft = steps
    let isCut = try client.sync().failure is Crash
    client.stepsLeft = nil
    try client.edit("Ada") { $0.emails[0].value = EmailAddress("new@example.org") }
    try client.change([.remove(try #require(client.contact("Bob")))])
    return (client, isCut)
  }

  @Test func editsAndRemovalsSinceAreSent() throws {
    for steps in 0... {
      let server = MemoryServer()
      server.refusal = { [unowned server] write in
        guard case .create = write.action else { return nil }
        let href = "/book/own\(server.log.count).vcf"
        return .written(href: href, etag: server.store(href, write.card))
      }
      let (client, isCut) = try edited(cutAfter: steps, on: server)
      let report = try client.sync()
      #expect(report.conflicts.isEmpty && report.received.total == 0, "\(steps)")
      #expect(try client.sync().isInStep, "\(steps)")
      #expect(client.contacts.map(\.displayName) == ["Ada"], "\(steps)")
      let cards = try server.contacts.values.map { $0.emails.map(\.value.address) }
      #expect(cards == [["new@example.org"]], "\(steps)")
      let links = try client.state.links.values
      #expect(links.count { $0.etag != nil } == 1, "\(steps)")
      #expect(!links.contains { $0.sent != nil }, "\(steps)")
      guard isCut else { return }
    }
  }

  /// Without the UID, a card is known by its name and by what was sent.
  @Test func anEditSinceIsSentThoughTheUIDIsTheServersToo() throws {
    for steps in 0... {
      let server = MemoryServer(.init(assignsUIDs: true))
      let (client, isCut) = try edited(cutAfter: steps, on: server)
      try client.sync()
      #expect(client.contact("Ada")?.emails.map(\.value.address) == ["new@example.org"], "\(steps)")
      let cards = try server.contacts.values.filter { $0.displayName == "Ada" }
      #expect(cards.map { $0.emails.map(\.value.address) } == [["new@example.org"]], "\(steps)")
      guard isCut else { return }
    }
  }
}
