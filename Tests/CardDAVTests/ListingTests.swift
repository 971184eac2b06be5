import ContactsFormats
import ContactsSync
import HTTP
import Testing

@testable import CardDAV

struct ListingTests {
  private func list(
    since mark: SyncMark? = nil, url: String = "https://dav.example.org/ann/book/",
    _ client: ScriptedClient
  ) throws -> (listing: Listing, remote: CardDAVRemote) {
    let remote = try CardDAVRemote.scripted(client, url: url)
    return (try remote.list(since: mark), remote)
  }

  @Test func listsAllByAnEmptyToken() throws {
    let client = ScriptedClient(
      .multistatus(Part.book()),
      .multistatus(
        Part.card("/ann/book/a.vcf"), Part.card("/ann/book/b%2Evcf", etag: "e2"),
        Part.card("/ann/book/a.vcf", etag: "late"), Part.response("/ann/book/", status: 200),
        Part.card("/ann/book/sub/"), Part.card("/etc/passwd"), Part.token("t1")))
    let (listing, remote) = try list(client)
    #expect(
      listing.present == [
        .init(href: "/ann/book/a.vcf", etag: "\"e1\""),
        .init(href: "/ann/book/b.vcf", etag: "\"e2\""),
      ])
    #expect(listing.isWhole && listing.removed.isEmpty && listing.mark == SyncMark(token: "t1"))
    #expect(remote.notices == ["ignored what is not within the address book: /etc/passwd"])
    #expect(client.methods == [.propfind, .report])
    #expect(client.requests.map { $0.headers["Depth"] } == ["0", "0"])
    let body = String(decoding: client.requests[1].body ?? [], as: UTF8.self)
    #expect(body.contains("<D:sync-token/><D:sync-level>1</D:sync-level>"))
    #expect(!body.contains("limit") && body.contains("<D:getetag/>"))
  }

  /// A proxy that changes paths, or a slash too many.
  @Test(arguments: ["/dav/ann/book/b.vcf", "http://10.0.0.5/ann/book/b.vcf", "/ann/book/b.vcf/"])
  func aCardWhoseHrefCannotBeItsOwnIsToldOf(href: String) throws {
    let whole = try list(
      ScriptedClient(
        .multistatus(Part.book()),
        .multistatus(Part.card("/ann/book/a.vcf"), Part.card(href), Part.token("t1")))
    ).listing
    #expect(whole.hasStrangers && whole.present.count == 1)
    let changes = try list(
      since: SyncMark(token: "t1"), ScriptedClient(.multistatus(Part.card(href), Part.token("t2")))
    ).listing
    // What is listed comes again.
    #expect(changes.hasStrangers && changes.mark == SyncMark(token: "t1"))
  }

  /// A server behind a proxy may name itself.
  @Test(arguments: [
    ("http://10.0.0.5:80/ann/book/b.vcf", "; `account … --trust-host 10.0.0.5` includes them"),
    (
      "https://dav.local:8443/ann/book/b.vcf",
      "; `account … --trust-host dav.local:8443` includes them"
    ),
    ("https://dav.local/bob/book/b.vcf", ""), ("/dav/ann/book/b.vcf", ""),
  ])
  func anotherHostMayBeTrusted(href: String, advice: String) throws {
    let remote = try list(
      ScriptedClient(
        .multistatus(Part.book()), .multistatus(Part.card(href), Part.token("t1")))
    ).remote
    #expect(remote.notices == ["ignored what is not within the address book: \(href)\(advice)"])
  }

  @Test func aListSinceATokenIsOneRequest() throws {
    let client = ScriptedClient(
      .multistatus(
        Part.card("/ann/book/a.vcf"), Part.response("/ann/book/b.vcf", status: 404),
        Part.response("/ann/book/c.vcf", status: 410),
        Part.response("/ann/book/d.vcf", status: 418), Part.token("t2")))
    let listing = try list(since: SyncMark(token: "t1"), client).listing
    #expect(listing.present.map(\.href) == ["/ann/book/a.vcf"])
    #expect(listing.removed == ["/ann/book/b.vcf", "/ann/book/c.vcf", "/ann/book/d.vcf"])
    #expect(!listing.isWhole && listing.mark == SyncMark(token: "t2"))
    #expect(client.methods == [.report])
  }

  @Test(arguments: [
    Script.error(403, "D:valid-sync-token"), .error(409, "D:valid-sync-token"),
    .error(404, "D:valid-sync-token"), .error(410, "D:valid-sync-token"),
    .error(403, "D:supported-report"),
    .status(400), .status(412), .status(500), .status(507), .status(501),
  ])
  func listsAllWhenTheTokenIsNotAccepted(refusal: Script) throws {
    let client = ScriptedClient(
      refusal, .multistatus(Part.book()),
      .multistatus(Part.card("/ann/book/a.vcf"), Part.token("t2")))
    let listing = try list(since: SyncMark(token: "t1"), client).listing
    #expect(listing.isWhole && listing.mark.token == "t2" && listing.present.count == 1)
    #expect(client.methods == [.report, .propfind, .report])
  }

  @Test(
    arguments: [
      (403, .forbidden), (404, .gone(status: 404)), (410, .gone(status: 410)),
      (401, .unauthorized), (200, .status(200, reason: nil)), (204, .status(204, reason: nil)),
      (301, .status(301, reason: nil)),
    ] as [(Int, CardDAVError.Problem)])
  func concludesNothingFromOtherAnswers(status: Int, problem: CardDAVError.Problem) throws {
    #expect(throws: CardDAVError(problem, at: Script.url)) {
      try list(since: SyncMark(token: "t1"), ScriptedClient(.status(status)))
    }
  }

  @Test(arguments: [
    "", "<html></html>", "<D:multistatus xmlns:D='DAV:'><D:response><D:href>/ann/book/a",
  ])
  func concludesNothingFromAListThatIsCutOff(body: String) throws {
    let error = #expect(throws: CardDAVError.self) {
      try list(since: SyncMark(token: "t1"), ScriptedClient(.status(207, [:], body)))
    }
    #expect(error?.description.hasPrefix("dav.example.org: cannot read the answer: ") == true)
  }

  @Test func readsPagesUntilTheLast() throws {
    let more = Part.response("/ann/book/", status: 507)
    let client = ScriptedClient(
      .multistatus(Part.book()),
      .multistatus(
        Part.card("/ann/book/a.vcf"), Part.card("/ann/book/b.vcf"), more, Part.token("t1")),
      .multistatus(
        Part.card("/ann/book/c.vcf"), Part.response("/ann/book/b.vcf", status: 404), more,
        Part.token("t2")),
      .multistatus(Part.card("/ann/book/a.vcf", etag: "e2"), Part.token("t3")))
    let listing = try list(client).listing
    #expect(
      listing.present == [
        .init(href: "/ann/book/a.vcf", etag: "\"e2\""),
        .init(href: "/ann/book/c.vcf", etag: "\"e1\""),
      ])
    #expect(listing.isWhole && listing.mark == SyncMark(token: "t3"))
    let bodies = client.requests.dropFirst().map { String(decoding: $0.body ?? [], as: UTF8.self) }
    #expect(bodies[1].contains(">t1<") && bodies[2].contains(">t2<"))
  }

  @Test func pagesThatDoNotEndAreAnError() throws {
    let more = Part.response("/ann/book/", status: 507)
    #expect(throws: CardDAVError(.endlessList, at: Script.url)) {
      try list(
        since: SyncMark(token: "t1"), ScriptedClient(.multistatus(more, Part.token("t1"))))
    }
    var page = 0
    let client = ScriptedClient { request in
      page += 1
      return Script.multistatus(more, Part.token("p\(page)")).answer(to: request)
    }
    #expect(throws: CardDAVError(.endlessList, at: Script.url)) {
      try list(since: SyncMark(token: "t1"), client)
    }
    #expect(page == 1_000)
  }

  @Test func asksForTheCtagWhereChangesAreNotReported() throws {
    let client = ScriptedClient(
      .multistatus(Part.book("<S:getctag>c1</S:getctag>", reports: false)),
      .multistatus(Part.book(), Part.card("/ann/book/a.vcf")),
      .multistatus(Part.book("<S:getctag>c1</S:getctag>", reports: false)),
      .multistatus(Part.book("<S:getctag>c2</S:getctag>", reports: false)),
      .multistatus(Part.book(), Part.card("/ann/book/b.vcf")))
    let remote = try CardDAVRemote.scripted(client)
    var listing = try remote.list(since: nil)
    #expect(listing.isWhole && listing.present.count == 1 && listing.mark == SyncMark(ctag: "c1"))
    listing = try remote.list(since: listing.mark)
    #expect(!listing.isWhole && listing.present.isEmpty && listing.removed.isEmpty)
    #expect(client.methods == [.propfind, .propfind, .propfind])
    listing = try remote.list(since: listing.mark)
    #expect(listing.isWhole && listing.present.map(\.href) == ["/ann/book/b.vcf"])
    #expect(listing.mark == SyncMark(ctag: "c2"))
    #expect(client.requests.map { $0.headers["Depth"] } == ["0", "1", "0", "0", "1"])
  }

  @Test func listsByPropertiesWhereAnEmptyTokenIsRefused() throws {
    let client = ScriptedClient(
      .multistatus(Part.book(Part.token("t1"))), .status(400),
      .multistatus(Part.book(), Part.card("/ann/book/a.vcf")))
    let listing = try list(client).listing
    #expect(listing.isWhole && listing.mark == SyncMark(token: "t1"))
    #expect(client.methods == [.propfind, .report, .propfind])
  }

  @Test func aWholeListWithAFailedCardRemovesNothing() throws {
    let client = ScriptedClient(
      .multistatus(Part.book()),
      .multistatus(
        Part.card("/ann/book/a.vcf"), Part.response("/ann/book/b.vcf", status: 500),
        Part.token("t1")))
    let listing = try list(client).listing
    #expect(listing.isWhole && listing.unknown == ["/ann/book/b.vcf"])
    #expect(listing.removed.isEmpty && listing.mark == SyncMark())
  }

  @Test func aChangeThatFailsIsListedAgain() throws {
    let client = ScriptedClient(
      .multistatus(
        Part.card("/ann/book/a.vcf"), Part.response("/ann/book/b.vcf", status: 500),
        Part.response("/ann/book/c.vcf", status: 403), Part.token("t2")))
    let listing = try list(since: SyncMark(token: "t1"), client).listing
    #expect(listing.present.map(\.href) == ["/ann/book/a.vcf"] && listing.removed.isEmpty)
    #expect(listing.mark == SyncMark(token: "t1"))
  }

  @Test func aCollectionThatIsNoAddressBookIsAnError() throws {
    let plain = Part.response("/ann/book/", "<D:resourcetype><D:collection/></D:resourcetype>")
    #expect(throws: CardDAVError(.notAddressBook, at: Script.url)) {
      try list(ScriptedClient(.multistatus(plain)))
    }
    #expect(throws: CardDAVError(.gone(status: 404), at: Script.url)) {
      try list(ScriptedClient(.multistatus(Part.response("/ann/book/", status: 404))))
    }
    #expect(throws: CardDAVError(.gone(status: 404), at: Script.url)) {
      try list(ScriptedClient(.multistatus()))
    }
  }

  /// Changes alone would leave every other card at a place that is gone.
  @Test(arguments: [SyncMark(token: "t1"), SyncMark(ctag: "c1")])
  func anAddressBookThatHasMovedIsListedAsAWhole(mark: SyncMark) throws {
    let moved = try HTTPURL("https://dav.example.org/eve/book/")
    let client = ScriptedClient { request in
      var answer: Script
      switch (request.method, request.headers["Depth"]) {
      case (.propfind, "0"):
        answer = .multistatus(
          Part.book(
            #"<getctag xmlns="http://calendarserver.org/ns/">c1</getctag>"#, href: moved.path))
      case (.propfind, _): answer = .multistatus(Part.card("/eve/book/a.vcf"))
      default: answer = .multistatus(Part.card("/eve/book/a.vcf"), Part.token("t2"))
      }
      answer.url = moved
      return answer.answer(to: request)
    }
    let (listing, remote) = try list(since: mark, client)
    #expect(listing.isWhole && listing.present.map(\.href) == ["/eve/book/a.vcf"])
    // From then on it is where it is.
    #expect(try !remote.list(since: mark).isWhole)
  }

  @Test func googleIsAskedInItsOwnWay() throws {
    let url = "https://www.googleapis.com/carddav/v1/principals/a/lists/default/"
    let path = "/carddav/v1/principals/a/lists/default"
    let client = ScriptedClient(
      .multistatus(Part.book(Part.token("t1"), href: "\(path)/")),
      .multistatus(Part.card("\(path)/a"), Part.card("\(path)/b")),
      .multistatus(
        Part.response("\(path)/a", status: 404), Part.response("\(path)/b", status: 404),
        Part.response("\(path)/c", status: 404), Part.token("t2")),
      .multistatus(
        Part.response("\(path)/a", status: 404), Part.card("\(path)/b", etag: "e2"),
        Part.response("\(path)/c", status: 500)))
    let remote = try CardDAVRemote.scripted(client, url: url)
    #expect(try remote.list(since: nil).mark == SyncMark(token: "t1"))
    #expect(client.methods == [.propfind, .propfind])
    let listing = try remote.list(since: SyncMark(token: "t1"))
    #expect(listing.removed == ["\(path)/a"])
    #expect(listing.present == [.init(href: "\(path)/b", etag: "\"e2\"")])
    // Nobody knows whether the third one is gone.
    #expect(listing.mark == SyncMark(token: "t1"))
    #expect(client.requests[2].headers["Depth"] == "1")
    #expect(try remote.traits.version == .three)
  }

  /// The address book itself has an error: its backend died while it was being listed.
  @Test(arguments: [
    (500, true), (403, true), (404, true), (410, true), (500, false), (404, false), (507, false),
  ])
  func concludesNothingFromAListThatIsNotWhole(status: Int, reports: Bool) throws {
    let error = CardDAVError(.incompleteList(status: status), at: Script.url)
    let list = Script.multistatus(
      Part.card("/ann/book/a.vcf"), Part.response("/ann/book/", status: status))
    let client = ScriptedClient(.multistatus(Part.book(reports: reports)), list)
    #expect(throws: error) { try self.list(client) }
    if reports {
      #expect(throws: error) { try self.list(since: SyncMark(token: "t1"), ScriptedClient(list)) }
    }
    #expect(error.description.contains("did not list all contacts (\(status))"))
  }

  @Test(arguments: ["", Part.token("")])
  func asksOtherwiseForAWholeListWithoutAToken(token: String) throws {
    let client = ScriptedClient(
      .multistatus(Part.book()), .multistatus(Part.card("/ann/book/a.vcf"), token),
      .multistatus(Part.card("/ann/book/a.vcf"), Part.card("/ann/book/b.vcf")))
    let listing = try list(client).listing
    #expect(listing.isWhole && listing.present.count == 2)
    #expect(client.requests.last?.headers["Depth"] == "1")
  }
}
