import ContactsSync
import HTTP
import Testing

@testable import CardDAV

struct FetchingTests {
  private static let four = """
    <C:supported-address-data><C:address-data-type content-type="text/vcard" version="4.0"/>\
    </C:supported-address-data>
    """

  /// Returns the hrefs that a report asks for; nil for other requests.
  private static func hrefs(of request: HTTPRequest) -> [String]? {
    guard request.method == .report else { return nil }
    let body = String(decoding: request.body ?? [], as: UTF8.self)
    return body.components("<D:href>").dropFirst().map { $0.components("</D:href>")[0] }
  }

  /// A server with every card, of which reports give at most some at a time.
  private static func server(limit: Int, _ status: Script = .status(500)) -> ScriptedClient {
    ScriptedClient { request in
      let answer: Script
      if request.method == .propfind {
        answer = .multistatus(Part.book())
      } else if let hrefs = hrefs(of: request) {
        answer =
          hrefs.count > limit
          ? status : .multistatus(hrefs.map { Part.card($0, "card \($0)") }.joined())
      } else {
        answer = .status(200, ["ETag": "\"header\""], "card \(request.url.path)")
      }
      return answer.answer(to: request)
    }
  }

  private func fetch(
    _ hrefs: [String], _ client: ScriptedClient
  ) throws -> [String: RemoteCard] {
    var cards: [String: RemoteCard] = [:]
    try CardDAVRemote.scripted(client).fetch(hrefs) {
      #expect(cards[$0.href] == nil)
      cards[$0.href] = $0
    }
    return cards
  }

  private func hrefs(_ count: Int) -> [String] { (0..<count).map { "/ann/book/\($0).vcf" } }

