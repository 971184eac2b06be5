import ContactsFormats
import ContactsModel
import HTTP
import SyncTestSupport
import Testing

@testable import CardDAV
@testable import ContactsSync

struct WritingTests {
  static let path = "/ann/book/a.vcf"

  static func write(_ action: RemoteWrite.Action, _ href: String = path) -> RemoteWrite {
    var contact: Contact?
    if case .delete = action {
    } else {
      contact = Contact(created: Timestamp(secondsSince1970: 0))
      contact?.rename("Ada")
    }
    return RemoteWrite(href: href, action: action, contact: contact, version: .three)
  }

  /// What came of writes.
  struct Outcome {
    var results: [WriteResult] = []
    var versions: [ContactCard.Version] = []
    var failure: (any Error)?
    var sleeps: [Duration] = []
    var requests: [HTTPRequest] = []
    var inFlight = 0

    var methods: [HTTPMethod] { requests.dropFirst().map(\.method) }
  }

  func outcome(
    of writes: [RemoteWrite], _ properties: String = "", _ answers: Script...
  ) throws -> Outcome {
    var outcome = Outcome()
    var rest = answers[...]
    let client = ScriptedClient { request in
      if request.method == .propfind {
        return Script.multistatus(Part.book(properties)).answer(to: request)
      }
      return (rest.count > 1 ? rest.removeFirst() : rest[rest.startIndex]).answer(to: request)
    }
    let remote = try CardDAVRemote.scripted(client, sleep: { outcome.sleeps.append($0) })
    var pending = 0
    do {
      try remote.write(writes) { _ in
        pending += 1
      } after: { write, result in
        outcome.results.append(result)
        outcome.versions.append(write.version)
      }
    } catch {
      outcome.failure = error
    }
    (outcome.requests, outcome.inFlight) = (client.requests, client.settings.maximumInFlight)
    #expect(pending == outcome.methods.count)
    return outcome
  }

  /// A proxy that compresses weakens the etag that the server compares.
  @Test(arguments: [RemoteWrite.Action.replace(etag: "W/\"e1\""), .delete(etag: "W/\"e1\"")])
  func aWeakEtagThatDoesNotMatchIsSentInItsStrongForm(action: RemoteWrite.Action) throws {
    let outcome = try outcome(
      of: [Self.write(action)], "", .status(412), .status(204, ["ETag": "\"e2\""]))
    #expect(outcome.results.count == 1 && outcome.results.first != .changed)
    let requests = outcome.requests.dropFirst()
    #expect(requests.map { $0.headers["If-Match"] } == ["W/\"e1\"", "\"e1\""])
    let changed = try self.outcome(of: [Self.write(action)], "", .status(412), .status(412))
    #expect(changed.results == [.changed] && changed.requests.count == 3)
  }

