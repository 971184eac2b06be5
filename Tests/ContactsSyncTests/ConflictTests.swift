import ContactsModel
import ContactsSync
import JSON
import SyncTestSupport
import Testing

/// What becomes of a value that both sides change.
struct ConflictTests {
  let server = MemoryServer()

  func client(_ lines: String...) throws -> SyncClient {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada Byron")
    put(lines)
    try client.sync()
    return client
  }

  func put(_ lines: [String]) {
    let text = ["BEGIN:VCARD", "VERSION:4.0", "UID:ada"] + lines + ["END:VCARD"]
    server.store("/book/ada.vcf", Array(text.map { "\($0)\r\n" }.joined().utf8))
  }

  @Test func theServerDecidesAndItIsReported() throws {
    let client = try client("FN:Ada", "NOTE:one")
    try client.edit("Ada") { $0.note = "mine" }
    put(["FN:Ada", "NOTE:theirs"])
    let report = try client.sync()
    #expect(report.conflicts.map(\.key) == ["note"])
    #expect(report.conflicts[0].ours == "mine")
    #expect(report.conflicts[0].theirs == "theirs")
    #expect(client.contact("Ada")?.note == "theirs")
    #expect(try client.sync().isInStep)
  }

  @Test func theSameNumberInAnotherFormIsNoConflict() throws {
    let client = try client("FN:Ada", "TEL;TYPE=cell:1")
    try client.edit("Ada") { $0.phones[0].value = PhoneNumber("2") }
    put(["FN:Ada", "TEL;TYPE=cell;X-A=b:2"])
    let report = try client.sync { $0.prefersBook = true }
    #expect(report.conflicts.isEmpty)
    #expect(server.lines(of: "ada").contains("TEL;TYPE=cell;X-A=b:2"))
  }

  @Test func theBookDecidesWhereItIsPreferred() throws {
    let client = try client("FN:Ada", "NOTE:one", "TEL;TYPE=cell:1")
    try client.edit("Ada") {
      $0.note = "mine"
      $0.phones[0].value = PhoneNumber("2")
    }
    put(["FN:Ada", "NOTE:theirs", "TEL;TYPE=cell:3", "EMAIL:a@example.org"])
    let report = try client.sync { $0.prefersBook = true }
    #expect(Set(report.conflicts.map(\.key)) == ["note", "phones"])
    let lines = Set(server.lines(of: "ada"))
    #expect(lines.contains("NOTE:mine"))
    #expect(lines.contains("EMAIL:a@example.org"))
    #expect(client.contact("Ada")?.phones.map(\.value.number) == ["2"])
    #expect(try client.sync().isInStep)
  }

  @Test func onlyThePartsOfANameThatCollideAreThoseOfTheBook() throws {
    let client = try client("FN:Ada Byron", "N:Byron;Ada;;;")
    try client.edit("Ada Byron") { $0.name.given = "Augusta" }
    put(["FN:Adah Byron Jr", "N:Byron;Adah;;;Jr"])
    let report = try client.sync { $0.prefersBook = true }
    #expect(report.conflicts.map(\.key) == ["name"])
    let name = try #require(client.contacts.first).name
    #expect(name.given == "Augusta")
    #expect(name.suffix == "Jr")
    #expect(try client.sync().isInStep)
  }

  @Test func differentPartsOfANameAreBothTaken() throws {
    let client = try client("FN:Ada Byron", "N:Byron;Ada;;;")
    try client.edit("Ada Byron") { $0.name.family = "Lovelace" }
    put(["FN:Augusta Byron", "N:Byron;Augusta;;;"])
    let report = try client.sync()
    #expect(report.conflicts.isEmpty)
    #expect(client.contacts.first?.displayName == "Augusta Lovelace")
    #expect(server.lines(of: "ada").contains("FN:Augusta Lovelace"))
    #expect(try client.sync().isInStep)
  }

  @Test func differentPartsOfAnOrganizationAndTagsOfBothAreTaken() throws {
    let client = try client("FN:Ada", "ORG:Engines", "CATEGORIES:a,b")
    try client.edit("Ada") {
      $0.organization.title = "Countess"
      $0.tags = ["b", "c"]
    }
    put(["FN:Ada", "ORG:Engines Ltd", "CATEGORIES:a,b,d"])
    #expect(try client.sync().conflicts.isEmpty)
    let ada = try #require(client.contact("Ada"))
    #expect(ada.organization.name == "Engines Ltd")
    #expect(ada.organization.title == "Countess")
    #expect(Set(ada.tags) == ["b", "c", "d"])
    #expect(try client.sync().isInStep)
  }

