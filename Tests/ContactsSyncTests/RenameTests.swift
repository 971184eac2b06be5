import ContactsModel
import ContactsSync
import SyncTestSupport
import Testing

/// Cards that get another name, and those that share a UID.
struct RenameTests {
  let server = MemoryServer()

  private func rename(_ name: String, to other: String, _ lines: [String]? = nil) {
    let bytes = server.items["/book/\(name).vcf"]!.bytes
    server.delete("/book/\(name).vcf")
    server.store("/book/\(other).vcf", bytes)
  }

  @Test func aCardWithAnotherNameStaysTheSameContact() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada", "NOTE:one")
    try client.sync()
    let id = client.contact("Ada")?.id
    try client.edit("Ada") { $0.append(EmailAddress("ada@example.org")) }
    server.delete("/book/ada.vcf")
    server.put("other", "UID:ada", "FN:Ada", "NOTE:two")
    try client.sync()
    #expect(client.contact("Ada")?.id == id)
    #expect(
      server.lines(of: "other").filter { !$0.hasPrefix("N:") } == [
        "EMAIL:ada@example.org", "FN:Ada", "NOTE:two", "UID:ada",
      ])
    #expect(server.items.count == 1)
    #expect(try client.sync().isInStep)
  }

  @Test func aCardWithAnotherNameThatIsNotGivenYetStaysTheSameContact() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada")
    try client.sync()
    let id = client.contact("Ada")?.id
    try client.edit("Ada") { $0.note = "two" }
    rename("ada", to: "other")
    server.withheld = ["/book/other.vcf"]
    #expect(try !client.sync().isComplete)
    #expect(client.contact("Ada")?.id == id)
    server.withheld = []
    try client.sync()
    #expect(client.contacts.map(\.id) == [try #require(id)])
    #expect(server.items.count == 1 && server.lines(of: "other").contains("NOTE:two"))
    #expect(try client.sync().isInStep)
  }

  @Test func aRemovedContactStaysRemovedWhenItsCardGetsAnotherName() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada")
    try client.sync()
    try client.change([.remove(client.contact("Ada")!)])
    rename("ada", to: "other")
    try client.sync()
    #expect(client.contacts.isEmpty)
    #expect(server.items.isEmpty)
    #expect(try client.sync().isInStep)
  }

  @Test func aCardWithoutUIDAndWithAnotherNameStaysTheSameContact() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "FN:Ada")
    try client.sync()
    let id = client.contact("Ada")?.id
    rename("ada", to: "other")
    let report = try client.sync()
    #expect(client.contact("Ada")?.id == id)
    #expect(report.received.total == 0)
    #expect(try client.sync().isInStep)
  }

  @Test(arguments: 0..<24)
  func whateverEndsASyncNoEditIsLostWhenACardGetsAnotherName(_ step: Int) throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada", "NOTE:one")
    try client.sync()
    try client.edit("Ada") { $0.append(EmailAddress("ada@example.org")) }
    server.delete("/book/ada.vcf")
    server.put("other", "UID:ada", "FN:Ada", "NOTE:two")
    client.stepsLeft = step
    try client.sync()
    client.stepsLeft = nil
    try client.sync()
    let ada = try #require(client.contact("Ada"))
    #expect(ada.note == "two")
    #expect(ada.emails.count == 1)
    #expect(server.items.count == 1)
    #expect(
      server.lines(of: "other").filter { !$0.hasPrefix("N:") } == [
        "EMAIL:ada@example.org", "FN:Ada", "NOTE:two", "UID:ada",
      ])
    #expect(try client.sync().isInStep)
  }

  @Test(arguments: 0..<24)
  func whateverEndsAFirstSyncBothSidesAreUnited(_ step: Int) throws {
    let client = try SyncClient("A", server, seed: 1)
    var ada = Contact(created: .now)
    ada.uid = "ada"
    ada.rename("Ada")
    ada.append(EmailAddress("ada@example.org"))
    try client.change([.add(ada)])
    server.put("ada", "UID:ada", "FN:Ada", "NOTE:theirs", "TEL:1")
    client.stepsLeft = step
    try client.sync()
    client.stepsLeft = nil
    try client.sync()
    #expect(
      server.lines(of: "ada").filter { !$0.hasPrefix("N:") } == [
        "EMAIL:ada@example.org", "FN:Ada", "NOTE:theirs", "TEL:1", "UID:ada",
      ])
    #expect(client.contacts.count == 1)
    #expect(client.contact("Ada")?.note == "theirs")
    #expect(try client.sync().isInStep)
  }

  @Test func twoContactsOfOneUIDAreNotMixedUp() throws {
    let client = try SyncClient("A", server, seed: 1)
    for name in ["Ada", "Bob"] {
      var contact = Contact(created: .now)
      contact.uid = "same"
      contact.rename(name)
      try client.change([.add(contact)])
    }
    let report = try client.sync()
    #expect(report.left.count == 1)
    #expect(server.items.count == 1)
    #expect(client.contacts.map(\.displayName).sorted() == ["Ada", "Bob"])
    #expect(try client.sync().left.count == 1)
  }

  @Test func twoCardsOfOneUIDAreLinkedOnce() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("one", "UID:ada", "FN:Ada")
    server.put("two", "UID:ada", "FN:Ada Lovelace")
    let report = try client.sync()
    #expect(client.contacts.map(\.displayName) == ["Ada"])
    #expect(report.left.map(\.href) == ["/book/two.vcf"])
    server.delete("/book/one.vcf")
    let id = client.contact("Ada")?.id
    #expect(try client.sync().isComplete)
    #expect(client.contact("Ada Lovelace")?.id == id)
    #expect(client.contacts.count == 1)
  }

  @Test func theOtherCardOfAUIDIsTakenOnceTheFirstIsRemoved() throws {
    let client = try SyncClient("A", server, seed: 1)
    for name in ["one", "two", "three"] { server.put(name, "UID:ada", "FN:Ada", "NOTE:\(name)") }
    #expect(try client.sync().left.count == 2)
    try client.change([.remove(try #require(client.contact("Ada")))])
    let report = try client.sync()
    #expect(report.sent.removed == 1 && report.received.added == 1)
    #expect(report.left.count == 1 && server.items.count == 2)
    try client.change([.remove(try #require(client.contact("Ada")))])
    #expect(try client.sync().isComplete)
    #expect(try client.sync().isInStep && client.contacts.count == 1)
  }

  /// As an export does that numbers its files, after a card was removed.
  @Test func cardsThatAreNumberedAnewStayTheirContacts() throws {
    let client = try SyncClient("A", server, seed: 1)
    let names = ["Ada", "Bob", "Cleo", "Dora"]
    for (index, name) in names.enumerated() { server.put("\(index)", "UID:\(name)", "FN:\(name)") }
    try client.sync()
    let ids = names.map { client.contact($0)?.id }
    try client.edit("Dora") { $0.note = "ours" }
    for (index, name) in names.dropFirst().enumerated() {
      server.put("\(index)", "UID:\(name)", "FN:\(name)", "TEL:\(index)")
    }
    server.delete("/book/3.vcf")
    let report = try client.sync()
    #expect(report.received.changed == 3 && report.received.removed == 1)
    #expect(names.map { client.contact($0)?.id } == [nil] + ids.dropFirst())
    #expect(server.lines(of: "2").contains("NOTE:ours"))
    #expect(try client.sync().isInStep)
  }

  @Test func cardsThatChangePlacesStayTheirContacts() throws {
    let client = try SyncClient("A", server, seed: 1)
    for name in ["ada", "bob"] { server.put(name, "UID:\(name)", "FN:\(name)") }
    try client.sync()
    let ids = ["ada", "bob"].map { client.contact($0)?.id }
    server.put("ada", "UID:bob", "FN:bob", "NOTE:two")
    server.put("bob", "UID:ada", "FN:ada")
    #expect(try client.sync().received.changed == 1)
    #expect(["ada", "bob"].map { client.contact($0)?.id } == ids)
    #expect(client.contact("bob")?.note == "two")
    #expect(try client.sync().isInStep)
  }

  /// Also where nothing new is sent.
  @Test(arguments: [true, false])
  func anEditedContactIsSentWhereAnotherCardTakesThePlaceOfItsOwn(sendsNew: Bool) throws {
    let client = try SyncClient("A", server, seed: 1)
    for name in ["ada", "bob"] { server.put(name, "UID:\(name)", "FN:\(name)") }
    try client.sync()
    try client.edit("ada") { $0.note = "ours" }
    rename("bob", to: "ada")
    func sync() throws -> SyncReport {
      try client.sync { if !sendsNew { $0.isNew = { _ in false } } }
    }
    let report = try sync()
    #expect(report.isComplete && report.sent.added == 1)
    #expect(client.contact("ada")?.note == "ours")
    #expect(Set(try server.contacts.keys) == ["ada", "bob"])
    #expect(try sync().isInStep)
  }

  /// As an export does that numbers its files, after a card was added in front.
  @Test func aCardThatIsAddedInFrontMovesNobody() throws {
    let client = try SyncClient("A", server, seed: 1)
    let names = ["ann", "bob"]
    for (index, name) in names.enumerated() { server.put("\(index)", "UID:\(name)", "FN:\(name)") }
    try client.sync()
    let ids = names.map { client.contact($0)?.id }
    for (index, name) in (["aaron"] + names).enumerated() {
      server.put("\(index)", "UID:\(name)", "FN:\(name)")
    }
    let report = try client.sync()
    #expect(report.isComplete && report.received.added == 1 && report.received.total == 1)
    #expect(names.map { client.contact($0)?.id } == ids && client.contact("aaron") != nil)
    #expect(try client.sync().isInStep)
  }

  @Test func aCopyOfACardIsNoRename() throws {
    let client = try SyncClient("A", server, seed: 1)
    for name in ["ada", "bob"] { server.put(name, "UID:\(name)", "FN:\(name)") }
    try client.sync()
    let id = client.contact("bob")?.id
    server.put("ada", "UID:bob", "FN:bob", "NOTE:copy")
    #expect(try client.sync().left.map(\.href) == ["/book/ada.vcf"])
    #expect(try client.state["/book/bob.vcf"]?.id == id)
    // Its place is still there, so nobody has removed the contact whose card was overwritten.
    #expect(client.contacts.map(\.displayName) == ["ada", "bob"])
    server.put("ada", "UID:ada", "FN:ada", "NOTE:back")
    #expect(try client.sync().isComplete)
    #expect(client.contacts.map(\.note) == ["back", ""])
  }

  @Test func aServerThatHidesAChangeIsListedAsAWhole() throws {
    let client = try SyncClient("A", server, seed: 1)
    try client.sync()
    server.put("elsewhere", "UID:ada", "FN:Ada", "NOTE:theirs")
    server.forgetChanges()
    var ada = Contact(created: .now)
    ada.uid = "ada"
    ada.rename("Ada")
    try client.change([.add(ada)])
    #expect(try client.sync().isComplete)
    #expect(client.contact("Ada")?.note == "theirs")
    #expect(server.items.count == 1)
  }
}