  @Test func asksForAHundredCardsAtATime() throws {
    let client = Self.server(limit: 100)
    let cards = try fetch(hrefs(250), client)
    #expect(cards.count == 250)
    #expect(
      cards["/ann/book/7.vcf"]
        == RemoteCard(
          href: "/ann/book/7.vcf", etag: "\"e1\"", bytes: Array("card /ann/book/7.vcf".utf8)))
    #expect(client.requests.compactMap(Self.hrefs).map(\.count) == [100, 100, 50])
    #expect(client.requests.allSatisfy { $0.method == .propfind || $0.headers["Depth"] == "1" })
  }

  @Test(arguments: [
    Script.status(413), .status(500), .status(502), .status(504), .failure(.timedOut),
    .failure(.bodyTooLarge(limit: 1)), .failure(.answerCutOff),
  ])
  func asksForFewerCardsAfterAFailure(failure: Script) throws {
    let client = Self.server(limit: 30, failure)
    #expect(try fetch(hrefs(100), client).count == 100)
    #expect(client.requests.compactMap(Self.hrefs).map(\.count) == [100, 50, 25, 25, 50, 25, 25])
  }

  @Test func aCardThatIsNotEscapedDoesNotKeepTheOthers() throws {
    let client = ScriptedClient { request in
      if let hrefs = Self.hrefs(of: request) {
        let cards = hrefs.map { $0.hasSuffix("/7.vcf") ? "<D:response>Q&A" : Part.card($0, "card") }
        return Script.multistatus(cards.joined()).answer(to: request)
      }
      let answer =
        request.method == .propfind ? Script.multistatus(Part.book()) : .status(200, [:], "alone")
      return answer.answer(to: request)
    }
    let cards = try fetch(hrefs(100), client)
    #expect(cards.count == 100)
    #expect(cards["/ann/book/7.vcf"]?.bytes == Array("alone".utf8))
    #expect(client.methods.count { $0 == .get } == 12)
  }

  @Test func fetchesEachCardAloneWhereReportsFail() throws {
    let client = Self.server(limit: 0)
    let cards = try fetch(hrefs(30), client)
    #expect(cards.count == 30)
    // What was listed counts, not the header.
    #expect(cards.values.allSatisfy { $0.etag == nil && !$0.bytes.isEmpty })
    #expect(client.requests.compactMap(Self.hrefs).map(\.count) == [30, 15, 15])
    #expect(client.methods.count { $0 == .get } == 30)
    #expect(client.requests.last?.headers["Accept"] == "text/vcard")
  }

  @Test func aLoginPageIsNoCard() throws {
    let page = Script.status(200, ["Content-Type": "text/html"], "<html>Sign in</html>")
    let client = ScriptedClient(.multistatus(Part.book()), .multistatus(), page)
    let error = #expect(throws: CardDAVError.self) { try fetch(["/ann/book/a"], client) }
    #expect(error?.description.contains("is there a login page in front of it?") == true)
  }

  /// XML that is indented to be read has blanks around the card.
  @Test func readsACardBetweenBlanks() throws {
    let client = ScriptedClient(
      .multistatus(Part.book()), .multistatus(Part.card("/ann/book/a", "\n    BEGIN:VCARD")))
    let cards = try fetch(["/ann/book/a"], client)
    #expect(cards.values.map(\.bytes) == [Array("BEGIN:VCARD".utf8)])
  }

  @Test func skipsWhatIsGoneAndFetchesAloneWhatIsMissing() throws {
    let client = ScriptedClient { request in
      let answer: Script =
        switch (request.method, request.url.path.last) {
        case (.propfind, _): .multistatus(Part.book())
        case (.report, _):
          .multistatus(
            Part.card("/ann/book/a", "A"), Part.card("/ann/book/a", "late"),
            Part.card("/ann/book/x", "not asked for"),
            Part.response("/ann/book/b", status: 404), Part.response("/ann/book/c", status: 403),
            Part.card("/ann/book/d"))
        case (_, "c"): .status(403)
        case (_, "d"): .status(200, [:], "D")
        case (_, "e"): .status(410)
        default: .failure(.bodyTooLarge(limit: 1))
        }
      return answer.answer(to: request)
    }
    let cards = try fetch(["a", "b", "c", "d", "e", "f"].map { "/ann/book/\($0)" }, client)
    #expect(
      cards.values.sorted { $0.href < $1.href } == [
        RemoteCard(href: "/ann/book/a", etag: "\"e1\"", bytes: Array("A".utf8)),
        RemoteCard(href: "/ann/book/c", etag: nil, bytes: [], obstacle: .withheld),
        RemoteCard(href: "/ann/book/d", etag: nil, bytes: Array("D".utf8)),
        RemoteCard(href: "/ann/book/f", etag: nil, bytes: [], obstacle: .size),
      ])
  }

  @Test(arguments: [Script.status(500), .failure(.connectionLost)])
  func aCardThatFailsTwiceIsLeft(failure: Script) throws {
    let client = ScriptedClient(.multistatus(Part.book()), failure)
    #expect(try fetch(["/ann/book/a"], client).values.map(\.obstacle) == [.withheld])
    #expect(client.methods == [.propfind, .report, .get, .get])
  }

  /// A report that names the card fails, and so does the card.
  @Test(arguments: [(1, 500), (9, 502), (1, 403), (20, 403), (2, 451)])
  func aFewCardsThatFailDoNotKeepTheOthers(count: Int, status: Int) throws {
    let cards = try fetch(hrefs(100), client(refusing: count, with: status))
    #expect(cards.count == 100 && cards.values.count { $0.obstacle == .withheld } == count)
  }

  @Test func manyCardsThatFailAreAFailureOfTheServer() throws {
    #expect(throws: CardDAVError.self) { try fetch(hrefs(100), client(refusing: 10, with: 500)) }
  }

  /// A server that answers for the first cards, alone or among others, with an error.
  private func client(refusing count: Int, with status: Int) -> ScriptedClient {
    ScriptedClient { request in
      func isBad(_ href: some StringProtocol) -> Bool {
        Int(href.split(separator: "/").last?.prefix { $0 != "." } ?? "").map { $0 < count } ?? false
      }
      let answer: Script
      if request.method == .propfind {
        answer = .multistatus(Part.book())
      } else if let hrefs = Self.hrefs(of: request) {
        answer =
          hrefs.contains(where: isBad)
          ? .status(status) : .multistatus(hrefs.map { Part.card($0, "card") }.joined())
      } else {
        answer = isBad(request.url.path) ? .status(status) : .status(200, [:], "card")
      }
      return answer.answer(to: request)
    }
  }

  @Test(arguments: [Script.status(500), .failure(.connectionLost)])
  func aCardIsAskedForAgainAfterAFailure(failure: Script) throws {
    let client = ScriptedClient(
      .multistatus(Part.book()), failure, failure, .status(200, [:], "A"))
    let cards = try fetch(["/ann/book/a"], client)
    #expect(cards["/ann/book/a"]?.bytes == Array("A".utf8))
    #expect(client.methods == [.propfind, .report, .get, .get])
  }

  @Test func asksForVersionFourWhereItIsOffered() throws {
    let client = ScriptedClient(
      .multistatus(Part.book(Self.four)), .error(403, "C:supported-address-data-conversion"),
      .multistatus(Part.card("/ann/book/a", "A")))
    #expect(try fetch(["/ann/book/a"], client).count == 1)
    let bodies = client.requests.map { String(decoding: $0.body ?? [], as: UTF8.self) }
    #expect(bodies[1].contains(#"<C:address-data content-type="text/vcard" version="4.0"/>"#))
    #expect(bodies[2].contains("<C:address-data/>"))
  }

  @Test func asksWithHrefsAsTheServerWritesThem() throws {
    let client = ScriptedClient(
      .multistatus(Part.book()),
      .multistatus(Part.card("/%61nn/book/ann@example.org"), Part.token("t1")),
      .multistatus(Part.card("/%61nn/book/ann@example.org", "A")))
    let remote = try CardDAVRemote.scripted(client)
    let hrefs = try remote.list(since: nil).present.map(\.href)
    #expect(hrefs == ["/ann/book/ann%40example.org"])
    var cards: [RemoteCard] = []
    try remote.fetch(hrefs) { cards.append($0) }
    #expect(cards.map(\.href) == hrefs)
    #expect(Self.hrefs(of: client.requests[2]) == ["/%61nn/book/ann@example.org"])
  }

  @Test(arguments: [0, 1]) func aCardIsAtMost16Megabytes(more: Int) throws {
    let card = String(repeating: "x", count: 16 << 20 | more)
    let client = ScriptedClient(
      .multistatus(Part.book()), .multistatus(Part.card("/ann/book/a", card)))
    let fetched = try #require(fetch(["/ann/book/a"], client).values.first)
    #expect(fetched.etag == "\"e1\"" && fetched.obstacle == (more == 0 ? nil : .size))
    #expect(fetched.bytes.count == (more == 0 ? 16 << 20 : 0))
  }

  @Test func etagsOfCompressedAnswersAreThoseOfTheCard() {
    #expect(CardDAVRemote.cardEtag("\"e1-gzip\"") == "\"e1\"")
    #expect(CardDAVRemote.cardEtag("\"e1\"") == "\"e1\"")
    #expect(CardDAVRemote.cardEtag("e\"1") == nil)
  }
}

extension String {
  /// The parts between a separator.
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
