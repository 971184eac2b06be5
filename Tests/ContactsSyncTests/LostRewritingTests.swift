import ContactsFormats
import ContactsModel
import ContactsSync
import ModelTestSupport
import SyncTestSupport
import Testing

/// A server that rewrites cards, says no version of what it has stored, and is not heard of again
/// before the next sync.
struct LostRewritingTests {
  let server = MemoryServer()
  let client: SyncClient

  init() throws { client = try SyncClient("A", server, seed: 1) }

  /// Has the server store cards otherwise than they were sent.
  private func rewrite(
    answering result: @escaping (RemoteWrite) -> WriteResult = {
      .written(href: $0.href, etag: nil)
    }, _ change: @escaping (String) -> String?
  ) {
    server.refusal = { [unowned server] write in
      guard write.contact != nil else { return nil }
      switch write.action {
      case .replace(let etag) where server.items[write.href]?.etag != etag: return .changed
      case .create where server.items[write.href] != nil: return .changed
      default: break
      }
      let lines = String(decoding: write.card, as: UTF8.self).split(separator: "\r\n")
      let text = lines.compactMap { change(String($0)).map { "\($0)\r\n" } }.joined()
      server.store(write.href, Array(text.utf8))
      return result(write)
    }
  }

  private func dropMuch() {
    rewrite { line in
      let dropped = ["NICKNAME", "BDAY", "CATEGORIES", "ORG"]
      guard !dropped.contains(where: line.hasPrefix) else { return nil }
      return line.replacing("TEL;TYPE=cell", with: "TEL")
    }
  }

  private func ada() throws -> Contact {
    var ada = Contact("Ada", created: .now)
    (ada.name.nickname, ada.organization.name, ada.tags) = ("Al", "Acme", ["club"])
    try ada.assign("birthday", .set, "1985-04-15")
    ada.append(PhoneNumber("1"), label: "mobile")
    return ada
  }

  /// Ends a sync after some steps, and expects that the next ones change nothing but the server.
  private func expectAllIsKept(
    cutAfter steps: Int, prefersBook: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let former = try #require(client.contact("Ada"))
    client.stepsLeft = steps
    try client.sync { $0.prefersBook = prefersBook }
    client.stepsLeft = nil
    for _ in 0..<2 {
      let report = try client.sync { $0.prefersBook = prefersBook }
      #expect(report.conflicts.isEmpty && report.received.total == 0, "\(steps)")
    }
    #expect(client.contacts == [former], "\(steps)", sourceLocation: sourceLocation)
    let log = server.log.count
    #expect(try client.sync().isInStep && server.log.count == log, "\(steps)")
    #expect(server.items.count == 1, "\(steps)")
  }

  @Test(arguments: 0..<30, [false, true])
  func whatTheServerDropsOfANewContactIsKept(steps: Int, prefersBook: Bool) throws {
    dropMuch()
    try client.change([.add(ada())])
    try expectAllIsKept(cutAfter: steps, prefersBook: prefersBook)
  }

