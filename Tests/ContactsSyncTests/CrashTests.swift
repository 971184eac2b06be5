import ContactsFormats
import ContactsModel
import ContactsSync
import SyncTestSupport
import TestSupport
import Testing

/// A process that ends at each step of a sync in turn; the next one finishes the work.
struct CrashTests {
  private func contact(_ number: Int, phone: String) -> Contact {
    var contact = Contact(created: .now)
    contact.uid = "u\(number)"
    contact.rename("Person \(number)")
    contact.append(PhoneNumber(phone), label: "mobile")
    return contact
  }

  private func phones(_ contact: Contact?) -> Set<String> {
    Set(contact?.phones.map { $0.value.number } ?? [])
  }

  /// Runs a history for each number of steps that the process lives, until it lives to its end.
  private func sweep(
    _ options: (inout SyncOptions) -> Void = { _ in },
    prepare: (SyncClient, MemoryServer) throws -> Void,
    examine: (SyncClient, MemoryServer, Comment) throws -> Void
  ) throws {
    for steps in 0... {
      let server = MemoryServer()
      let client = try SyncClient("A", server)
      try prepare(client, server)
      client.stepsLeft = steps
      let isCut = try client.sync(options).failure is Crash
      client.stepsLeft = nil
      try client.sync(options)
      let requests = server.log.count
      #expect(try client.sync(options).isInStep && server.log.count == requests, "\(steps)")
      try examine(client, server, "\(steps)")
      guard isCut else {
        #expect(steps > 5)
        return
      }
    }
  }

  /// Another program puts the card elsewhere before it was sent: there are no two of it, and no link
  /// to one that never was.
  @Test func aContactThatWasBeingSentIsLinkedWhereItIs() throws {
    var meetings = 0
    for steps in 0... {
      let server = MemoryServer()
      let client = try SyncClient("A", server)
      try client.change([.add(contact(1, phone: "1"))])
      client.stepsLeft = steps
      let isCut = try client.sync().failure is Crash
      client.stepsLeft = nil
      if server.items.isEmpty {
        meetings += 1
        server.put("other", "UID:u1", "FN:Person 1", "TEL:2")
        try client.sync()
        try client.sync()
        #expect(Set(server.items.keys) == ["/book/other.vcf"], "\(steps)")
        let links = try client.state.links.values.filter { $0.id != nil }
        #expect(links.map(\.href) == ["/book/other.vcf"], "\(steps)")
        #expect(phones(client.contact("Person 1")) == ["1", "2"], "\(steps)")
      }
      guard isCut else { break }
    }
    #expect(meetings > 2)
  }

  /// Sends the edit of a contact that both know, in a process that ends after some steps.
  private func sendingAnEdit(
    cutAfter steps: Int
  ) throws -> (client: SyncClient, server: MemoryServer, isCut: Bool) {
    let server = MemoryServer()
    let client = try SyncClient("A", server)
    try client.change([.add(contact(1, phone: "1"))])
    try client.sync()
    try client.edit("Person 1") { $0.note = "mine" }
    client.stepsLeft = steps
    let isCut = try client.sync().failure is Crash
    client.stepsLeft = nil
    return (client, server, isCut)
  }

  @Test func whatHasArrivedIsNotSentAgain() throws {
    for steps in 0... {
      let (client, server, isCut) = try sendingAnEdit(cutAfter: steps)
      let hasArrived = server.lines(of: "u1").contains("NOTE:mine")
      #expect(try client.sync().sent.total == (hasArrived ? 0 : 1), "\(steps)")
      guard isCut else { return }
    }
  }

  @Test func anEditAfterACrashStandsAgainstNothing() throws {
    for steps in 0... {
      let (client, server, isCut) = try sendingAnEdit(cutAfter: steps)
      try client.edit("Person 1") { $0.note = "newer" }
      #expect(try client.sync().conflicts.isEmpty, "\(steps)")
      #expect(server.lines(of: "u1").contains("NOTE:newer"), "\(steps)")
      guard isCut else { return }
    }
  }

  @Test func whatArrivedBeforeACrashCanBeRemoved() throws {
    for steps in 0... {
      let server = MemoryServer()
      let client = try SyncClient("A", server)
      server.put("x", "UID:x", "FN:Person 1")
      client.stepsLeft = steps
      let isCut = try client.sync().failure is Crash
      client.stepsLeft = nil
      try client.sync()
      try client.change(client.contacts.map { .remove(StoredContact($0)) })
      try client.sync()
      #expect(server.items.isEmpty && client.contacts.isEmpty, "\(steps)")
      guard isCut else { return }
    }
  }

