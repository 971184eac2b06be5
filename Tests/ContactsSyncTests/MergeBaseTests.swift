import ContactsModel
import ContactsStore
import ContactsSync
import ModelTestSupport
import SyncTestSupport
import Testing

/// What the changes of both sides are compared with.
struct MergeBaseTests {
  let server = MemoryServer()

  /// A client whose contact has entries in another order than its card.
  private func client() throws -> SyncClient {
    let client = try SyncClient("A", server, seed: 1)
    var ada = Contact(created: .now)
    ada.uid = "ada"
    ada.rename("Ada")
    ada.append(WebAddress("http://ada"))
    ada.append(PhoneNumber("1"), label: "mobile")
    ada.append(EmailAddress("ada@example.org"))
    try client.change([.add(ada)])
    try client.sync()
    return client
  }

  /// `TYPE=pref` of vCard 3.0 and `PREF=1` of 4.0 say the same, whichever a program writes.
  @Test(arguments: ["ROLE;TYPE=pref:r", "ROLE;PREF=1:r", "ROLE;TYPE=home;X-PREF=2:r"])
  func aPreferenceIsTheSameInTheWordsOfEitherVersion(role: String) throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada", role, "X-A;Q=1:z")
    try client.sync()
    server.put("ada", "UID:ada", "FN:Ada", "X-A;Q=1:z", role, "NOTE:x")
    try client.sync()
    let ada = try #require(client.contact("Ada"))
    #expect(ada.note == "x" && ada.properties.map(\.value.value).sorted() == ["r", "z"])
    try client.edit("Ada") { $0.note = "y" }
    try client.sync()
    #expect(server.lines(of: "ada").count { $0.hasPrefix("ROLE") } == 1)
  }

  /// Another program writes the same in another way.
  @Test func aFormAloneTakesNoMarkFromAnEditedEntry() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada", "TEL;TYPE=home:1", "TEL;TYPE=work:3")
    try client.sync()
    try client.edit("Ada") {
      $0.phones[1].value.number = "4"
      $0.phones[1].isPreferred = true
    }
    server.put("ada", "UID:ada", "FN:Ada", "TEL;TYPE=home:1", "TEL;TYPE=work;X-A=1:3")
    try client.sync()
    let phones = try #require(client.contact("Ada")).phones
    #expect(phones.map(\.value.number) == ["1", "4"])
    #expect(phones.map(\.isPreferred) == [false, true])
  }

  /// Cards of 3.0 need not name the type of a photo, those of 4.0 must.
  @Test func aPhotoIsTheSameWithItsType() throws {
    let client = try SyncClient("A", server, seed: 1)
    var (ada, photo) = (Contact(created: .now), Photo())
    (ada.uid, photo.data) = ("ada", "/9j/4AAQ")
    ada.rename("Ada")
    ada.append(photo)
    try client.change([.add(ada)])
    server.put("ada", "UID:ada", "FN:Ada", "PHOTO:data:image/jpeg;base64,/9j/4AAQ")
    try client.sync()
    #expect(client.contact("Ada")?.photos.count == 1)
    #expect(server.lines(of: "ada").count { $0.hasPrefix("PHOTO") } == 1)
  }

  @Test func anEntryOfTheCardGetsNoIDOfARemovedOne() throws {
    let client = try client()
    try client.edit("Ada") { $0.append(PhoneNumber("2")) }
    let id = try #require(client.contact("Ada")?.phones.last?.id)
    try client.edit("Ada") { $0.phones.removeLast() }
    server.put("ada", lines: server.lines(of: "ada") + ["EMAIL:new@example.org"])
    try client.sync()
    let email = try #require(client.contact("Ada")?.emails.last)
    #expect(email.value.address == "new@example.org" && email.id > id)
  }

  @Test func entriesMatchWhereOnlyTheCardIsAgreedOn() throws {
    let client = try client()
    try client.edit("Ada") { $0.note = "mine" }
    server.put(
      "ada", "UID:ada", "FN:Ada", "EMAIL:ada@example.org", "TEL;TYPE=cell:2", "URL:http://ada")
    try client.sync { $0.receivesOnly = true }
    server.put(
      "ada", "UID:ada", "FN:Ada", "EMAIL:ada@example.net", "TEL;TYPE=cell:3", "URL:http://ada")
    try client.sync { $0.receivesOnly = true }
    let ada = try #require(client.contact("Ada"))
    #expect(ada.phones.map(\.value.number) == ["3"])
    #expect(ada.emails.map(\.value.address) == ["ada@example.net"])
    #expect(ada.urls.count == 1)
    #expect(ada.note == "mine")
  }

  @Test func anEntryOfTheBookIsNotTakenForOneThatOnlyTheCardHad() throws {
    let client = try client()
    // The card keeps more than the book agreed to.
    server.put(
      "ada", "UID:ada", "FN:Ada", "URL:http://ada", "TEL;TYPE=cell:1", "TEL;TYPE=work:7",
      "EMAIL:ada@example.org")
    try client.edit("Ada") { $0.note = "mine" }
    try client.sync { $0.receivesOnly = true }
    try client.edit("Ada") { $0.phones.removeAll { $0.value.number == "7" } }
    try client.edit("Ada") { $0.append(PhoneNumber("8"), label: "home") }
    server.put(
      "ada", "UID:ada", "FN:Ada", "URL:http://ada", "TEL;TYPE=cell:1", "TEL;TYPE=work:77",
      "EMAIL:ada@example.org")
    let report = try client.sync()
    #expect(report.conflicts.isEmpty)
    let ada = try #require(client.contact("Ada"))
    #expect(ada.phones.map(\.value.number).sorted() == ["1", "77", "8"])
  }

  /// Makes the state of the last sync unknown.
  private func forgetHistory(of client: SyncClient) throws {
    let other = Contact("Other", created: .now)
    try client.change([.add(other)])
    try client.change([.remove(client.contact("Other")!)])
    #expect(try client.store.purge(.history(before: .distantFuture), as: "purge"))
  }

  @Test func aCleanContactTakesRemovalsEvenWithoutItsHistory() throws {
    let client = try client()
    try forgetHistory(of: client)
    server.put("ada", "UID:ada", "FN:Ada", "URL:http://ada", "TEL;TYPE=cell:2")
    try client.sync()
    let ada = try #require(client.contact("Ada"))
    #expect(ada.phones.map(\.value.number) == ["2"])
    #expect(ada.emails.isEmpty)
    #expect(!server.lines(of: "ada").contains { $0.hasPrefix("EMAIL") })
  }

  @Test func aChangedContactWithoutItsHistoryKeepsTheEntriesOfBoth() throws {
    let client = try client()
    try client.edit("Ada") { $0.append(PhoneNumber("5"), label: "work") }
    try forgetHistory(of: client)
    server.put("ada", "UID:ada", "FN:Ada", "URL:http://ada", "TEL;TYPE=cell:2")
    try client.sync()
    let ada = try #require(client.contact("Ada"))
    #expect(Set(ada.phones.map(\.value.number)) == ["1", "2", "5"])
  }

  @Test func aContactThatComesBackKeepsItsUIDWithoutItsHistory() throws {
    let client = try client()
    try client.change([.remove(client.contact("Ada")!)])
    try forgetHistory(of: client)
    server.put("ada", "UID:ada", "FN:Ada", "TEL;TYPE=cell:2")
    try client.sync()
    #expect(client.contact("Ada")?.uid == "ada")
  }

  @Test func aBookThatWasSetBackRemovesNothing() throws {
    let client = try client()
    let older = client.copyOfBook()
    server.put("bob", "UID:bob", "FN:Bob")
    try client.sync()
    try client.edit("Ada") { $0.note = "newer" }
    try client.sync()
    try client.restoreBook(older)
    let report = try client.sync()
    #expect(!report.notices.isEmpty)
    #expect(server.items.count == 2)
    #expect(client.contact("Bob") != nil)
    #expect(client.contact("Ada")?.note == "newer")
  }

  @Test func aContactChangedAndNotSentIsAgreedOnOnceBothSayTheSame() throws {
    let client = try client()
    try client.edit("Ada") { $0.note = "mine" }
    server.put(
      "ada", "UID:ada", "FN:Ada", "URL:http://ada", "TEL;TYPE=cell:2", "EMAIL:ada@example.org")
    try client.sync { $0.receivesOnly = true }
    try client.edit("Ada") { $0.note = "" }
    #expect(try client.sync().sent.total == 0)
    #expect(try client.state["/book/ada.vcf"]?.sequence == client.store.sequence)
  }
}

extension Timestamp {
  fileprivate static let distantFuture = Timestamp("2999-01-01T00:00:00Z")!
}