  @Test func aFirstSyncReportsWhatBothSidesSayDifferently() throws {
    let client = try SyncClient("A", server, seed: 1)
    var ada = Contact(created: .now)
    ada.uid = "ada"
    ada.rename("Ada")
    ada.note = "mine"
    try client.change([.add(ada)])
    put(["FN:Ada", "NOTE:theirs"])
    let report = try client.sync()
    #expect(report.conflicts.map(\.key) == ["note"])
    #expect(client.contact("Ada")?.note == "theirs")
  }

  @Test func aFirstSyncKeepsWhatTheBookSaysWhereItIsPreferred() throws {
    let client = try SyncClient("A", server, seed: 1)
    var ada = Contact(created: .now)
    ada.uid = "ada"
    ada.rename("Ada")
    ada.note = "mine"
    try client.change([.add(ada)])
    put(["FN:Ada", "NOTE:theirs", "TEL:1"])
    try client.sync { $0.prefersBook = true }
    #expect(client.contact("Ada")?.note == "mine")
    #expect(Set(server.lines(of: "ada")).isSuperset(of: ["NOTE:mine", "TEL:1"]))
    #expect(try client.sync().isInStep)
  }

  @Test func theOnlyEntryWithoutALabelThatBothChangeIsAConflict() throws {
    let client = try client("FN:Ada", "TEL:1", "EMAIL:a@example.org", "EMAIL:b@example.org")
    try client.edit("Ada") {
      $0.phones[0].value = PhoneNumber("2")
      $0.emails[0].value = EmailAddress("mine@example.org")
    }
    put(["FN:Ada", "TEL:3", "EMAIL:theirs@example.org", "EMAIL:b@example.org"])
    let report = try client.sync()
    #expect(report.conflicts.map(\.key) == ["phones"])
    let ada = try #require(client.contact("Ada"))
    #expect(ada.phones.map(\.value.number) == ["3"])
    // Of several, nobody can tell which one theirs was.
    #expect(ada.emails.count == 3)
    #expect(try client.sync().isInStep)
  }

  @Test func theOnlyEntryWithoutALabelIsThatOfTheBookWhereItIsPreferred() throws {
    let client = try client("FN:Ada", "TEL:1")
    try client.edit("Ada") { $0.phones[0].value = PhoneNumber("2") }
    put(["FN:Ada", "TEL:3"])
    try client.sync { $0.prefersBook = true }
    #expect(client.contact("Ada")?.phones.map(\.value.number) == ["2"])
    #expect(server.lines(of: "ada").contains { $0.hasPrefix("TEL") && $0.hasSuffix(":2") })
    #expect(try client.sync().isInStep)
  }

  @Test func anotherLabelIsAnotherEntry() throws {
    let client = try client("FN:Ada", "TEL:1")
    try client.edit("Ada") { $0.phones[0].value = PhoneNumber("2") }
    put(["FN:Ada", "TEL;TYPE=cell:3"])
    #expect(try client.sync().conflicts.isEmpty)
    #expect(Set(client.contact("Ada")?.phones.map(\.value.number) ?? []) == ["2", "3"])
    #expect(try client.sync().isInStep)
  }

  @Test func anotherFormOfAnEntryIsNoEdit() throws {
    let client = try client("FN:Ada", "TEL;TYPE=cell:1")
    try client.edit("Ada") { $0.phones[0].value = PhoneNumber("2") }
    put(["FN:Ada", "item1.TEL;TYPE=cell;X-NEW=1:1"])
    let report = try client.sync()
    #expect(report.conflicts.isEmpty)
    #expect(client.contact("Ada")?.phones.map(\.value.number) == ["2"])
    #expect(try client.sync().isInStep)
  }

  @Test func anotherMarkOfAnEntryIsTakenBesideTheNewValue() throws {
    let client = try client("FN:Ada", "TEL;TYPE=cell:1")
    try client.edit("Ada") { $0.phones[0].value = PhoneNumber("2") }
    put(["FN:Ada", "TEL;TYPE=cell;PREF=1:1"])
    let report = try client.sync()
    #expect(report.conflicts.isEmpty)
    let phones = try #require(client.contact("Ada")).phones
    #expect(phones.map(\.value.number) == ["2"])
    #expect(phones.map(\.isPreferred) == [true])
    #expect(try client.sync().isInStep)
  }