  /// The card is removed again before the next sync, so that the token names the cards there are.
  @Test(arguments: 0..<20) func whateverEndsASyncARemovalBackToItsBeginningIsTaken(steps: Int)
    throws
  {
    let server = MemoryServer(.init(tokensNameStates: true))
    server.store("/book/x.vcf", ContactCard.bytes(of: contact(1, phone: "1"), .three))
    let client = try SyncClient("A", server)
    try client.sync()
    server.store("/book/y.vcf", ContactCard.bytes(of: contact(2, phone: "2"), .three))
    client.stepsLeft = steps
    try client.sync()
    client.stepsLeft = nil
    server.delete("/book/y.vcf")
    try client.sync()
    #expect(client.contacts.map(\.displayName) == ["Person 1"])
  }

  /// Both have a contact of one UID before their first sync.
  @Test func neitherSideLosesWhatOnlyItHas() throws {
    try sweep { client, server in
      server.store("/book/x.vcf", ContactCard.bytes(of: contact(1, phone: "222"), .three))
      try client.change([.add(contact(1, phone: "111"))])
    } examine: { client, server, place in
      #expect(client.contacts.count == 1 && server.items.count == 1, place)
      #expect(phones(client.contacts.first) == ["111", "222"], place)
      let card = try server.contacts["u1"]
      #expect(phones(card) == ["111", "222"], place)
    }
  }

  /// Another program has edited a card and given it another name.
  @Test func anEditThatCameWithARenameIsKept() throws {
    try sweep { client, server in
      try client.change([.add(contact(1, phone: "111")), .add(contact(2, phone: "111"))])
      try client.sync()
      server.delete("/book/u1.vcf")
      var edited = contact(1, phone: "111")
      edited.note = "edited"
      server.store("/book/renamed.vcf", ContactCard.bytes(of: edited, .three))
    } examine: { client, server, place in
      #expect(client.contacts.count == 2 && server.items.count == 2, place)
      #expect(client.contacts.first { $0.uid == "u1" }?.note == "edited", place)
      let card = try server.contacts["u1"]
      #expect(card?.note == "edited", place)
    }
  }

  @Test func newContactsOfBothSidesComeOnce() throws {
    try sweep { client, server in
      for number in 1...2 {
        server.store(
          "/book/\(number).vcf", ContactCard.bytes(of: contact(number, phone: "1"), .three))
      }
      // Without a UID it can be told from another only by its link.
      server.store(
        "/book/3.vcf",
        Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:No Uid\r\nN:Uid;No\r\nEND:VCARD\r\n".utf8))
      try client.change([.add(contact(8, phone: "1")), .add(contact(9, phone: "1"))])
    } examine: { client, server, place in
      #expect(client.contacts.count == 5 && server.items.count == 5, place)
    }
  }

  /// The account sends no contacts of its own accord, but an edit beats a removal.
  @Test func anEditedContactIsSentAgainThoughNewOnesAreNot() throws {
    let options: (inout SyncOptions) -> Void = { $0.isNew = { _ in false } }
    try sweep(options) { client, server in
      for number in 1...2 {
        server.store(
          "/book/u\(number).vcf", ContactCard.bytes(of: contact(number, phone: "1"), .three))
      }
      try client.sync(options)
      let contact = try #require(client.contacts.first { $0.uid == "u1" })
      var edited = contact
      edited.note = "edited"
      try client.change(contact.changes(to: edited))
      server.delete("/book/u1.vcf")
    } examine: { client, server, place in
      #expect(client.contacts.count == 2 && server.items.count == 2, place)
      let card = try server.contacts["u1"]
      #expect(card?.note == "edited", place)
    }
  }

  @Test func aConflictIsDecidedForTheBookWhateverEndsTheSync() throws {
    let options: (inout SyncOptions) -> Void = { $0.prefersBook = true }
    try sweep(options) { client, server in
      try client.change([.add(contact(1, phone: "1"))])
      try client.sync()
      try client.edit("Person 1") { $0.note = "mine" }
      var edited = contact(1, phone: "1")
      edited.note = "theirs"
      server.store("/book/u1.vcf", ContactCard.bytes(of: edited, .three))
    } examine: { client, server, place in
      #expect(client.contact("Person 1")?.note == "mine", place)
      #expect(server.lines(of: "u1").contains("NOTE:mine"), place)
    }
  }

  @Test func aBookFromBeforeASendIsKnownToBeOlder() throws {
    for steps in 0... {
      let server = MemoryServer()
      let client = try SyncClient("A", server)
      try client.change([.add(contact(1, phone: "1"))])
      try client.sync()
      let older = client.copyOfBook()
      try client.edit("Person 1") { $0.note = "mine" }
      client.stepsLeft = steps
      let isCut = try client.sync().failure is Crash
      client.stepsLeft = nil
      if try client.state.links.values.contains(where: { $0.sent != nil }) {
        try client.restoreBook(older)
        #expect(try !client.sync().notices.isEmpty, "\(steps)")
      }
      guard isCut else { return }
    }
  }
}
