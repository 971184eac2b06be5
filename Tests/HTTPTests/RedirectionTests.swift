import HTTP
import Testing

struct RedirectionTests {
  private let rule = Redirection(hosts: ["Trusted.example", "ports.example:8443"])

  private func target(
    _ location: String?, status: Int = 301, method: HTTPMethod = .propfind,
    from source: String = "https://h.example/a/b", via last: String? = nil, after hops: Int = 0
  ) throws -> String? {
    let request = HTTPRequest(method, try HTTPURL(source))
    let response = HTTPResponse(
      status: status, headers: location.map { ["location": $0] } ?? [:],
      url: try HTTPURL(last ?? source))
    return try rule.target(of: response, to: request, after: hops)?.description
  }

  @Test(arguments: [
    ("/c", "https://h.example/c"), ("c", "https://h.example/a/c"),
    ("https://h.example:443/c", "https://h.example/c"),
    ("https://trusted.example/c", "https://trusted.example/c"),
    ("https://ports.example:8443/", "https://ports.example:8443/"),
  ])
  func allowsTheSameOriginAndTrustedHosts(location: String, expected: String) throws {
    #expect(try target(location) == expected)
  }

  @Test(arguments: [
    "https://evil.example/", "https://h.example.evil.example/", "https://h.example:8443/",
    "http://h.example/", "http://trusted.example/", "//evil.example/", "https://ports.example/",
    "https://sub.trusted.example/", "https://trusted.example:8443/",
  ])
  func refusesOtherOriginsAndPlainHTTP(location: String) throws {
    let to = try HTTPURL("https://h.example/").resolving(location)
    let error = HTTPError(.redirectRefused(to: to), at: try HTTPURL("https://h.example/"))
    #expect(throws: error) { try target(location) }
  }

  @Test func neverReturnsFromTLSToPlainHTTP() throws {
    #expect(try target("https://trusted.example/", from: "http://h.example/") != nil)
    #expect(throws: HTTPError.self) {
      try target("http://h.example/", from: "http://h.example/", via: "https://trusted.example/")
    }
    #expect(
      try target("https://h.example/x", via: "https://trusted.example/") == "https://h.example/x")
  }

  @Test func followsAtMostFiveTimes() throws {
    #expect(try target("/c", after: 4) != nil)
    let error = HTTPError(.tooManyRedirects, at: try HTTPURL("https://h.example/"))
    #expect(throws: error) { try target("/c", after: 5) }
  }

  @Test(arguments: [301, 302, 307, 308], [HTTPMethod.get, .put, .report])
  func keepsEveryMethod(status: Int, method: HTTPMethod) throws {
    #expect(try target("/c", status: status, method: method) != nil)
  }

  @Test(
    arguments: [
      (.get, true), (.propfind, true), (.report, true), (.put, false), (.delete, false),
      (.mkcol, false), (.proppatch, false),
    ] as [(HTTPMethod, Bool)])
  func seesElsewhereOnlyAfterReading(method: HTTPMethod, isFollowed: Bool) throws {
    #expect(try (target("/c", status: 303, method: method) != nil) == isFollowed)
  }

  @Test(arguments: [200, 201, 207, 300, 304, 305, 306, 401, 404])
  func followsNoOtherStatus(status: Int) throws {
    #expect(try target("/c", status: status) == nil)
  }

  @Test func anAnswerWithoutLocationIsAnAnswer() throws {
    #expect(try target(nil) == nil)
  }

  @Test(
    arguments: [
      ("mailto:ann@example.org", .notHTTP), ("https://ann:secret@h.example/", .hasUser),
      ("https://h.example/\u{1}", .controlCharacter),
    ] as [(String, HTTPURLError)])
  func refusesWhatIsNoURL(location: String, problem: HTTPURLError) throws {
    let error = HTTPError(.invalidRedirect(problem), at: try HTTPURL("https://h.example/"))
    #expect(throws: error) { try target(location) }
  }

  @Test func anErrorShowsOnlyTheOriginOfTheTarget() throws {
    let url = try HTTPURL("https://evil.example:8443/login?token=secret")
    let error = HTTPError(.redirectRefused(to: url), at: try HTTPURL("https://h.example/"))
    #expect(
      "\(error)" == "h.example: redirects to https://evil.example:8443, which is not trusted")
  }
}