  @Test func writesWithPreconditions() throws {
    let outcome = try outcome(
      of: [
        Self.write(.create), Self.write(.replace(etag: "\"e1\"")),
        Self.write(.delete(etag: "\"e2\"")),
      ], "", .status(204, ["ETag": "\"e3\""]))
    #expect(
      outcome.results == [
        .written(href: Self.path, etag: "\"e3\""), .written(href: Self.path, etag: "\"e3\""),
        .deleted,
      ])
    let requests = outcome.requests.dropFirst()
    #expect(requests.map(\.method) == [.put, .put, .delete])
    #expect(requests.map { $0.headers["If-None-Match"] } == ["*", nil, nil])
    #expect(requests.map { $0.headers["If-Match"] } == [nil, "\"e1\"", "\"e2\""])
    let types = requests.map { $0.headers["Content-Type"] }
    #expect(types == ["text/vcard; charset=utf-8", "text/vcard; charset=utf-8", nil])
    #expect(requests.allSatisfy { $0.url.path == Self.path })
  }

  @Test(
    arguments: [
      (.status(201, ["ETag": "\"e1\""]), .written(href: path, etag: "\"e1\"")),
      (.status(204), .written(href: path, etag: nil)),
      (.status(204, ["ETag": "W/\"e1\""]), .written(href: path, etag: nil)),
      (.status(204, ["ETag": "\"a\" \"b\""]), .written(href: path, etag: nil)),
      (
        .status(201, ["ETag": "\"e1\"", "Location": "/ann/book/b.vcf"]),
        .written(href: "/ann/book/b.vcf", etag: nil)
      ),
      (
        .status(201, ["ETag": "\"e1\"", "Location": "https://dav.example.org/ann/book/a.vcf"]),
        .written(href: path, etag: "\"e1\"")
      ),
      (
        .status(201, ["ETag": "\"e1\"", "Location": "https://evil.example/ann/book/b.vcf"]),
        .written(href: path, etag: "\"e1\"")
      ),
      (.status(412), .changed), (.status(404), .changed), (.status(410), .changed),
      (.status(409), .changed),
      (.error(409, "C:no-uid-conflict"), .uidTaken), (.error(403, "C:no-uid-conflict"), .uidTaken),
      (.error(412, "C:no-uid-conflict"), .uidTaken),
      (.error(403, "D:need-privileges"), .notAllowed), (.status(403), .notAllowed),
      (.status(405), .notAllowed),
      (.error(403, "C:valid-address-data"), .refused("valid-address-data (403)")),
      (.error(403, "C:max-resource-size"), .refused("the card is too large")),
      (.status(413), .refused("the card is too large")),
      (.status(400), .refused("the server refuses the card (400)")),
      (
        .status(400, ["Content-Type": "text/plain; charset=utf-8"], "no\u{1B}[2J UID\n"),
        .refused("no [2J UID")
      ),
      (.status(422), .refused("the server refuses the card (422)")),
      (.error(403, "D:cannot-modify-this"), .postponed("cannot-modify-this (403)")),
    ] as [(Script, WriteResult)])
  func oneAnswerDecidesAboutACard(answer: Script, result: WriteResult) throws {
    let outcome = try outcome(of: [Self.write(.replace(etag: "\"e0\""))], "", answer)
    #expect(outcome.results == [result] && outcome.methods.count == 1)
    #expect(outcome.failure == nil && outcome.sleeps.isEmpty)
  }

  @Test(
    arguments: [
      (200, .deleted), (204, .deleted), (404, .deleted), (410, .deleted), (412, .changed),
    ]
      as [(Int, WriteResult)])
  func deletesWhatIsThere(status: Int, result: WriteResult) throws {
    let outcome = try outcome(of: [Self.write(.delete(etag: "\"e\""))], "", .status(status))
    #expect(outcome.results == [result])
  }

  @Test(arguments: [Script.status(415), .error(403, "C:supported-address-data")])
  func writesOnceInTheOtherVersion(refusal: Script) throws {
    let written = Script.status(201, ["ETag": "\"e1\""])
    var outcome = try outcome(of: [Self.write(.create)], "", refusal, written)
    #expect(outcome.results == [.written(href: Self.path, etag: "\"e1\"")])
    #expect(outcome.versions == [.four])
    let bodies = outcome.requests.dropFirst().map { String(decoding: $0.body ?? [], as: UTF8.self) }
    #expect(bodies[0].contains("VERSION:3.0") && bodies[1].contains("VERSION:4.0"))
    outcome = try self.outcome(of: [Self.write(.create)], "", refusal)
    #expect(outcome.results == [.otherVersion] && outcome.methods == [.put, .put])
  }

  @Test(
    arguments: [
      (.status(507), .full),
      (.error(403, "D:quota-not-exceeded"), .full),
      (.status(300), .status(300, reason: nil)),
      (
        .status(200, ["Content-Type": "text/html; charset=utf-8"], "<html>Sign in</html>"),
        .status(200, reason: nil)
      ),
    ] as [(Script, CardDAVError.Problem)])
  func stopsWhereNothingMoreCanBeWritten(
    answer: Script, problem: CardDAVError.Problem
  ) throws {
    let outcome = try outcome(
      of: [Self.write(.create), Self.write(.create, "/ann/book/b.vcf")], "", answer)
    #expect(outcome.failure as? CardDAVError == CardDAVError(problem, at: Script.url))
    #expect(outcome.results.isEmpty && outcome.methods == [.put])
  }

  @Test func stopsAtOnceWithoutAWayToTheServer() throws {
    let outcome = try outcome(
      of: [Self.write(.create)], "", .failure(.untrustedCertificate(reason: "x")))
    #expect(outcome.failure is HTTPError && outcome.methods == [.put])
  }

  @Test func doesNotSendWhatIsTooLargeOrElsewhere() throws {
    let outcome = try outcome(
      of: [Self.write(.create), Self.write(.delete(etag: "\"e\""), "/bob/book/b.vcf")],
      "<C:max-resource-size>10</C:max-resource-size>", .status(500))
    #expect(
      outcome.results == [
        .refused("the card is larger than the server takes (10 bytes)"),
        .refused("the card is not within the address book"),
      ])
    #expect(outcome.methods.isEmpty && outcome.failure == nil)
  }

  @Test(arguments: [0, 1]) func sendsWhatIsExactlyAsLargeAsTheServerTakes(less: Int) throws {
    let write = Self.write(.create)
    let outcome = try outcome(
      of: [write],
      "<C:max-resource-size>\(write.card.count - less)</C:max-resource-size>",
      .status(201, ["ETag": "\"e\""]))
    #expect(outcome.methods == (less == 0 ? [.put] : []))
  }

  @Test func learnsWhetherAndHowToWriteAtTheFirstUse() throws {
    let client = ScriptedClient(
      .multistatus(
        Part.book(
          """
          <D:current-user-privilege-set><D:privilege><D:read/></D:privilege>\
          </D:current-user-privilege-set><C:supported-address-data>\
          <C:address-data-type content-type="text/vcard" version="4.0"/></C:supported-address-data>
          """)))
    let remote = try CardDAVRemote.scripted(client)
    #expect(client.methods.isEmpty)
    #expect(try remote.traits.version == .four && !remote.traits.canWrite)
    #expect(client.methods == [.propfind])
  }

  @Test func comparesEtagsFirstWhereGoogleDoesNot() throws {
    let path = "/carddav/v1/principals/a/lists/default"
    let client = ScriptedClient(
      .multistatus(Part.book(href: "\(path)/")),
      .multistatus(
        Part.card("\(path)/a", etag: "same"), Part.card("\(path)/b", etag: "other"),
        Part.response("\(path)/c", status: 404)),
      .status(200, ["Location": "\(path)/new"]))
    let remote = try CardDAVRemote.scripted(client, url: "https://www.googleapis.com\(path)")
    var results: [String: WriteResult] = [:]
    try remote.write([
      Self.write(.replace(etag: "\"same\""), "\(path)/a"),
      Self.write(.replace(etag: "\"same\""), "\(path)/b"),
      Self.write(.delete(etag: "\"same\""), "\(path)/c"),
    ]) { _ in
    } after: {
      results[$0.href] = $1
    }
    #expect(
      results == [
        "\(path)/a": .written(href: "\(path)/new", etag: nil), "\(path)/b": .changed,
        "\(path)/c": .deleted,
      ])
    #expect(client.methods == [.propfind, .report, .put])
  }

  @Test(arguments: [RemoteWrite.Action.create, .replace(etag: "\"e0\"")])
  func theOtherVersionHasTheSameCondition(action: RemoteWrite.Action) throws {
    let outcome = try outcome(
      of: [Self.write(action)], "", .status(415), .status(204, ["ETag": "\"e1\""]))
    let conditions = outcome.requests.dropFirst().map {
      $0.headers["If-Match"] ?? $0.headers["If-None-Match"]
    }
    #expect(conditions.count == 2 && conditions[0] != nil && conditions[0] == conditions[1])
  }

  @Test func aCardThatWentElsewhereHasTheVersionOfItsAnswer() throws {
    let client = ScriptedClient { request in
      let answer: Script =
        switch request.method {
        case .propfind: .multistatus(Part.book())
        case .put: .status(201, ["Location": "/ann/book/b"])
        case .report: .status(403)
        default: .status(200, ["ETag": "\"e2\""], "B")
        }
      return answer.answer(to: request)
    }
    let remote = try CardDAVRemote.scripted(client, sleep: { _ in })
    var contact = Contact(created: Timestamp(secondsSince1970: 0))
    contact.rename("Ada")
    let write = RemoteWrite(
      href: "/ann/book/a", action: .create, contact: contact, version: .three)
    var results: [WriteResult] = []
    try remote.write([write]) { _ in
    } after: {
      results.append($1)
    }
    #expect(results == [.written(href: "/ann/book/b", etag: nil)])
    var etags: [String?] = []
    try remote.fetch(["/ann/book/b"]) { etags.append($0.etag) }
    #expect(etags == ["\"e2\""])
  }
}
