import HTTP
import Testing

@testable import CardDAV

struct DiscoveryTests {
  /// A server with an answer at some URLs, and 404 elsewhere.
  private static func server(_ answers: [String: Script]) -> ScriptedClient {
    ScriptedClient { request in
      (answers[request.url.description] ?? .status(404)).answer(to: request)
    }
  }

  private func find(
    _ address: String, _ client: ScriptedClient, hosts: [String] = []
  ) throws -> Discovery.Result {
    let session = DAVSession(client)
    session.trust(hosts)
    return try Discovery(session, records: { _, _ in [] }).find(at: address)
  }

  private static func principal(_ href: String) -> String {
    Part.response(
      "/", "<D:current-user-principal><D:href>\(href)</D:href></D:current-user-principal>")
  }

  private static func home(_ hrefs: String...) -> String {
    Part.response(
      "/ann/",
      "<C:addressbook-home-set>" + hrefs.map { "<D:href>\($0)</D:href>" }.joined()
        + "</C:addressbook-home-set>")
  }

  @Test(arguments: [
    ("https://dav.example.org/ann/book", ["https://dav.example.org/ann/book"]),
    ("dav.example.org/ann/book/", ["https://dav.example.org/ann/book/"]),
    ("dav.example.org", []),
    ("http://localhost:5232", ["http://localhost:5232/"]),
    ("ann@dav.example.org", []),
    ("ann@me.com", ["https://contacts.icloud.com/"]),
    ("icloud.com", ["https://contacts.icloud.com/"]),
    (
      "ann.lee@gmail.com",
      ["https://www.googleapis.com/carddav/v1/principals/ann.lee%40gmail.com/"]
    ),
    ("gmail.com", []),
    ("ann@fastmail.com", ["https://carddav.fastmail.com/"]),
    ("ann@posteo.de", ["https://posteo.de:8443/"]),
    ("ann@mailbox.org", ["https://dav.mailbox.org/carddav/"]),
  ])
  func looksWhereAnAddressPoints(text: String, first: [String]) throws {
    let address = try ServerAddress(text)
    let urls = address.candidates.map(\.description)
    #expect(Array(urls.prefix(first.count)) == first)
    let rest = urls.dropFirst(first.count).map { $0.split(separator: "/").dropFirst(2) }
    let common = [[".well-known", "carddav"], [], ["remote.php", "dav"]]
      .filter { !(first.last?.hasPrefix("http://localhost") == true && $0.isEmpty) }
    #expect(rest.map { $0.map(String.init) } == common)
  }

  @Test(arguments: ["", "a b", "ann@", "@example.org", "a@b@c"])
  func refusesWhatIsNoAddress(text: String) {
    let error = #expect(throws: CardDAVError.self) { try ServerAddress(text) }
    #expect(error?.description == "`\(text)` is neither a URL, a host nor a mail address")
  }

  @Test func doesNotRepeatThePasswordOfAURL() {
    #expect(throws: HTTPURLError.hasUser) { try ServerAddress("https://ann:x@example.org/") }
  }

  @Test func takesTheURLOfAnAddressBook() throws {
    let client = Self.server([
      "https://dav.example.org/ann/book": .multistatus(
        Part.book("<D:displayname>Friends</D:displayname>"))
    ])
    let result = try find("https://dav.example.org/ann/book", client)
    #expect(result.books == [AddressBookCollection(url: Script.url, name: "Friends")])
    #expect(client.requests.count == 1 && client.requests[0].headers["Depth"] == "0")
  }

  @Test func searchesAFolderOfAddressBooks() throws {
    let client = Self.server([
      "https://dav.example.org/books": .multistatus(
        Part.response("/books/", "<D:resourcetype><D:collection/></D:resourcetype>"),
        Part.book(href: "/books/one/"))
    ])
    #expect(try find("https://dav.example.org/books", client).books.map(\.name) == ["one"])
    #expect(client.requests.map { $0.headers["Depth"] } == ["0", "1"])
    let file = Self.server([
      "https://dav.example.org/books": .multistatus(
        Part.response("/books/", "<D:resourcetype/>"), Part.book(href: "/books/one/"))
    ])
    #expect(throws: CardDAVError.self) { try find("https://dav.example.org/books", file) }
  }