  @Test(arguments: 0..<30, [false, true])
  func whatTheServerDropsOfAContactThatComesBackIsKept(steps: Int, prefersBook: Bool) throws {
    dropMuch()
    try client.change([.add(ada())])
    try client.sync()
    server.delete(try #require(server.items.keys.first))
    try client.edit("Ada") { $0.note = "mine" }
    try expectAllIsKept(cutAfter: steps, prefersBook: prefersBook)
  }

  /// What others add or change meanwhile arrives nevertheless.
  @Test func whatOthersWriteIntoANewCardIsReceived() throws {
    dropMuch()
    try client.change([.add(ada())])
    server.cardsBeforeFailure = 0
    _ = try? client.sync()
    server.cardsBeforeFailure = .max
    let (href, item) = try #require(server.items.first)
    let text = String(decoding: item.bytes, as: UTF8.self)
      .replacing("END:VCARD", with: "NOTE:theirs\r\nEMAIL:a@example.org\r\nEND:VCARD")
    server.store(href, Array(text.utf8))
    for _ in 0..<2 { try client.sync() }
    let ada = try #require(client.contact("Ada"))
    #expect(ada.note == "theirs" && ada.emails.map(\.value.address) == ["a@example.org"])
    #expect(ada.name.nickname == "Al" && ada.tags == ["club"] && ada.phones.count == 1)
    #expect(try client.sync().isInStep)
  }

  @Test(arguments: [
    ("+44 20 79", "mobile", "+442079", "cell"), ("+44 20 79", "", "+442079", ""),
    ("+44 20 79", "mobile", "+442079", ""),
  ])
  func aNumberInAnotherFormIsNoOtherOne(
    number: String, label: String, form: String, type: String
  ) throws {
    rewrite { line in
      guard line.hasPrefix("TEL"), line.hasSuffix(number) else { return line }
      return type.isEmpty ? "TEL:\(form)" : "TEL;TYPE=\(type):\(form)"
    }
    var ada = Contact("Ada", created: .now)
    ada.append(PhoneNumber(number), label: label)
    try client.change([.add(ada)])
    func expectOneNumber() throws {
      server.cardsBeforeFailure = 0
      _ = try? client.sync()
      server.cardsBeforeFailure = .max
      for _ in 0..<2 { #expect(try client.sync().received.total == 0) }
      let phones = try #require(client.contact("Ada")).phones
      #expect(phones.map(\.value.number) == [number] && phones[0].label == label)
      #expect(try client.sync().isInStep)
    }
    try expectOneNumber()
    // Likewise where it is added to a card that both know.
    try client.edit("Ada") { $0.phones = [] }
    try client.sync()
    try client.edit("Ada") { $0.append(PhoneNumber(number), label: label) }
    try expectOneNumber()
  }

  @Test func anotherNumberIsAnotherOne() throws {
    rewrite { $0 }
    try client.change([.add(ada())])
    server.cardsBeforeFailure = 0
    _ = try? client.sync()
    server.cardsBeforeFailure = .max
    let (href, item) = try #require(server.items.first)
    let text = String(decoding: item.bytes, as: UTF8.self).replacing(":1\r\n", with: ":2\r\n")
    server.store(href, Array(text.utf8))
    for _ in 0..<2 { try client.sync() }
    #expect(client.contact("Ada")?.phones.map(\.value.number).contains("2") == true)
    #expect(try client.sync().isInStep)
  }

  /// The server has put it elsewhere, under a UID of its own, or has never got it.
  @Test(arguments: [false, true])
  func aNewCardWithoutAnAnswerIsLookedForBeforeItIsSentAgain(hasArrived: Bool) throws {
    var attempts = 0
    server.refusal = { [unowned server] write in
      attempts += 1
      guard attempts == 1 else { return nil }
      let text = String(decoding: write.card, as: UTF8.self)
        .replacing(/UID:[^\r]*/, with: "UID:g1")
      if hasArrived { server.store("/book/g1.vcf", Array(text.utf8)) }
      return .unanswered
    }
    let ada = try ada()
    try client.change([.add(ada)])
    let report = try client.sync()
    #expect(report.isComplete && report.received.total == 0)
    #expect(client.contacts == [ada] && server.items.count == 1)
    #expect(server.items.keys.contains("/book/g1.vcf") == hasArrived)
    #expect(try client.sync().isInStep)
  }

  @Test func aGroupIsSentOnceItsMembersHaveUIDs() throws {
    let server = MemoryServer(.init(assignsUIDs: true))
    let client = try SyncClient("A", server, seed: 1)
    let ada = try ada()
    var team = Contact("Team", kind: .group, created: .now)
    team.addMembers([ada])
    try client.change([.add(team), .add(ada)])
    server.refusal = { [unowned server] write in
      server.refusal = { _ in nil }
      _ = try? server.write(write)
      return .unanswered
    }
    #expect(try client.sync().isComplete)
    let cards = try server.items.values.map { try ContactCard($0.bytes).contact }
    let uid = try #require(cards.first { $0.displayName == "Ada" }).uid
    let group = try #require(cards.first { $0.displayName == "Team" })
    #expect(group.members.map(\.value.uid) == [uid] && cards.count == 2)
    #expect(try client.sync().isInStep)
  }

  @Test func whatIsChangedWhileOthersAreSentIsReceived() throws {
    let server = MemoryServer(.init(namesEtags: false))
    let client = try SyncClient("A", server, seed: 1)
    for number in 1...3 { server.put("\(number)", "UID:\(number)", "FN:N\(number)", "TEL:1") }
    try client.sync()
    for number in 1...3 { try client.edit("N\(number)") { $0.tags = ["club"] } }
    server.refusal = { [unowned server] write in
      guard write.href == "/book/3.vcf" else { return nil }
      server.refusal = { _ in nil }
      server.put("1", "UID:1", "FN:N1", "TEL:2", "CATEGORIES:club")
      return nil
    }
    for _ in 0..<2 { try client.sync() }
    #expect(client.contact("N1")?.phones.map(\.value.number) == ["2"])
    #expect(try client.sync().isInStep)
  }

  /// Another program has put somebody else there just before.
  @Test(arguments: [false, true]) func aCardOfSomebodyElseIsNotOurs(hasUID: Bool) throws {
    let ada = try ada()
    try client.change([.add(ada)])
    let name = ada.exportedUID
    server.refusal = { [unowned server] _ in
      server.refusal = { _ in nil }
      server.put(name, hasUID ? "UID:\(name)2" : "UID:other", "FN:Bob", "TEL:2")
      return .changed
    }
    for _ in 0..<2 { try client.sync() }
    #expect(client.contacts.map(\.displayName) == ["Ada", "Bob"])
    #expect(client.contact("Ada")?.phones.map(\.value.number) == ["1"])
    #expect(client.contact("Bob")?.phones.map(\.value.number) == ["2"])
    #expect(server.items.count == 2 && server.lines(of: name).contains("FN:Bob"))
    #expect(try client.sync().isInStep)
  }
}