  @Test func aValueEditedHereAndRemovedThereStaysEdited() throws {
    let client = try client("FN:Ada", "NOTE:one")
    try client.edit("Ada") { $0.note = "mine" }
    put(["FN:Ada"])
    #expect(try client.sync().conflicts.isEmpty)
    #expect(client.contact("Ada")?.note == "mine")
    #expect(server.lines(of: "ada").contains("NOTE:mine"))
  }

  @Test func aRemovedEntryStaysRemovedWhereOnlyItsFormChanges() throws {
    let client = try client("FN:Ada", "TEL;TYPE=cell:1", "TEL;TYPE=work:2")
    try client.edit("Ada") { $0.phones.removeFirst() }
    put(["FN:Ada", "TEL;TYPE=cell;X-NEW=1:1", "TEL;TYPE=work:2"])
    try client.sync()
    #expect(client.contact("Ada")?.phones.map(\.value.number) == ["2"])
    #expect(try client.sync().isInStep)
  }

  @Test func anEntryRemovedHereAndEditedThereStaysEdited() throws {
    let client = try client("FN:Ada", "TEL;TYPE=cell:1")
    try client.edit("Ada") { $0.phones = [] }
    put(["FN:Ada", "TEL;TYPE=cell:2"])
    try client.sync()
    #expect(client.contact("Ada")?.phones.map(\.value.number) == ["2"])
    #expect(try client.sync().isInStep)
  }

  @Test func anEntryEditedHereAndRemovedThereStaysEdited() throws {
    let client = try client("FN:Ada", "TEL;TYPE=cell:1", "EMAIL:a@example.org")
    try client.edit("Ada") { $0.phones[0].value = PhoneNumber("2") }
    put(["FN:Ada", "EMAIL:a@example.org"])
    try client.sync()
    #expect(client.contact("Ada")?.phones.map(\.value.number) == ["2"])
    #expect(server.lines(of: "ada").contains { $0.hasPrefix("TEL") && $0.hasSuffix(":2") })
    #expect(try client.sync().isInStep)
  }

  @Test func aLabelAloneAndAnOrderAloneAreChanges() throws {
    let client = try client("FN:Ada", "TEL;TYPE=cell:1", "TEL;TYPE=work:2")
    put(["FN:Ada", "TEL;TYPE=work:2", "TEL;TYPE=home:1"])
    try client.sync()
    let phones = try #require(client.contact("Ada")).phones
    #expect(phones.map(\.value.number) == ["2", "1"])
    #expect(phones.map(\.label) == ["work", "home"])
    try client.edit("Ada") { $0.phones.reverse() }
    try client.sync()
    #expect(
      server.lines(of: "ada").filter { $0.hasPrefix("TEL") }.count == 2)
    #expect(try client.sync().isInStep)
  }

  @Test func equalEntriesAreKeptApart() throws {
    let client = try client("FN:Ada", "TEL;TYPE=cell:1", "TEL;TYPE=cell:1")
    #expect(client.contact("Ada")?.phones.count == 2)
    put(["FN:Ada", "TEL;TYPE=cell:1", "TEL;TYPE=cell:1", "NOTE:x"])
    try client.sync()
    #expect(client.contact("Ada")?.phones.count == 2)
    put(["FN:Ada", "TEL;TYPE=cell:1", "NOTE:x"])
    try client.sync()
    #expect(client.contact("Ada")?.phones.count == 1)
    #expect(try client.sync().isInStep)
  }

  @Test func aPartThatTheServerRewroteIsNoEdit() throws {
    let client = try SyncClient("A", server, seed: 1)
    var ada = Contact(created: .now)
    ada.uid = "ada"
    ada.rename("Ada Byron")
    server.refusal = { [unowned server] write in
      let card = String(decoding: write.card, as: UTF8.self).replacing("Ada", with: "ADA")
      server.store(write.href, Array(card.utf8))
      return .written(href: write.href, etag: nil)
    }
    try client.change([.add(ada)])
    try client.sync()
    server.refusal = { _ in nil }
    try client.edit("Ada Byron") { $0.name.family = "Lovelace" }
    put(["FN:Augusta Byron", "N:Byron;Augusta;;;"])
    #expect(try client.sync().conflicts.isEmpty)
    #expect(client.contacts.map(\.displayName) == ["Augusta Lovelace"])
  }
}
