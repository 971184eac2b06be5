import ContactsModel
import ContactsSync
import ModelTestSupport
import SyncTestSupport
import Testing

/// Contacts that a server does not take.
struct RefusedContactTests {
  let server = MemoryServer()

  @Test func aContactThatIsNotTakenNowIsSentInTheNextSync() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada")
    server.put("cleo", "UID:cleo", "FN:Cleo")
    try client.sync()
    server.refusal = { _ in .postponed("later") }
    try client.edit("Ada") { $0.note = "two" }
    let bob = Contact("Bob", created: .now)
    try client.change([.add(bob), .remove(client.contact("Cleo")!)])
    for _ in 0..<2 {
      let report = try client.sync()
      #expect(report.left.map(\.reason) == ["later", "later", "later"])
      #expect(report.sent.total == 0)
    }
    server.refusal = { _ in nil }
    let report = try client.sync()
    #expect(report.isComplete && report.sent.total == 3)
    #expect(server.lines(of: "ada").contains("NOTE:two"))
    #expect(try client.sync().isInStep)
  }

  @Test(arguments: [WriteResult.notAllowed, .otherVersion])
  func aContactThatIsNotTakenIsToldInEachSync(answer: WriteResult) throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada", "NOTE:one")
    try client.sync()
    server.refusal = { _ in answer }
    try client.edit("Ada") { $0.note = "two" }
    for _ in 0..<2 {
      let report = try client.sync()
      #expect(!report.isComplete && !report.isInStep && report.sent.total == 0)
    }
    #expect(server.lines(of: "ada").contains("NOTE:one"))
    server.refusal = { _ in nil }
    // What was not allowed waits for the permission; what was refused, for another edit.
    if answer == .otherVersion { try client.edit("Ada") { $0.append(PhoneNumber("1")) } }
    #expect(try client.sync().isComplete)
    #expect(server.lines(of: "ada").contains("NOTE:two"))
  }

  /// Whether it is sent first or not, a new contact that is refused is told each time.
  @Test(arguments: [false, true]) func aNewContactThatIsRefusedIsToldInEachSync(isUnsent: Bool)
    throws
  {
    let client = try SyncClient("A", server, seed: 1)
    (server.refusesUnsent, server.refusal) = (isUnsent, { _ in .refused("too large") })
    let bob = Contact("Bob", created: .now)
    try client.change([.add(bob)])
    for _ in 0..<3 {
      let report = try client.sync()
      #expect(report.left.map(\.reason) == ["too large"] && report.left.map(\.contact) == ["Bob"])
      #expect(!report.isInStep)
    }
    server.refusal = { _ in nil }
    try client.edit("Bob") { $0.note = "short" }
    #expect(try client.sync().sent.added == 1)
    #expect(try client.sync().isInStep)
  }

  /// A server that takes others is not read-only.
  @Test func oneContactThatIsNotAllowedIsNamed() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.refusal = { $0.contact?.displayName == "Bob" ? .notAllowed : nil }
    for name in ["Ada", "Bob", "Cyd"] {
      let contact = Contact(name, created: .now)
      try client.change([.add(contact)])
    }
    let report = try client.sync()
    #expect(report.sent.added == 2 && report.heldBack == 0)
    #expect(!client.contacts.isEmpty)
    #expect(report.left.map(\.contact) == ["Bob"])
    #expect(try client.sync().left.map(\.contact) == ["Bob"])
    server.refusal = { _ in nil }
    #expect(try client.sync().sent.added == 1)
    #expect(try client.sync().isInStep)
  }

  /// What is not allowed stays to be sent, whatever is sent meanwhile.
  @Test func whatIsNotAllowedIsSentOnceItIs() throws {
    let client = try SyncClient("A", server, seed: 1)
    for name in ["Ada", "Bob", "Cyd"] { server.put(name, "UID:\(name)", "FN:\(name)") }
    try client.sync()
    server.refusal = { ["Ada", "Bob"].contains($0.href.cardName) ? .notAllowed : nil }
    try client.edit("Ada") { $0.note = "mine" }
    try client.change([.remove(client.contact("Bob")!)])
    try client.edit("Cyd") { $0.note = "mine" }
    for _ in 0..<3 {
      let report = try client.sync()
      #expect(report.left.map(\.href).sorted() == ["/book/Ada.vcf", "/book/Bob.vcf"])
      #expect(report.left.allSatisfy { $0.reason == "the server does not allow it" })
      #expect(report.heldBack == 0)
    }
    // A change there is merged meanwhile.
    server.put("Ada", "UID:Ada", "FN:Ada", "TEL:1")
    let merged = try client.sync()
    #expect(merged.received.changed == 1 && merged.heldBack == 0 && merged.left.count == 2)
    #expect(client.contact("Ada")?.note == "mine" && client.contact("Ada")?.phones.count == 1)
    server.refusal = { _ in nil }
    let report = try client.sync()
    #expect(report.sent.changed == 1 && report.sent.removed == 1 && report.isComplete)
    #expect(server.lines(of: "Ada").contains("NOTE:mine") && server.items.count == 2)
    #expect(try client.sync().isInStep)
  }

  /// A server that has taken others is not read-only after a merge, either.
  @Test(arguments: [[], ["TEL:1"]])
  func aMergeKeepsThatAContactIsNotAllowed(lines: [String]) throws {
    let client = try SyncClient("A", server, seed: 1)
    for name in ["Ada", "Bob"] { server.put(name, "UID:\(name)", "FN:\(name)") }
    try client.sync()
    server.refusal = { $0.href.cardName == "Ada" ? .notAllowed : nil }
    for name in ["Ada", "Bob"] { try client.edit(name) { $0.note = "mine" } }
    #expect(try client.sync().left.map(\.contact) == ["Ada"])
    server.put("Ada", lines: ["UID:Ada", "FN:Ada"] + lines)
    let merged = try client.sync()
    #expect(merged.received.changed == lines.count && merged.heldBack == 0)
    #expect(merged.left.map(\.contact) == ["Ada"])
  }

  /// Also if the change that was not allowed is the only one that is to be sent.
  @Test(arguments: [false, true]) func whatIsTakenBackNeedsNoPermission(isRemoval: Bool) throws {
    let client = try SyncClient("A", server, seed: 1)
    for name in ["Ada", "Bob"] { server.put(name, "UID:\(name)", "FN:\(name)") }
    try client.sync()
    server.refusal = { $0.href.cardName == "Ada" ? .notAllowed : nil }
    let ada = try #require(client.contact("Ada"))
    try client.change(isRemoval ? [.remove(ada)] : ada.changes { $0.note = "mine" })
    try client.edit("Bob") { $0.note = "mine" }
    #expect(try client.sync().left.map(\.href) == ["/book/Ada.vcf"])
    try client.change(
      isRemoval ? [.add(ada)] : try #require(client.contact("Ada")).changes(to: ada))
    #expect(try client.sync().isComplete)
    #expect(try client.sync().isInStep)
    server.delete("/book/Ada.vcf")
    #expect(try client.sync().received.removed == 1)
  }

  @Test func theReasonWhyACardIsLeftIsToldEachTime() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put(
      "two", lines: ["UID:a", "FN:Ada", "END:VCARD", "BEGIN:VCARD", "VERSION:3.0", "FN:Bob"])
    for _ in 0..<3 {
      #expect(try client.sync().left.map(\.reason) == ["several vCards in one"])
    }
    server.put("two", "UID:a", "FN:Ada")
    #expect(try client.sync().isComplete && client.state["/book/two.vcf"]?.detail == nil)
  }

  @Test func aFullSyncAsksAgainForWhatWasRefused() throws {
    let client = try clientWithARefusedEdit()
    server.refusal = { _ in nil }
    #expect(try client.sync().left.count == 1)
    #expect(try client.sync { $0.isFull = true }.sent.changed == 1)
    #expect(try client.sync().isInStep)
  }

  @Test func aContactWhoseVersionNeverFitsIsNamed() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada", "NOTE:one")
    try client.sync()
    try client.edit("Ada") { $0.note = "two" }
    server.refusal = { _ in .changed }
    #expect(throws: SyncStop.changedMeanwhile) { try client.sync() }
    #expect(client.lastReport.left.map(\.contact) == ["Ada"])
  }

  /// A contact whose card was never taken, and that another program has put elsewhere.
  @Test(arguments: [WriteResult.postponed("full"), .refused("too large")])
  func aContactThatWasNotSentIsLinkedWhereItIs(answer: WriteResult) throws {
    let client = try SyncClient("A", server, seed: 1)
    var ada = Contact(created: .now)
    ada.uid = "ada"
    ada.rename("Ada")
    try client.change([.add(ada)])
    server.refusal = { _ in answer }
    #expect(try client.sync().left.count == 1)
    server.refusal = { _ in nil }
    server.put("other", "UID:ada", "FN:Ada", "NOTE:from elsewhere")
    #expect(try client.sync().isComplete)
    #expect(Set(server.items.keys) == ["/book/other.vcf"])
    #expect(try client.state.links.keys.sorted() == ["/book/other.vcf"])
    #expect(client.contact("Ada")?.note == "from elsewhere")
    try client.edit("Ada") { $0.note = "mine" }
    #expect(try client.sync().isComplete)
    #expect(server.lines(of: "other").contains("NOTE:mine"))
  }

  /// Returns a client whose note on Ada, `odd`, the server refuses.
  private func clientWithARefusedEdit() throws -> SyncClient {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada")
    try client.sync()
    server.refusal = { _ in .refused("no") }
    try client.edit("Ada") { $0.note = "odd" }
    #expect(try client.sync().left.count == 1)
    return client
  }

  /// Nobody else has the edit.
  @Test func aRefusedEditKeepsAContactWhoseCardIsGone() throws {
    let client = try clientWithARefusedEdit()
    server.delete("/book/ada.vcf")
    server.refusal = { _ in nil }
    try client.sync()
    #expect(client.contact("Ada")?.note == "odd")
    #expect(server.lines(of: "ada").contains("NOTE:odd"))
  }

  @Test func aRefusedContactThatIsRemovedIsNoLongerLeft() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.refusal = { $0.isDeletion ? nil : .refused("no") }
    let ada = Contact("Ada", created: .now)
    try client.change([.add(ada)])
    #expect(try client.sync().left.map(\.reason) == ["no"])
    try client.change([.remove(client.contact("Ada")!)])
    #expect(try client.sync().isComplete)
    #expect(try client.sync().isComplete)
  }

  @Test func aRefusedEditThatIsTakenBackIsNoLongerLeft() throws {
    let client = try clientWithARefusedEdit()
    try client.edit("Ada") { $0.note = "" }
    #expect(try client.sync().isComplete)
  }

  @Test func aRefusedContactIsSentAgainOnceItChanges() throws {
    let client = try clientWithARefusedEdit()
    let remote = try #require(client.remote as? MemoryRemote)
    let requests = remote.requests
    try client.sync()
    #expect(remote.requests == requests + 1)
    server.refusal = { _ in nil }
    try client.edit("Ada") { $0.note = "good" }
    #expect(try client.sync().isComplete)
    #expect(server.lines(of: "ada").contains("NOTE:good"))
  }

  @Test func aRefusedDeletionIsReportedEachTime() throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada")
    try client.sync()
    server.refusal = { _ in .refused("no") }
    try client.change([.remove(client.contact("Ada")!)])
    #expect(try !client.sync().isComplete)
    #expect(try !client.sync().isComplete)
    server.refusal = { _ in nil }
    #expect(try client.sync().isComplete)
    #expect(server.items.isEmpty)
  }

  @Test(arguments: [WriteResult.refused("no"), .notAllowed])
  func aRefusedContactThatIsPurgedLeavesNoLink(answer: WriteResult) throws {
    let client = try SyncClient("A", server, seed: 1)
    server.refusal = { $0.contact?.displayName == "Ada" ? answer : nil }
    var (ada, bob) = (Contact(created: .now), Contact(created: .now))
    ada.rename("Ada")
    bob.rename("Bob")
    try client.change([.add(ada), .add(bob)])
    #expect(try client.sync().left.map(\.contact) == ["Ada"])
    try client.change([.remove(client.contact("Ada")!)])
    try client.stateFile().purge(ada.id)
    #expect(try client.state.links.values.map(\.id) == [bob.id])
  }

  @Test func aRefusedEditStaysLeftWhenItsCardIsTouched() throws {
    let client = try clientWithARefusedEdit()
    server.put("ada", "UID:ada", "FN:Ada")
    for _ in 0..<2 { #expect(try client.sync().left.map(\.reason) == ["no"]) }
  }
}

extension String {
  /// The name of a card by its href.
  fileprivate var cardName: Substring { dropFirst("/book/".count).dropLast(".vcf".count) }
}