  @Test func followsPrincipalAndHomes() throws {
    let client = Self.server([
      "https://dav.example.org/.well-known/carddav": .multistatus(Self.principal("/ann/")),
      "https://dav.example.org/ann/": .multistatus(Self.home("/ann/books/", "/shared/")),
      "https://dav.example.org/ann/books/": .multistatus(
        Part.response("/ann/books/", "<D:resourcetype><D:collection/></D:resourcetype>"),
        Part.book(href: "/ann/books/one/"), Part.response("/ann/books/x/", status: 403)),
      "https://dav.example.org/shared/": .multistatus(
        Part.book("<D:displayname>All</D:displayname>", href: "/shared/all")),
    ])
    let result = try find("ann@dav.example.org", client)
    #expect(result.books.map(\.name) == ["one", "All"])
    #expect(
      result.books.map(\.url.description) == [
        "https://dav.example.org/ann/books/one/", "https://dav.example.org/shared/all/",
      ])
    #expect(result.homes.map(\.path) == ["/ann/books/", "/shared/"])
    #expect(client.requests.map { $0.headers["Depth"] } == ["0", "0", "1", "1"])
  }

  @Test func triesFurtherPlaces() throws {
    let client = Self.server([
      "https://dav.example.org/remote.php/dav/": .multistatus(Self.principal("../dav/ann/")),
      "https://dav.example.org/remote.php/dav/ann/": .multistatus(Self.home("/books/")),
      "https://dav.example.org/books/": .multistatus(Part.book(href: "/books/a/")),
    ])
    #expect(try find("dav.example.org", client).books.map(\.url.path) == ["/books/a/"])
    #expect(
      client.requests.map(\.url.path).prefix(3) == [
        "/.well-known/carddav", "/", "/remote.php/dav/",
      ])
  }

  @Test func leadsToOtherHostsOnlyOnceTheyAreTrusted() throws {
    let home = "https://p42-contacts.icloud.com:443/123/carddavhome/"
    let client = Self.server([
      "https://contacts.icloud.com/": .multistatus(Self.principal("/123/principal/")),
      "https://contacts.icloud.com/123/principal/": .multistatus(Self.home(home)),
      "https://p42-contacts.icloud.com/123/carddavhome/": .multistatus(
        Part.book(href: "/123/carddavhome/card/")),
    ])
    var result = try find("ann@icloud.com", client)
    #expect(result.books.isEmpty && result.untrustedHosts == ["p42-contacts.icloud.com"])
    #expect(client.requests.allSatisfy { $0.url.host == "contacts.icloud.com" })
    result = try find("ann@icloud.com", client, hosts: result.untrustedHosts)
    #expect(
      result.books.map(\.url.description) == [
        "https://p42-contacts.icloud.com/123/carddavhome/card/"
      ])
  }

  @Test func neverLeadsToPlainHTTP() throws {
    let client = Self.server([
      "https://dav.example.org/": .multistatus(Self.principal("http://dav.example.org/ann/"))
    ])
    #expect(throws: CardDAVError(.nothingFound, at: Script.url)) {
      try find("dav.example.org", client)
    }
    #expect(client.requests.allSatisfy { $0.url.scheme == .https })
  }

  @Test func reportsRedirectionsToOtherHosts() throws {
    let other = try HTTPURL("https://other.example/dav/")
    let client = ScriptedClient(.failure(.redirectRefused(to: other)))
    #expect(try find("dav.example.org", client).untrustedHosts == ["other.example"])
  }

  @Test(
    arguments: [
      (.status(401), .unauthorized), (.status(404), .nothingFound), (.status(405), .nothingFound),
      (.status(200, [:], "<html>"), .nothingFound), (.status(207, [:], "x"), .nothingFound),
      (.status(403), .forbidden), (.status(500), .status(500, reason: nil)),
      (.multistatus(), .nothingFound),
    ] as [(Script, CardDAVError.Problem)])
  func saysWhyNothingWasFound(answer: Script, problem: CardDAVError.Problem) throws {
    #expect(throws: CardDAVError(problem, at: Script.url)) {
      try find("dav.example.org", ScriptedClient(answer))
    }
  }

  @Test(arguments: [
    ("https://dav.example.org/ann/books/team", "/ann/books/team/"),
    ("https://dav.example.org/ann/books/team%20a/", "/ann/books/team%20a/"),
    ("https://dav.example.org/ann/books/", nil), ("https://dav.example.org/ann/books/a/b/", nil),
    ("https://other.example.org/ann/books/team/", nil), ("ann@example.org", nil),
  ])
  func knowsWhichPlaceIsNamed(address: String, path: String?) throws {
    var result = Discovery.Result()
    result.homes = [try HTTPURL("https://dav.example.org/ann/books/")]
    #expect(result.place(named: address)?.url.path == path)
  }

  @Test func createsWithOneRequestOrWithTwo() throws {
    var client = ScriptedClient(.status(201), .multistatus(Part.book()))
    var book = try Discovery(DAVSession(client)).create(at: Script.url, named: "A & B")
    #expect(book.url == Script.url && client.methods == [.mkcol, .propfind])
    let body = String(decoding: client.requests[0].body ?? [], as: UTF8.self)
    #expect(
      body.contains(
        """
        <D:resourcetype><D:collection/><C:addressbook/></D:resourcetype>\
        <D:displayname>A &amp; B</D:displayname>
        """))
    client = ScriptedClient(
      .status(415), .status(404), .status(201), .status(207), .multistatus(Part.book()))
    book = try Discovery(DAVSession(client)).create(at: Script.url, named: "A")
    #expect(book.url == Script.url)
    #expect(client.methods == [.mkcol, .propfind, .mkcol, .proppatch, .propfind])
    #expect(client.requests[2].body == nil)
  }

  @Test(
    arguments: [
      ([.status(405), .multistatus(Part.book())], .exists),
      ([.status(409)], .missingParent), ([.status(403)], .forbidden), ([.status(507)], .full),
      (
        [
          .status(415), .status(404), .status(201), .status(207),
          .multistatus(Part.response("/ann/book/", "<D:resourcetype/>")), .status(204),
        ], .notCreated
      ),
    ] as [([Script], CardDAVError.Problem)])
  func saysWhyNothingWasCreated(answers: [Script], problem: CardDAVError.Problem) throws {
    var rest = answers[...]
    let client = ScriptedClient { request in
      (rest.count > 1 ? rest.removeFirst() : rest[rest.startIndex]).answer(to: request)
    }
    #expect(throws: CardDAVError(problem, at: Script.url)) {
      try Discovery(DAVSession(client)).create(at: Script.url, named: "A")
    }
    if problem == .notCreated { #expect(client.methods.last == .delete) }
  }

  @Test func providersAreKnownByTheirDomains() {
    #expect(Provider.of(domain: "Gmail.com")?.domains.contains("googlemail.com") == true)
    #expect(Provider.of(domain: "p42-contacts.icloud.com")?.domains.first == "icloud.com")
    #expect(Provider.of(domain: "notgmail.com") == nil)
    #expect(Provider.of(domain: "example.org") == nil)
  }

  @Test(arguments: [
    ("https://posteo.de:8443/", "; use the password of the mailbox"), ("https://example.org/", ""),
  ])
  func saysHowOneSignsInAtAProvider(url: String, advice: String) throws {
    let url = try HTTPURL(url)
    #expect(
      CardDAVError(.unauthorized, at: url).description
        == "\(url.authority): user, password or token are not accepted (401)\(advice)")
    #expect(CardDAVError(.forbidden, at: url).description.hasSuffix("(403)"))
  }
}
